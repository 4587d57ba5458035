import { defanged, page } from '../../src/constructs/index.ts'
import type { Options, TextKind } from '../../src/index.ts'
import { readOptions } from '../../src/options.ts'
import { TEXT_KINDS } from '../../src/text/view.ts'

/**
 * Options as the playground stores and links them: as JSON, with a list of domains instead of the predicate for hosts.
 */
export interface Settings {
  readonly schemes?: readonly string[] | 'any' | undefined
  readonly hyphen?: NonNullable<Options['hyphen']> | undefined
  readonly joinLines?: NonNullable<Options['joinLines']> | undefined
  readonly emails?: boolean | undefined
  readonly defanged?: boolean | undefined
  /** The domains whose hosts are URLs without a scheme or `www.`, subdomains included. */
  readonly bareDomains?: readonly string[] | undefined
  readonly kind?: TextKind | undefined
  readonly maxLength?: number | undefined
}

export const HYPHENS = ['evidence', 'keep', 'drop'] as const
export const JOINS = ['evidence', 'offer', 'prefer', 'never'] as const
export const KINDS: typeof TEXT_KINDS = TEXT_KINDS

const SCHEME_NAME = /^[A-Za-z][A-Za-z0-9+.-]{0,63}$/
const DOMAIN = /^[\p{L}\p{N}][\p{L}\p{N}.-]{0,252}$/u
const MOST_NAMES = 100

/** Settings without invalid values: they may come from any link. */
export function readSettings(value: unknown): Settings {
  if (typeof value !== 'object' || value === null) return {}
  const given = value as Record<string, unknown>
  const settings = {
    schemes: given.schemes === 'any' ? ('any' as const) : readNames(given.schemes, SCHEME_NAME),
    hyphen: readChoice(given.hyphen, HYPHENS),
    joinLines: readChoice(given.joinLines, JOINS),
    emails: given.emails === true ? true : undefined,
    defanged: given.defanged === true ? true : undefined,
    bareDomains: readNames(given.bareDomains, DOMAIN),
    kind: readChoice(given.kind, KINDS),
    maxLength: readLength(given.maxLength),
  }
  return Object.fromEntries(Object.entries(settings).filter(([, each]) => each !== undefined)) as Settings
}

/** The options of the library. `asked` gets each host that one of the domains admits. */
export function toOptions(
  { bareDomains, defanged: isDefanged, kind, ...others }: Settings,
  asked: (host: string) => void = () => {},
): Options {
  const rest: Options = {
    ...others,
    ...(isDefanged && { defanged }),
    ...(kind && { kind: kind === 'page' ? page : kind }),
  }
  if (bareDomains === undefined) return rest
  const domains = bareDomains.map((domain) => domain.toLowerCase().replace(/^\.+/, ''))
  return {
    ...rest,
    bareDomains: (host) => {
      const name = host.toLowerCase()
      const isAdmitted = domains.some((domain) => name === domain || name.endsWith(`.${domain}`))
      if (isAdmitted) asked(name)
      return isAdmitted
    },
  }
}

/** The typed schemes, separated by blanks or commas. */
export function schemesIn(text: string): readonly string[] | 'any' | undefined {
  const names = text.split(/[\s,;]+/).filter((name) => name !== '')
  return names.length === 0 ? undefined : names.join() === 'any' ? 'any' : names
}

/** The typed domains, without the dot or the asterisk before each. */
export function domainsIn(text: string): readonly string[] | undefined {
  const names = text.split(/[\s,;]+/).filter((name) => name !== '')
  return names.length === 0 ? undefined : names.map((name) => name.replace(/^\*?\.+/, ''))
}

/** The typed length; other text is returned as it is, to be refused. */
export function lengthIn(text: string): number | string | undefined {
  return text === '' ? undefined : Number.isNaN(Number(text)) ? text : Number(text)
}

/** The library's error message for an option that it refuses. */
export function refusalOf(name: 'schemes' | 'bareDomains' | 'maxLength', value: unknown): string | undefined {
  if (name === 'bareDomains') {
    // The library takes a function, which the page makes of a list
    const wrong = Array.isArray(value) ? value.find((domain) => !DOMAIN.test(String(domain))) : undefined
    return wrong === undefined ? undefined : `bareDomains must hold domains such as .com, not ${JSON.stringify(wrong)}`
  }
  try {
    readOptions({ [name]: value } as Options)
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

function readNames(value: unknown, pattern: RegExp): readonly string[] | undefined {
  if (!Array.isArray(value)) return undefined
  const names = value.slice(0, MOST_NAMES).filter((name) => typeof name === 'string' && pattern.test(name))
  return names.length === 0 ? undefined : names
}

/** The first choice is the default, which is omitted. */
function readChoice<Choice extends string>(value: unknown, choices: readonly Choice[]): Choice | undefined {
  const choice = choices.find((each) => each === value)
  return choice === 'evidence' ? undefined : choice
}

function readLength(value: unknown): number | undefined {
  return Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : undefined
}
