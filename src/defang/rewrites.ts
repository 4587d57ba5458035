import { CLOSED, CONTINUES, FANGED_DOT, OPENED, WORD } from '../find/end/fangs.ts'

/** A pattern for a defanged part of a URL, and the text it replaced. */
type Rewrite = readonly [written: string, reads: string | ((written: string) => string)]

const SCHEME =
  '(?:h(?:[[({]?[tx*z0_]{2}[\\])}]?p|[-\u2013\u2014]{1,2}p|ttx|xxx|tt[[({]p[\\])}])|f(?:[tx]p|tx))(?:s|[[({]s[\\])}])?'
const AFTER_SCHEME = `(?<=${SCHEME}[\\])}]?)`
const PLAIN_SCHEME = '(?:http|ftp)s?'
const BRACKETED_COLON = `${OPENED}:${CLOSED}`
const FANGED_HOST = `[\\w.\\x80-\\uffff-]{0,50}${WORD}${FANGED_DOT}`

const unbracketed = (written: string): string => written.replace(/[^:/]/g, '')
const withS = (scheme: string, written: string): string => (/s/i.test(written) ? `${scheme}s` : scheme)

/**
 * A rewrite has one of these in its text, or in that which it asks for: the search for them is several times as fast.
 * Dashes count as bytes of UTF-8 and windows-1252, too.
 */
export const MARKS: string = [
  // a mark in brackets, or a bracket on one side of a dot
  '[[({](?:[ \\t]{0,2}(?:\\.|dot|@|at|[:/]{1,3})[ \\t]{0,2}\\\\?[\\])}]|(?:http|ftp)s?[\\])}])',
  '\\[(?:\\.|dot)(?=[a-z0-9])|\\](?<=\\.\\])(?=[\\]a-z0-9])',
  '\\\\',
  // slashes apart from their colon, or without it
  ':(?: //|//(?<=[ [\\]]://))|__(?<=[psx\\])}]:?__)',
  // a scheme
  'h(?:(?!ttp(?![[({]s))[[({]?[tx*z0_]{2}[\\])}]?p|ttx|xxx|tt[[({]p|(?:[-\x96\x97\u2013\u2014]|\xe2\x80[\x93\x94]){1,2}p)',
  'f(?:xp|tx|tp[[({]s)',
].join('|')

/** Each with an example. Of two that begin at one place, the first is read. `rules §4.17` */
export const REWRITES: readonly Rewrite[] = [
  // `h[xx]p[s]://a.example`
  [
    `(?<![a-z0-9])(?:[[({]${SCHEME}[\\])}]|(?!${PLAIN_SCHEME}(?![[({]s))${SCHEME})(?= ?(?:${OPENED})?\\\\?[:\\]]|__|//${FANGED_HOST})`,
    (written) => withS(/^\W?f/i.test(written) ? 'ftp' : 'http', written),
  ],
  // `http[:]//a.example`
  [`(?<=[a-z0-9*\\])}]{2})(?:${OPENED}://?${CLOSED}|${BRACKETED_COLON}(?=[[({]?//))`, unbracketed],
  // `http: //a.example`
  [`(?:${AFTER_SCHEME}|(?<=\\bfile))(?:(?:\\\\| |\\[\\]?)://|: //)(?=${WORD})`, '://'],
  // `http:\\a.example`
  [`${AFTER_SCHEME}(?::|${BRACKETED_COLON})\\\\\\\\(?=${WORD})`, '://'],
  // `http:\\a.example\x`
  [`(?<=${SCHEME}(?::|${BRACKETED_COLON})\\\\\\\\[^\\s<>"]{1,200})\\\\(?=\\w)`, '/'],
  // `http__a.example`
  [`${AFTER_SCHEME}:?__(?=[\\w-]{1,63}[ \\t]?[.[({\\\\])`, '://'],
  // `http//a[.]example`
  [`${AFTER_SCHEME}//(?=${FANGED_HOST})`, '://'],
  // `p://a[.]example`
  [`(?<![^\\s"'\`<([{|,;])(?:t{0,2}ps?:|:)?//(?=${FANGED_HOST})`, (written) => `${withS('http', written)}://`],
  // `hxxp:// a.example`
  [`(?<=:[\\])}]?//)[ /](?=${FANGED_HOST})|(?<=${SCHEME}://)(?<!${PLAIN_SCHEME}://) (?=[\\w-]{1,63}\\.\\w)`, ''],
  // `http://a.example[/]x`
  ['(?<=[\\w.:)\\]])[[({]//?[\\])}]', unbracketed],
  // `http://a[.]example`
  [`(?<=${WORD})${FANGED_DOT}`, '.'],
  // `http://a.example[:]80`
  [`(?<=${WORD})${BRACKETED_COLON}(?=\\d{1,5}(?!\\w))`, ':'],
  // `joe[at]a.example`
  [`(?<=[\\w.+-])[ \\t]{0,2}${OPENED}(?:@|at)${CLOSED}${CONTINUES}`, '@'],
]
