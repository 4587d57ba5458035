import { domainToASCII } from 'node:url'

/** A URL whose host is in lower case, without escapes, userinfo or port. */
const PLAIN_HOST = /^[^:/?#]+:\/\/([a-z0-9.-]+)(?:[/?#]|$)/

/** The host of a URL in lower case, without escapes of unreserved characters (RFC 3986 §6.2.2). */
export function hostOf(url: string): string {
  const plain = PLAIN_HOST.exec(url)
  if (plain !== null) return plain[1]!
  const authority = /^[^:/?#]+:\/\/([^/?#]*)/.exec(url)?.[1] ?? ''
  const host = authority.slice(authority.lastIndexOf('@') + 1)
  const name = /^(?:\[[^\]]*\]|[^:]*)/.exec(host)![0].toLowerCase()
  return name.replace(/%[0-9a-f]{2}/g, (escaped) => {
    const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16)).toLowerCase()
    return /[a-z0-9._~-]/.test(character) ? character : escaped.toUpperCase()
  })
}

/** Whether a host is one of those listed, in lower case and ASCII, or below one. */
export function isHostIn(host: string, listed: readonly string[]): boolean {
  const name = (/^[\x21-\x7e]*$/.test(host) ? host : domainToASCII(host) || host).replace(/\.$/, '')
  return listed.some((each) => name === each || name.endsWith(`.${each}`))
}
