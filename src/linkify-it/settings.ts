import { type LiveOptions, readEntryOptions, readFlag } from '../links/entry-options.ts'
import type { Options } from '../options.ts'
import type { HostPredicate } from '../text/hosts.ts'
import { isTopLevelDomain } from '../tlds/domains.ts'
import { isPublicHost } from '../tlds/index.ts'

/**
 * The options of linkify-it and of this package. By default only the `linkSchemes` `http`, `https`, `ftp` and `mailto`
 * are found, and `maxLength` is 10000. `emails` and `bareDomains` take precedence over `fuzzyEmail` and `fuzzyLink`.
 */
export interface LinkifyOptions extends LiveOptions {
  /** Whether to find hosts without a scheme, such as `www.example.com`. Default: false. */
  readonly fuzzyLink?: boolean | null | undefined
  /** Whether to find addresses without `mailto:`. Default: true. */
  readonly fuzzyEmail?: boolean | null | undefined
  /** Whether to find IPv4 addresses without a scheme, if `fuzzyLink` is set. Default: false. */
  readonly fuzzyIP?: boolean | null | undefined
  /** Whether `---` ends a link. Default: false. */
  readonly '---'?: boolean | null | undefined
  /** Top-level domains of hosts without a scheme, instead of the list of this package. */
  readonly tlds?: readonly string[] | null | undefined
  /** Whether to find URLs with a user or a password. Default: false. */
  readonly urlAuth?: boolean | null | undefined
}

export interface LinkifySettings {
  readonly core: Options
  readonly fuzzyLink: boolean
  readonly fuzzyEmail: boolean
  readonly fuzzyIP: boolean
  readonly endsAtDash: boolean
  /** The list that replaces the list of this package, and the domains added to either. */
  readonly tlds: ReadonlySet<string> | undefined
  readonly furtherTlds: ReadonlySet<string>
  readonly urlAuth: boolean
  readonly maxLength: number
  readonly linkSchemes: ReadonlySet<string>
}

export const DEFAULTS: LinkifySettings = {
  core: {},
  fuzzyLink: false,
  fuzzyEmail: true,
  fuzzyIP: false,
  endsAtDash: false,
  tlds: undefined,
  furtherTlds: new Set(),
  urlAuth: false,
  maxLength: 10_000,
  linkSchemes: new Set(['http', 'https', 'ftp', 'mailto']),
}

const NAMES = ['fuzzyLink', 'fuzzyEmail', 'fuzzyIP', '---', 'tlds', 'urlAuth']
const SCHEME_NAME = /^[a-z][a-z0-9+.-]{0,63}$/i

/** The settings with these options changed. @throws TypeError on a wrong one. */
export function changed(settings: LinkifySettings, options: LinkifyOptions | null | undefined): LinkifySettings {
  if (Object.hasOwn(options ?? {}, 'rebuilder')) {
    throw new TypeError('LinkifyIt uses no regular expressions: use the options linkSchemes and tlds')
  }
  const { given, core, linkSchemes, wrong } = readEntryOptions('urls-in-context/linkify-it', options, NAMES)
  const flag = (name: Flag, otherwise: boolean): boolean => readFlag(name, given[name], otherwise, wrong)
  const { tlds } = given
  return {
    core: { ...settings.core, ...core },
    fuzzyLink: flag('fuzzyLink', settings.fuzzyLink),
    fuzzyEmail: flag('fuzzyEmail', settings.fuzzyEmail),
    fuzzyIP: flag('fuzzyIP', settings.fuzzyIP),
    endsAtDash: flag('---', settings.endsAtDash),
    tlds: tlds == null ? settings.tlds : domainSet(tlds),
    furtherTlds: tlds == null ? settings.furtherTlds : new Set(),
    urlAuth: flag('urlAuth', settings.urlAuth),
    maxLength: core.maxLength ?? settings.maxLength,
    linkSchemes: given.linkSchemes == null ? settings.linkSchemes : linkSchemes,
  }
}

type Flag = 'fuzzyLink' | 'fuzzyEmail' | 'fuzzyIP' | '---' | 'urlAuth'

/** @throws TypeError on anything but a list of names. */
export function domainSet(names: readonly string[]): ReadonlySet<string> {
  if (!Array.isArray(names) || !names.every((name) => typeof name === 'string')) {
    throw new TypeError("tlds must be a list of names such as 'com', without a dot")
  }
  return new Set(names.map((name: string) => name.normalize('NFC').toLowerCase()))
}

/** The name of a scheme, with or without its colon, in lower case. @throws TypeError on anything else. */
export function schemeName(schema: unknown): string {
  const name = typeof schema === 'string' ? schema.replace(/:(?:\/\/)?$/, '') : ''
  if (SCHEME_NAME.test(name)) return name.toLowerCase()
  throw new TypeError(`schema must be the name of a scheme such as 'ftp:', not ${String(schema)}`)
}

/**
 * With the domains that the caller adds, any host counts; with those of a whole list, and public ones, the host must
 * also look like one. A list may have the names of A-labels in Unicode.
 */
export function hostPredicate({ tlds, furtherTlds }: LinkifySettings): HostPredicate {
  return (host, before, after) => {
    const domain = host
      .slice(host.lastIndexOf('.') + 1)
      .normalize('NFC')
      .toLowerCase()
    if (furtherTlds.has(domain)) return true
    if (!isTopLevelDomain(domain)) return tlds?.has(domain) === true
    return (tlds === undefined || tlds.has(domain) || domain.startsWith('xn--')) && isPublicHost(host, before, after)
  }
}
