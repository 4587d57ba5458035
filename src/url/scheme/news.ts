import { isDigit } from '../../text/chars.ts'
import { UCHAR } from '../classes.ts'
import { firstNot, fragmentStart } from '../generic.ts'
import { hostnameBreak, isHostnumber } from '../host.ts'
import { breach, isEscapedAscii, isHostport } from '../internet.ts'
import { Octets, octetsOrNull } from '../octets.ts'
import { isAddrSpec } from '../opaque.ts'
import type { Problem } from '../problem.ts'
import type { Marks } from '../split.ts'
import type { Components, UrlRecord } from '../url-record.ts'

export interface NewsFields {
  /** `all`: `*`, every group. An article has an `@`. */
  readonly kind: 'all' | 'group' | 'article'
  readonly group: Octets | null
  /** Without `<` and `>`. */
  readonly messageId: Octets | null
}

/** RFC 1738 §3.6; with a server, RFC 5538 */
export interface NewsUrl extends UrlRecord<'news', NewsFields>, NewsFields {}

export function readNews(components: Components): NewsFields {
  const { host, path, query } = components
  const rest = (host === null ? path : path.slice(1)) + (query === null ? '' : `?${query}`)
  if (rest === '*') return { kind: 'all', group: null, messageId: null }
  // RFC 1738 §3.6: an `@` marks an article; an encoded one does, too, because no group has it.
  if (/@|%40/.test(rest)) return { kind: 'article', group: null, messageId: new Octets(rest) }
  return { kind: 'group', group: new Octets(rest), messageId: null }
}

// RFC 1738 §5 grouppart
export function isNewsurl(text: string, marks: Marks, problems: Problem[]): boolean {
  const start = marks.schemeEnd + 1
  const end = fragmentStart(marks)
  const ascii = isEscapedAscii(marks, problems)
  const part = text.slice(start, end)
  if (part === '*' || isGroup(part)) return ascii
  const at = text.indexOf('@', start)
  if (at >= 0 && at < end) return isArticleAt(text, start, at, end, problems) && ascii
  if (start === end) return breach(problems, 'missing-path', start, 'grouppart')
  return breach(problems, 'bad-character', start + groupLength(part), 'group')
}

// RFC 1738 §5 article
function isArticleAt(text: string, start: number, at: number, end: number, problems: Problem[]): boolean {
  if (at === start) return breach(problems, 'missing-path', at, 'article')
  for (let from = start; from < at; ) {
    const odd = firstNot(text, from, at, UCHAR)
    if (odd < 0) break
    if (!';/?:&='.includes(text[odd]!)) return breach(problems, 'bad-character', odd, 'article')
    from = odd + 1
  }
  const inHost = hostnameBreak(text, at + 1, end)
  return inHost < 0 || isHostnumber(text, at + 1, end) || breach(problems, 'bad-hostname', inHost, 'host')
}

export interface NntpFields {
  readonly group: Octets
  /** The number of the article in its group, as written; `null` for the whole group. */
  readonly article: Octets | null
}

/** RFC 1738 §3.7 */
export interface NntpUrl extends UrlRecord<'nntp', NntpFields>, NntpFields {}

export function readNntp(components: Components): NntpFields {
  const [group, article] = components.path.slice(1).split('/')
  return { group: new Octets(group!), article: octetsOrNull(article || null) }
}

// RFC 1738 §5 nntpurl
export function isNntpurl(text: string, marks: Marks, problems: Problem[]): boolean {
  const good = isHostport(text, marks, problems)
  return isEscapedAscii(marks, problems) && isArticlePath(text, marks, problems) && good
}

function isArticlePath(text: string, marks: Marks, problems: Problem[]): boolean {
  const start = marks.pathStart + 1
  const end = fragmentStart(marks)
  if (marks.pathStart === marks.pathEnd) return breach(problems, 'missing-path', marks.pathStart, 'nntpurl')
  if (start >= end) return breach(problems, 'missing-path', end, 'nntpurl')
  const slash = text.indexOf('/', start)
  const groupEnd = slash < 0 || slash > end ? end : slash
  const group = text.slice(start, groupEnd)
  if (!isGroup(group)) return breach(problems, 'bad-character', start + groupLength(group), 'group')
  if (groupEnd === end) return true
  for (let at = groupEnd + 1; at < end; at++) {
    if (!isDigit(text.charCodeAt(at))) return breach(problems, 'bad-character', at, 'digits')
  }
  return groupEnd + 1 < end || breach(problems, 'missing-path', end, 'digits')
}

// RFC 1738 §5 grouppart
export function isGrouppart(rest: string): boolean {
  return rest === '*' || isGroup(rest) || isArticle(rest)
}

// RFC 1738 §5 group
export function isGroup(text: string): boolean {
  return text !== '' && groupLength(text) === text.length
}

/** The length of the `group` at the start of a text. RFC 1738 §5 */
export function groupLength(text: string): number {
  return /^(?:[A-Za-z][\w+.-]*)?/.exec(text)![0].length
}

// RFC 1738 §5 article
function isArticle(rest: string): boolean {
  return rest.indexOf('@') === rest.lastIndexOf('@') && isAddrSpec(rest)
}

/** A hierarchical group or an article; `news:*` is a word and a mark in prose: `**News:** `. */
export function isNewsInProse(rest: string): boolean {
  return isHierarchicalGroup(rest) || isArticle(rest)
}

/** A hierarchy of at least two names. RFC 1738 §3.6 */
function isHierarchicalGroup(rest: string): boolean {
  return isGroup(rest) && rest.includes('.') && !rest.includes('..') && /[A-Za-z0-9]\+*$/.test(rest)
}
