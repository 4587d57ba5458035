/** The source of the broken rule: a grammar of `conforms`, the specification of the scheme, or a protocol. */
export type ProblemAgainst = 'rfc1738' | 'rfc3986' | 'rfc3987' | 'scheme' | 'protocol'

/**
 * The problems of a URL that can still be read:
 *
 * - `non-ascii`: a character beyond ASCII where only ASCII is allowed
 * - `private-character`: a private or undefined character in an IRI, outside its query
 * - `bidi-control`: a character that sets the direction of text, in an IRI
 * - `bad-character`: a character that its production does not allow
 * - `bad-escape`: a `%` without two hexadecimal digits
 * - `missing-authority`: no `//` where the scheme needs it
 * - `userinfo-not-allowed`: a user where the scheme allows none
 * - `empty-host`, `bad-hostname`: no host, or neither a domain name nor an IPv4 address
 * - `zone-in-address`: an IPv6 address with a zone (RFC 6874)
 * - `empty-port`, `bad-port`, `port-not-allowed`: a colon without a port, not only digits, or a port where none is
 *   allowed
 * - `port-out-of-range`: over 65535
 * - `missing-path`: the path, or a part of it, is missing
 * - `query-not-allowed`: a `?` where the scheme has no search part
 * - `scheme-syntax`: a breach of the scheme's own grammar
 */
export type ProblemCode =
  | 'non-ascii'
  | 'private-character'
  | 'bidi-control'
  | 'bad-character'
  | 'bad-escape'
  | 'missing-authority'
  | 'userinfo-not-allowed'
  | 'empty-host'
  | 'bad-hostname'
  | 'zone-in-address'
  | 'empty-port'
  | 'bad-port'
  | 'port-not-allowed'
  | 'port-out-of-range'
  | 'missing-path'
  | 'query-not-allowed'
  | 'scheme-syntax'

export interface Problem {
  readonly code: ProblemCode
  /** The offset in UTF-16 units of the first offending character, or of the missing part. */
  readonly at: number
  /** The rule, with its section and production: `RFC 1738 §5 hsegment`. */
  readonly rule: string
  readonly against: ProblemAgainst
}

/**
 * The reasons why a text is not a URL:
 *
 * - `no-scheme`: no colon, or nothing before it
 * - `bad-scheme`: a character before the colon that is not allowed in a scheme
 * - `blank`, `control`: white space or a control character
 * - `lone-surrogate`: half a character
 * - `forbidden-character`: `"` `<` `>` `\` `` ` ``, or a noncharacter
 * - `empty-host`: the scheme needs a host
 * - `bad-host`: a character that is not allowed in a host
 * - `bad-ip-literal`: brackets without an address
 */
export type FailureCode =
  | 'no-scheme'
  | 'bad-scheme'
  | 'blank'
  | 'control'
  | 'lone-surrogate'
  | 'forbidden-character'
  | 'empty-host'
  | 'bad-host'
  | 'bad-ip-literal'

export interface Failure {
  readonly ok: false
  readonly code: FailureCode
  /** The offset in UTF-16 units of the first character that could not be read. */
  readonly at: number
}

export function failure(code: FailureCode, at: number): Failure {
  return { ok: false, code, at }
}
