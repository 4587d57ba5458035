import type { Options } from '../../src/index.ts'
import { TEXT_KINDS } from '../../src/text/view.ts'

/** Options as the playground keeps and links them: as JSON, so the predicate for hosts is a list of domains. */
export interface Settings {
  readonly schemes?: readonly string[] | 'any' | undefined
  readonly hyphen?: NonNullable<Options['hyphen']> | undefined
  readonly joinLines?: NonNullable<Options['joinLines']> | undefined
  readonly emails?: boolean | undefined
  readonly defanged?: boolean | undefined
  /** Hosts that are URLs without scheme and `www.`: these domains, and those below them. */
  readonly bareDomains?: readonly string[] | undefined
  readonly kind?: NonNullable<Options['kind']> | undefined
  readonly maxLength?: number | undefined
}

export const HYPHENS = ['evidence', 'keep', 'drop'] as const
export const JOINS = ['evidence', 'offer', 'prefer', 'never'] as const
export const KINDS: typeof TEXT_KINDS = TEXT_KINDS

const SCHEME_NAME = /^[A-Za-z][A-Za-z0-9+.-]{0,63}$/
const DOMAIN = /^[\p{L}\p{N}][\p{L}\p{N}.-]{0,252}$/u
const MOST_NAMES = 100
const LONGEST_LENGTH = 1 << 24

/** Settings as they are, without what is wrong: they may come from a link that anybody wrote. */
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

/** The options of the library. `asked` is called with each host that one of the domains admits. */
export function toOptions({ bareDomains, ...rest }: Settings, asked: (host: string) => void = () => {}): Options {
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

/** The names in a text that a person types, with blanks or commas between them. */
export function namesIn(text: string, what: 'scheme' | 'domain'): readonly string[] | undefined {
  const names = text.split(/[\s,;]+/).map((name) => name.replace(what === 'scheme' ? /:.*$/ : /^[.*]+/, ''))
  return readNames(names, what === 'scheme' ? SCHEME_NAME : DOMAIN)
}

function readNames(value: unknown, pattern: RegExp): readonly string[] | undefined {
  if (!Array.isArray(value)) return undefined
  const names = value.slice(0, MOST_NAMES).filter((name) => typeof name === 'string' && pattern.test(name))
  return names.length === 0 ? undefined : names
}

/** The first choice is the default, which is left out. */
function readChoice<Choice extends string>(value: unknown, choices: readonly Choice[]): Choice | undefined {
  const choice = choices.find((each) => each === value)
  return choice === 'evidence' ? undefined : choice
}

function readLength(value: unknown): number | undefined {
  return Number.isInteger(value) && Number(value) > 0 && Number(value) <= LONGEST_LENGTH ? Number(value) : undefined
}
