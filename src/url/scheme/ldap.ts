import { Octets, octetsOrNull } from '../octets.ts'
import type { Problem } from '../problem.ts'
import type { Marks } from '../split.ts'
import type { Components, UrlRecord } from '../url-record.ts'

/** RFC 2255 §3 extension */
export interface LdapExtension {
  /** With `!`: a client that does not know the extension must stop. */
  readonly critical: boolean
  readonly type: Octets
  readonly value: Octets | null
}

export interface LdapFields {
  /** The distinguished name of the base object. */
  readonly dn: Octets
  /** The requested attributes; `null` or an empty list for all. */
  readonly attributes: readonly Octets[] | null
  readonly scope: Octets | null
  /** The scope, or the default `base`. */
  readonly effectiveScope: string
  readonly filter: Octets | null
  /** The filter, or the default `(objectClass=*)`. */
  readonly effectiveFilter: string
  readonly extensions: readonly LdapExtension[]
}

/** uri(7), RFC 2255, RFC 4516 */
export interface LdapUrl extends UrlRecord<'ldap', LdapFields>, LdapFields {}

export function readLdap(components: Components): LdapFields {
  const { path, query } = components
  const [attributes, scope, filter, ...rest] = query?.split('?') ?? []
  return {
    dn: new Octets(path.slice(1)),
    attributes: attributes === undefined ? null : splitCommas(attributes).map((text) => new Octets(text)),
    scope: octetsOrNull(scope ?? null),
    effectiveScope: scope ? scope.toLowerCase() : 'base',
    filter: octetsOrNull(filter ?? null),
    effectiveFilter: filter ? new Octets(filter).text : '(objectClass=*)',
    extensions: splitCommas(rest.join('?')).map(extension),
  }
}

function splitCommas(text: string): readonly string[] {
  return text.split(',').filter((part) => part !== '')
}

// RFC 2255 §3 extension
function extension(text: string): LdapExtension {
  const critical = text.startsWith('!')
  const start = critical ? 1 : 0
  const equals = text.indexOf('=')
  if (equals < 0) return { critical, type: new Octets(text.slice(start)), value: null }
  return { critical, type: new Octets(text.slice(start, equals)), value: new Octets(text.slice(equals + 1)) }
}

// RFC 2255 §3 ldapurl
export function isLdapurl(text: string, marks: Marks, problems: Problem[]): boolean {
  const wrong = (at: number, production: string): false => {
    problems.push({ code: 'scheme-syntax', at, rule: `RFC 2255 §3 ${production}`, against: 'scheme' })
    return false
  }
  if (!marks.hasAuthority) return wrong(marks.schemeEnd + 1, 'ldapurl')
  if (marks.queryEnd < 0) return true
  const [attributes, scope, , ...rest] = text.slice(marks.pathEnd + 1, marks.queryEnd).split('?')
  const scopeAt = marks.pathEnd + 1 + attributes!.length + 1
  if (scope && !/^(?:base|one|sub)$/i.test(scope)) return wrong(scopeAt, 'scope')
  return rest.length <= 1 || wrong(marks.queryEnd - rest.slice(1).join('?').length - 1, 'ldapurl')
}
