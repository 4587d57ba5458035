import fc from 'fast-check'
import type { Components } from '../../src/url/index.ts'

/** One arbitrary per production of RFC 3986 App. A. */

const characters = (allowed: string): fc.Arbitrary<string> => fc.constantFrom(...allowed)
const UNRESERVED = 'ABCXYZabcxyz0129-._~'
const SUB_DELIMS = "!$&'()*+,;="

export const pctEncoded: fc.Arbitrary<string> = fc.integer({ min: 0, max: 255 }).chain((byte) => {
  const digits = byte.toString(16).padStart(2, '0')
  return fc.constantFrom(`%${digits}`, `%${digits.toUpperCase()}`)
})

function run(allowed: string, maxLength = 8): fc.Arbitrary<string> {
  return fc
    .array(fc.oneof({ weight: 6, arbitrary: characters(allowed) }, pctEncoded), { maxLength })
    .map((all) => all.join(''))
}

export const scheme: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    'http',
    'HTTPS',
    'ftp',
    'gopher',
    'mailto',
    'news',
    'nntp',
    'telnet',
    'wais',
    'file',
    'prospero',
    'ldap',
  ),
  fc.constantFrom('man', 'info', 'urn', 'tel', 'sip', 'xmpp', 'magnet', 'data', 'doi', 'geo', 'cid', 'mid', 'about'),
  fc.stringMatching(/^[A-Za-z][A-Za-z0-9+.-]{0,8}$/),
)
export const userinfo: fc.Arbitrary<string> = run(`${UNRESERVED}${SUB_DELIMS}:`)
export const regName: fc.Arbitrary<string> = run(UNRESERVED + SUB_DELIMS)
export const ipLiteral: fc.Arbitrary<string> = fc.oneof(
  fc.ipV6().map((address) => `[${address}]`),
  fc.stringMatching(/^[vV][0-9a-fA-F]{1,3}\.[A-Za-z0-9:.~!$;=-]{1,8}$/).map((future) => `[${future}]`),
)
/** Not empty, so that every scheme accepts it. */
export const host: fc.Arbitrary<string> = fc.oneof(
  fc.domain(),
  fc.ipV4(),
  ipLiteral,
  regName.filter((name) => name !== ''),
)
export const port: fc.Arbitrary<string> = fc.stringMatching(/^[0-9]{0,6}$/)
export const segment: fc.Arbitrary<string> = run(`${UNRESERVED}${SUB_DELIMS}:@`, 5)
export const pathAbempty: fc.Arbitrary<string> = fc
  .array(segment, { maxLength: 4 })
  .map((all) => all.map((one) => `/${one}`).join(''))
export const pathAbsolute: fc.Arbitrary<string> = pathAbempty.map((path) => `/${path.replace(/^\/+/, '')}`)
export const pathRootless: fc.Arbitrary<string> = fc
  .tuple(
    segment.filter((one) => one !== ''),
    pathAbempty,
  )
  .map(([first, rest]) => first + rest)
export const query: fc.Arbitrary<string> = run(`${UNRESERVED}${SUB_DELIMS}:@/?`)
export const fragment: fc.Arbitrary<string> = query

const optional = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(arbitrary, { nil: null })

const hierarchical: fc.Arbitrary<Components> = fc.record({
  scheme,
  userinfo: optional(userinfo),
  host,
  port: optional(port),
  path: pathAbempty,
  query: optional(query),
  fragment: optional(fragment),
})

const rootless: fc.Arbitrary<Components> = fc.record({
  scheme,
  userinfo: fc.constant(null),
  host: fc.constant(null),
  port: fc.constant(null),
  path: fc.oneof(pathAbsolute, pathRootless, fc.constant('')),
  query: optional(query),
  fragment: optional(fragment),
})

/** The components of any URI. RFC 3986 App. A URI */
export const components: fc.Arbitrary<Components> = fc.oneof(hierarchical, rootless)

const wide = fc.constantFrom('é', '例', 'ß', 'я', '\u{10300}', 'ü', 'か')
const irun = (ascii: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.array(fc.oneof(ascii, wide), { maxLength: 4 }).map((all) => all.join(''))

/** The components of an IRI. RFC 3987 §2.2 */
export const iriComponents: fc.Arbitrary<Components> = fc.record({
  scheme: fc.constantFrom('http', 'https', 'ftp', 'x-a'),
  userinfo: optional(irun(userinfo)),
  host: fc.constantFrom('例子.卷筒纸', 'bücher.example', 'a.example', 'РОССИЯ.рф', 'ＡＢＣ.example'),
  port: optional(port),
  path: fc.array(irun(segment), { maxLength: 3 }).map((all) => all.map((one) => `/${one}`).join('')),
  query: optional(irun(query)),
  fragment: optional(irun(fragment)),
})
