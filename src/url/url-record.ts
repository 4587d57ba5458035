import { isReservedScheme, type SchemeStatus, schemeStatus } from '../text/scheme-names.ts'
import type { HostKind } from './host.ts'
import { Octets } from './octets.ts'
import type { Problem } from './problem.ts'

/**
 * The components of RFC 3986 §3 as written, not decoded. Absent is `null`, empty is `''`: RFC 1738 §3.1 distinguishes
 * `ftp://@host/` (a user without a name), `ftp://host/` (no user) and `ftp://foo:@host/` (an empty password).
 */
export interface Components {
  /** As written, in any letter case. */
  readonly scheme: string
  readonly userinfo: string | null
  /** With the brackets of an IP literal. */
  readonly host: string | null
  readonly port: string | null
  readonly path: string
  readonly query: string | null
  readonly fragment: string | null
}

export interface Conforms {
  /** The production of its scheme in RFC 1738 §5, without the fragment; `null` if RFC 1738 has no such scheme. */
  readonly rfc1738: boolean | null
  /** `URI` of RFC 3986 App. A, in ASCII. */
  readonly rfc3986: boolean
  /** `IRI` of RFC 3987 §2.2: RFC 3986 with characters beyond ASCII. */
  readonly rfc3987: boolean
}

/** The record of a URL of any scheme. Components and verdicts are read at once, the fields of the scheme on demand. */
export abstract class UrlRecord<Scheme extends string, Fields extends object> {
  readonly ok = true
  /** In lower case, without the colon. */
  readonly scheme: Scheme
  /** The text as given. */
  readonly href: string
  readonly components: Components
  /** `null` without an authority. */
  readonly hostKind: HostKind | null
  /** The port of the URL, or else the default of the scheme; `null` without either, or if it is unusable. */
  readonly effectivePort: number | null
  readonly conforms: Conforms
  /** In the order of their offsets. */
  readonly problems: readonly Problem[]
  #fields: Fields | undefined

  constructor(
    scheme: Scheme,
    href: string,
    components: Components,
    hostKind: HostKind | null,
    effectivePort: number | null,
    conforms: Conforms,
    problems: readonly Problem[],
  ) {
    this.scheme = scheme
    this.href = href
    this.components = components
    this.hostKind = hostKind
    this.effectivePort = effectivePort
    this.conforms = conforms
    this.problems = problems
    this.#fields = undefined
  }

  /** The parts of the URL in terms of its scheme, each also a property of the record. */
  get fields(): Fields {
    this.#fields ??= this.readFields()
    return this.#fields
  }

  /** Called once. */
  protected abstract readFields(): Fields

  /** The userinfo up to its first colon. RFC 1738 §3.1 */
  get user(): Octets | null {
    return userOf(this.components)
  }

  /** The userinfo after its first colon. RFC 1738 §3.1 */
  get password(): Octets | null {
    return passwordOf(this.components)
  }

  /** The registration of the scheme; `null` if it is unknown. */
  get registration(): SchemeStatus | null {
    return schemeStatus(this.scheme)
  }

  /** RFC 1738 §4: a name reserved for future definition, or one for experiments (`x-…`). */
  get mark(): 'reserved' | 'experimental' | null {
    if (this.scheme.startsWith('x-')) return 'experimental'
    return isReservedScheme(this.scheme) ? 'reserved' : null
  }

  /** All of the above as plain data, for `JSON.stringify`. Bytes become lists of numbers. */
  toJSON(): object {
    const { ok, scheme, href, components, hostKind, effectivePort, conforms, problems } = this
    const { registration, mark } = this
    const fields = Object.fromEntries(Object.entries(this.fields).map(([name, value]) => [name, toPlain(value)]))
    return { ok, scheme, href, components, hostKind, effectivePort, conforms, problems, registration, mark, fields }
  }
}

export type RecordClass<Url> = new (...given: ConstructorParameters<typeof UrlRecord>) => Url

export type FieldsReader = (components: Components) => object

/**
 * The class of a scheme's records. Each field of a blank URL becomes a property.
 *
 * @param name the class name, which the console shows
 */
export function recordClass<Url>(name: string, read: FieldsReader): RecordClass<Url> {
  const Made = class extends UrlRecord<string, object> {
    protected override readFields(): object {
      return read(this.components)
    }
  }
  Object.defineProperty(Made, 'name', { value: name })
  for (const field of Object.keys(read(NO_COMPONENTS))) {
    const get = function (this: UrlRecord<string, Readonly<Record<string, unknown>>>): unknown {
      return this.fields[field]
    }
    Object.defineProperty(Made.prototype, field, { get, configurable: true })
  }
  // The compiler does not know the properties just defined.
  return Made as unknown as RecordClass<Url>
}

/** Only read for the names of the fields. */
const NO_COMPONENTS: Components = {
  scheme: '',
  userinfo: null,
  host: null,
  port: null,
  path: '',
  query: null,
  fragment: null,
}

function toPlain(value: unknown): unknown {
  return value instanceof Uint8Array ? [...value] : value
}

/** Path and query: RFC 1738 gives `?` no meaning in `ftp`, `file`, `gopher` and `prospero`. */
export function urlPath(components: Components): string {
  return components.query === null ? components.path : `${components.path}?${components.query}`
}

export function userOf({ userinfo }: Components): Octets | null {
  return userinfo === null ? null : new Octets(userinfo.split(':', 1)[0]!)
}

export function passwordOf({ userinfo }: Components): Octets | null {
  const colon = userinfo?.indexOf(':') ?? -1
  return colon < 0 ? null : new Octets(userinfo!.slice(colon + 1))
}
