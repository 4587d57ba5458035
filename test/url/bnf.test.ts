import fc from 'fast-check'
import { expect, test } from 'vitest'
import { format } from '../../src/url/index.ts'
import { runs } from '../arbitrary/runs.ts'
import { pctEncoded } from './arbitraries.ts'
import { read } from './urls.ts'

/** One arbitrary per production of RFC 1738 §5, named as there. */

const characters = (allowed: string): fc.Arbitrary<string> => fc.constantFrom(...allowed)
const run = (one: fc.Arbitrary<string>, minLength = 0, maxLength = 8): fc.Arbitrary<string> =>
  fc.array(one, { minLength, maxLength }).map((all) => all.join(''))
const join = (...parts: readonly (string | fc.Arbitrary<string>)[]): fc.Arbitrary<string> =>
  fc.tuple(...parts.map((part) => (typeof part === 'string' ? fc.constant(part) : part))).map((all) => all.join(''))
const optional = (...parts: readonly (string | fc.Arbitrary<string>)[]): fc.Arbitrary<string> =>
  fc.oneof(fc.constant(''), join(...parts))
const list = (one: fc.Arbitrary<string>, separator: string): fc.Arbitrary<string> =>
  fc.array(one, { minLength: 1, maxLength: 4 }).map((all) => all.join(separator))

const alpha = characters('azAZ')
const digits = run(characters('0189'), 1, 4)
const unreserved = fc.oneof(alpha, characters("09$-_.+!*'(),"))
const uchar = fc.oneof(unreserved, pctEncoded)
const xchar = fc.oneof(uchar, characters(';/?:@&='))
const alphadigit = fc.oneof(alpha, characters('09'))
const inner = run(fc.oneof(alphadigit, fc.constant('-')))
const domainlabel = fc.oneof(alphadigit, join(alphadigit, inner, alphadigit))
const toplabel = fc.oneof(alpha, join(alpha, inner, alphadigit))
const hostname = join(run(join(domainlabel, '.'), 0, 3), toplabel)
const hostnumber = join(digits, '.', digits, '.', digits, '.', digits)
const host = fc.oneof(hostname, hostnumber)
const hostport = join(host, optional(':', digits))
// A `?` in a user ends the authority: the departure that `splitAuthority` names.
const user = run(fc.oneof(uchar, characters(';&=')))
const login = join(optional(user, optional(':', user), '@'), hostport)
const fsegment = run(fc.oneof(uchar, characters('?:@&=')))
const fpath = list(fsegment, '/')
const hsegment = run(fc.oneof(uchar, characters(';:@&=')))
const hpath = list(hsegment, '/')
const search = hsegment
const group = join(alpha, run(fc.oneof(alphadigit, characters('-.+_'))))
const article = join(run(fc.oneof(uchar, characters(';/?:&=')), 1), '@', host)
const field = run(fc.oneof(uchar, characters('?:@&')))
const database = run(uchar)

const PRODUCTIONS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  ftpurl: join('ftp://', login, optional('/', fpath, optional(';type=', characters('AIDaid')))),
  fileurl: join('file://', fc.oneof(host, fc.constantFrom('', 'localhost')), '/', fpath),
  httpurl: join('http://', hostport, optional('/', hpath, optional('?', search))),
  gopherurl: join('gopher://', hostport, optional('/', optional(xchar, run(xchar), optional('%09', run(xchar))))),
  mailtourl: join('mailto:', run(xchar, 1)),
  newsurl: join('news:', fc.oneof(fc.constant('*'), group, article)),
  nntpurl: join('nntp://', hostport, '/', group, optional('/', digits)),
  telneturl: join('telnet://', login, optional('/')),
  waisdatabase: join('wais://', hostport, '/', database),
  waisindex: join('wais://', hostport, '/', database, '?', search),
  waisdoc: join('wais://', hostport, '/', database, '/', database, '/', database),
  prosperourl: join('prospero://', hostport, '/', fpath, run(join(';', field, '=', field), 0, 3)),
}

test.each(
  Object.entries(PRODUCTIONS),
)('%s conforms to RFC 1738, and prints as it was read', (_production, arbitrary) => {
  fc.assert(
    fc.property(arbitrary, (text) => {
      const url = read(text)
      expect(url.problems.filter(({ against }) => against === 'rfc1738')).toEqual([])
      expect(url.conforms.rfc1738).toBe(true)
      expect(format(url)).toBe(text)
      JSON.stringify(url)
    }),
    runs(500),
  )
})

test.each(
  Object.entries(PRODUCTIONS),
)('%s with a character that RFC 1738 §2.2 calls unsafe does not', (_production, arbitrary) => {
  fc.assert(
    fc.property(arbitrary, characters('{}|^~[]é'), (text, unsafe) => {
      // RFC 1738 reads these slashes as part of an address, RFC 3986 the host of an authority behind them.
      fc.pre(!text.startsWith('mailto://'))
      const url = read(`${text}${text.includes('/', 9) || text.startsWith('mailto') ? '' : '/'}${unsafe}`)
      expect(url.conforms.rfc1738).toBe(false)
    }),
    runs(200),
  )
})
