import { isReservedScheme, type SchemeStatus, schemeStatus } from '../text/scheme-names.ts'
import type { HostKind } from './host.ts'
import { Octets } from './octets.ts'
import type { Problem } from './problem.ts'

/**
 * The components of RFC 3986 §3 as written, nothing decoded. Absent is `null`, empty is `''`: RFC 1738 §3.1 tells
 * `ftp://@host/` (a user without a name), `ftp://host/` (no user) and `ftp://foo:@host/` (an empty password) apart.
 */
export interface Components {
  /** As written, in any letter case. */
  readonly scheme: string
  readonly userinfo: string | null
  /** With its brackets, if it is an IP literal. */
  readonly host: string | null
  readonly port: string | null
  readonly path: string
  readonly query: string | null
  readonly fragment: string | null
}

/** Which grammars a URL conforms to. */
export interface Conforms {
  /**
   * The production of its scheme in RFC 1738 §5, judged without the fragment; `null` if RFC 1738 has no such scheme.
   */
  readonly rfc1738: boolean | null
  /** `URI` of RFC 3986 App. A, which is ASCII. */
  readonly rfc3986: boolean
  /** `IRI` of RFC 3987 §2.2, which admits what RFC 3986 does and characters beyond ASCII. */
  readonly rfc3987: boolean
}

/**
 * The record of a URL of any scheme. The parser reads components and verdicts at once. The fields of the scheme are
 * read, and decoded, when a program asks for them.
 */
export abstract class UrlRecord<Scheme extends string, Fields extends object> {
  readonly ok = true
  /** In lower case, without the colon. */
  readonly scheme: Scheme
  /** The text as given. */
  readonly href: string
  readonly components: Components
  /** The notation of the host, `null` if there is no authority. */
  readonly hostKind: HostKind | null
  /** The port given, or else the scheme's own; `null` if there is neither, or if no client can use it. */
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

  /** The parts of the URL in terms of its scheme. Each field is a property of the record, too. */
  get fields(): Fields {
    this.#fields ??= this.readFields()
    return this.#fields
  }

  /** Reads the fields of the scheme from the components. Called once. */
  protected abstract readFields(): Fields

  /** The user name, up to the first colon of the userinfo. RFC 1738 §3.1 */
  get user(): Octets | null {
    return userOf(this.components)
  }

  /** The password, behind the first colon of the userinfo. RFC 1738 §3.1 */
  get password(): Octets | null {
    return passwordOf(this.components)
  }

  /** The registration of the scheme, `null` if nothing is known of it. */
  get registration(): SchemeStatus | null {
    return schemeStatus(this.scheme)
  }

  /** RFC 1738 §4: a name that it reserves for future definition, or one for experiments (`x-…`). */
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

/** Makes the records of a scheme. */
export type RecordClass<Url> = new (...given: ConstructorParameters<typeof UrlRecord>) => Url

/** Reads the fields of a scheme: the same names for all URLs. */
export type FieldsReader = (components: Components) => object

/**
 * The class of a scheme's records. Each field is a property of the record, too: those of a blank URL are all of them.
 *
 * @param name the name of the class, which the console shows
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
  // The compiler does not know of the properties that were just defined.
  return Made as unknown as RecordClass<Url>
}

/** The components of no URL, read for the names of the fields. */
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

/** Path and query as one: RFC 1738 gives `?` no meaning in `ftp`, `file`, `gopher` and `prospero`. */
export function urlPath(components: Components): string {
  return components.query === null ? components.path : `${components.path}?${components.query}`
}

/** The user name of the userinfo. */
export function userOf({ userinfo }: Components): Octets | null {
  return userinfo === null ? null : new Octets(userinfo.split(':', 1)[0]!)
}

/** The password of the userinfo. */
export function passwordOf({ userinfo }: Components): Octets | null {
  const colon = userinfo?.indexOf(':') ?? -1
  return colon < 0 ? null : new Octets(userinfo!.slice(colon + 1))
}
