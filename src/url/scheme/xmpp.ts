import { Octets, octetsOrNull, type Pair, splitPairs } from '../octets.ts'
import { isHost } from '../opaque.ts'
import type { Components, UrlRecord } from '../url-record.ts'

export interface XmppFields {
  /** The account to act as, from `//account@host/`. */
  readonly account: string | null
  readonly node: Octets | null
  readonly domain: string
  readonly resource: Octets | null
  /** The action: `message`, `join`. */
  readonly query: Octets | null
  readonly parameters: readonly Pair[]
}

/** RFC 5122 */
export interface XmppUrl extends UrlRecord<'xmpp', XmppFields>, XmppFields {}

export function readXmpp(components: Components): XmppFields {
  const { userinfo, host, path, query } = components
  const address = host === null ? path : path.slice(1)
  const slash = address.indexOf('/')
  const bare = slash < 0 ? address : address.slice(0, slash)
  const at = bare.lastIndexOf('@')
  const [type, ...parameters] = query?.split(';') ?? []
  return {
    account: host === null ? null : userinfo === null ? host : `${userinfo}@${host}`,
    node: at < 0 ? null : new Octets(bare.slice(0, at)),
    domain: bare.slice(at + 1),
    resource: octetsOrNull(slash < 0 ? null : address.slice(slash + 1)),
    query: octetsOrNull(type ?? null),
    parameters: splitPairs(parameters.join(';'), ';'),
  }
}

// RFC 5122 §2.2 xmppuri, without its scheme: path-xmpp; `//` and an account belong to acceptsUrl
export function isXmpp(rest: string): boolean {
  const address = /^[^/?#]*/.exec(rest)![0]
  const at = address.lastIndexOf('@')
  return at !== 0 && isHost(address.slice(at + 1))
}

/** In prose there must be a user. */
export function isXmppInProse(rest: string): boolean {
  return rest.indexOf('@') > 0 && isXmpp(rest)
}
