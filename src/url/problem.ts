/**
 * The origin of the rule that a problem breaks: a grammar that `conforms` judges by, the specification of the scheme,
 * or a protocol.
 */
export type ProblemAgainst = 'rfc1738' | 'rfc3986' | 'rfc3987' | 'scheme' | 'protocol'

/**
 * The kinds of problem of a URL that can be read all the same:
 *
 * - `non-ascii`: a character beyond ASCII where only ASCII may stand
 * - `private-character`: a private or undefined character in an IRI, outside its query
 * - `bidi-control`: a character that sets the direction of text, in an IRI
 * - `bad-character`: a character that its production does not allow
 * - `bad-escape`: a `%` without two hexadecimal digits
 * - `missing-authority`: no `//` where the scheme needs it
 * - `userinfo-not-allowed`: a user where the scheme allows none
 * - `empty-host`, `bad-hostname`: no host, or one that is no domain name and no IPv4 address
 * - `zone-in-address`: an IPv6 address with a zone (RFC 6874)
 * - `empty-port`, `bad-port`, `port-not-allowed`: a colon and nothing, not only digits, or none may be there
 * - `port-out-of-range`: over 65535
 * - `missing-path`: the path, or a part of it, is missing
 * - `query-not-allowed`: a `?` where the scheme has no search part
 * - `scheme-syntax`: not what the scheme's own grammar says
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

/** One broken rule. */
export interface Problem {
  readonly code: ProblemCode
  /** Offset in UTF-16 units of the first offending character, or of the place where something is missing. */
  readonly at: number
  /** The rule, with its section and production: `RFC 1738 §5 hsegment`. */
  readonly rule: string
  readonly against: ProblemAgainst
}

/**
 * The reasons why a text is no URL:
 *
 * - `no-scheme`: no colon, or nothing before it
 * - `bad-scheme`: a character before the colon that no scheme has
 * - `blank`, `control`: white space or a control character
 * - `lone-surrogate`: half a character
 * - `forbidden-character`: `"` `<` `>` `\` `` ` ``, or a code point that is no character
 * - `empty-host`: the scheme needs a host
 * - `bad-host`: a character that no host has
 * - `bad-ip-literal`: brackets that hold no address
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

/** A text that is no URL. */
export interface Failure {
  readonly ok: false
  readonly code: FailureCode
  /** Offset in UTF-16 units of the first character at which reading failed. */
  readonly at: number
}

export function failure(code: FailureCode, at: number): Failure {
  return { ok: false, code, at }
}
