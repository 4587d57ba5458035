import type { HostPredicate } from '../text/hosts.ts'
import { isTopLevelDomain } from '../tlds/domains.ts'
import { isPublicHost } from '../tlds/index.ts'

/** How text is read: the options of linkify-it, and `schemes`. */
export interface LinkifyOptions {
  /** Whether hosts without a scheme are found, `www.example.com` among them. Default: false. */
  readonly fuzzyLink?: boolean | undefined
  /** Whether addresses without `mailto:` are found. Default: true. */
  readonly fuzzyEmail?: boolean | undefined
  /** Whether IPv4 addresses without a scheme are found, if `fuzzyLink` is set. Default: false. */
  readonly fuzzyIP?: boolean | undefined
  /** Whether `---` ends a link. Default: false. */
  readonly '---'?: boolean | undefined
  /** Top-level domains of hosts without a scheme, instead of the list of this package. */
  readonly tlds?: readonly string[] | undefined
  /** Whether URLs with a user or a password are found. Default: false. */
  readonly urlAuth?: boolean | undefined
  /** The longest link, in UTF-16 units. Default: 10000. */
  readonly maxLength?: number | undefined
  /** The schemes of links, without colons. Default: `http`, `https`, `ftp`, `mailto`. linkify-it has `add` for this. */
  readonly schemes?: readonly string[] | undefined
}

/** Options with their defaults, checked. */
export interface LinkifySettings {
  readonly fuzzyLink: boolean
  readonly fuzzyEmail: boolean
  readonly fuzzyIP: boolean
  readonly endsAtDash: boolean
  /** The list that the caller gave instead of that of this package, and the domains that were added to either. */
  readonly tlds: ReadonlySet<string> | undefined
  readonly furtherTlds: ReadonlySet<string>
  readonly urlAuth: boolean
  readonly maxLength: number
  readonly schemes: ReadonlySet<string>
}

export const DEFAULTS: LinkifySettings = {
  fuzzyLink: false,
  fuzzyEmail: true,
  fuzzyIP: false,
  endsAtDash: false,
  tlds: undefined,
  furtherTlds: new Set(),
  urlAuth: false,
  maxLength: 10_000,
  schemes: new Set(['http', 'https', 'ftp', 'mailto']),
}

const NAMES = ['fuzzyLink', 'fuzzyEmail', 'fuzzyIP', '---', 'tlds', 'urlAuth', 'maxLength', 'schemes']
const SCHEME_NAME = /^[a-z][a-z0-9+.-]{0,63}$/i

/** The settings with these options. @throws TypeError on a wrong one. */
export function changed(settings: LinkifySettings, options: LinkifyOptions): LinkifySettings {
  if (typeof options !== 'object' || options === null) throw new TypeError('options must be an object')
  const unknown = Object.keys(options).find((name) => !NAMES.includes(name))
  if (unknown === 'rebuilder')
    throw new TypeError('there are no regular expressions to build: use the options schemes and tlds')
  if (unknown !== undefined) throw new TypeError(`there is no option ${unknown}; there are ${NAMES.join(', ')}`)
  const { maxLength, schemes, tlds } = options
  if (maxLength !== undefined && !(Number.isSafeInteger(maxLength) && maxLength > 0)) {
    throw new TypeError('maxLength must be a whole number above 0')
  }
  return {
    fuzzyLink: flag('fuzzyLink', options.fuzzyLink, settings.fuzzyLink),
    fuzzyEmail: flag('fuzzyEmail', options.fuzzyEmail, settings.fuzzyEmail),
    fuzzyIP: flag('fuzzyIP', options.fuzzyIP, settings.fuzzyIP),
    endsAtDash: flag('---', options['---'], settings.endsAtDash),
    tlds: tlds === undefined ? settings.tlds : domainSet(tlds),
    furtherTlds: tlds === undefined ? settings.furtherTlds : new Set(),
    urlAuth: flag('urlAuth', options.urlAuth, settings.urlAuth),
    maxLength: maxLength ?? settings.maxLength,
    schemes: schemes === undefined ? settings.schemes : schemeSet(schemes),
  }
}

function flag(name: string, value: boolean | undefined, otherwise: boolean): boolean {
  if (value === undefined) return otherwise
  if (typeof value === 'boolean') return value
  throw new TypeError(`${name} must be true or false`)
}

/** @throws TypeError on what is no list of names. */
export function domainSet(names: readonly string[]): ReadonlySet<string> {
  if (!Array.isArray(names) || !names.every((name) => typeof name === 'string')) {
    throw new TypeError("tlds must be a list of names such as 'com', without a dot")
  }
  return new Set(names.map((name: string) => name.normalize('NFC').toLowerCase()))
}

function schemeSet(names: readonly string[]): ReadonlySet<string> {
  if (!Array.isArray(names)) throw new TypeError("schemes must be a list of names such as 'http', without a colon")
  return new Set(names.map((name: unknown) => schemeName(name)))
}

/** The name of a scheme, with or without its colon, in lower case. @throws TypeError on what is none. */
export function schemeName(schema: unknown): string {
  const name = typeof schema === 'string' ? schema.replace(/:(?:\/\/)?$/, '') : ''
  if (SCHEME_NAME.test(name)) return name.toLowerCase()
  throw new TypeError(`${String(schema)} is not the name of a scheme: other things than URLs are not found here`)
}

/**
 * The predicate for hosts without a scheme. A list of the caller says which domains there are; with one of those that
 * are public, a host must look like one, too.
 */
export function hostPredicate({ tlds, furtherTlds }: LinkifySettings): HostPredicate {
  return (host, before, after) => {
    const domain = host
      .slice(host.lastIndexOf('.') + 1)
      .normalize('NFC')
      .toLowerCase()
    if (isTopLevelDomain(domain)) {
      return (tlds?.has(domain) ?? true) || furtherTlds.has(domain) ? isPublicHost(host, before, after) : false
    }
    return tlds?.has(domain) === true || furtherTlds.has(domain)
  }
}
