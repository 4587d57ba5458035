import { Octets, type Pair, splitPairs } from '../octets.ts'
import { isHost } from '../opaque.ts'
import { type Components, passwordOf, type UrlRecord, userOf } from '../url-record.ts'

export interface SipFields {
  readonly user: Octets | null
  readonly password: Octets | null
  readonly host: string
  readonly port: string | null
  readonly parameters: readonly Pair[]
  readonly headers: readonly Pair[]
}

/** RFC 3261 §19.1. Without `//`, its user, host and port are fields, not components. */
export interface SipUrl extends UrlRecord<'sip' | 'sips', SipFields>, SipFields {}

export function readSip(components: Components): SipFields {
  const { host, port, path, query } = components
  const headers = splitPairs(query ?? '', '&')
  // `sip://user@host` is not a SIP-URI; it is read so that its password is found and masked.
  if (host !== null)
    return { user: userOf(components), password: passwordOf(components), host, port, parameters: [], headers }
  const at = path.lastIndexOf('@')
  const [hostport, ...parameters] = path.slice(at + 1).split(';')
  const match = /^(\[[^\]]*\]|[^:]*)(?::(.*))?$/.exec(hostport!)
  return {
    ...userinfo(at < 0 ? null : path.slice(0, at)),
    host: match?.[1] ?? hostport!,
    port: match?.[2] ?? null,
    parameters: splitPairs(parameters.join(';'), ';'),
    headers,
  }
}

// RFC 3261 §25.1 userinfo
function userinfo(text: string | null): { user: Octets | null; password: Octets | null } {
  if (text === null) return { user: null, password: null }
  const colon = text.indexOf(':')
  if (colon < 0) return { user: new Octets(text), password: null }
  return { user: new Octets(text.slice(0, colon)), password: new Octets(text.slice(colon + 1)) }
}

// RFC 3261 §25.1 SIP-URI, without its scheme
export function isSip(rest: string): boolean {
  const at = rest.lastIndexOf('@')
  const hostport = /^[^;?#]*/.exec(rest.slice(at + 1))![0]
  const [, host] = /^(\[[^\]]*\][^:]*|[^:]*)(?::\d+)?$/.exec(hostport) ?? []
  return at !== 0 && host !== undefined && isHost(host)
}

/** In prose there must be a user, or a host that is more than a word. */
export function isNamedSip(rest: string): boolean {
  return isSip(rest) && /[@.[]/.test(rest)
}
