import type { HostPredicate, PlacedHostPredicate } from './text/hosts.ts'
import { DEFAULT_MAX_LENGTH } from './text/limits.ts'
import { TEXT_KINDS, type TextKind } from './text/view.ts'

/** How text is read. Every field has a default that suits prose, mail and news. */
export interface Options {
  /**
   * Which schemes count. Without it: any scheme before `//`, known ones elsewhere (`rules §2`). A list admits only
   * those, supplied ones (`http` for `www.`) too; `'any'` also admits unknown schemes without `//` between `<` and `>`.
   */
  readonly schemes?: readonly string[] | 'any' | undefined
  /** Whether a hyphen at a line break belongs to the URL: as the text shows (default), always, or never. */
  readonly hyphen?: 'evidence' | 'keep' | 'drop' | undefined
  /**
   * Whether a bare URL goes on in the next line: as the text and its layout show (default), only with a hyphen that shows it
   * and other readings offered, as likely as not, or never.
   */
  readonly joinLines?: 'evidence' | 'offer' | 'prefer' | 'never' | undefined
  /** Whether `foo@example.com` is found, as `mailto:foo@example.com`. Default: false. */
  readonly emails?: boolean | undefined
  /**
   * Which hosts are URLs without scheme and `www.`; it gets the host as it stands, and up to twelve units of the text before
   * and behind it. Default: none.
   */
  readonly bareDomains?: HostPredicate | undefined
  /**
   * Whether URLs are found that were written so that nobody follows them by mistake: `hxxp://a[.]example`, and hosts and
   * addresses without a scheme whose dots or `@` were. Default: false.
   */
  readonly defanged?: boolean | undefined
  /**
   * What the text is, where the caller knows: it says how escapes in URLs are read, and how likely a bare URL goes on in the
   * next line. Without it, escapes are read as the text around each shows, and lines as those of prose.
   */
  readonly kind?: TextKind | undefined
  /** The longest bare URL, in UTF-16 units; a longer run is skipped whole. Default: 16384. */
  readonly maxLength?: number | undefined
}

/** Options with their defaults, checked. */
export interface Settings {
  /** The schemes that count, in lower case; undefined for all. */
  readonly schemes: ReadonlySet<string> | undefined
  readonly anyScheme: boolean
  readonly hyphen: 'evidence' | 'keep' | 'drop'
  readonly joinLines: 'evidence' | 'offer' | 'prefer' | 'never'
  readonly emails: boolean
  /** Which addresses count, by the offsets of their text; undefined for all. */
  readonly takesEmail: ((start: number, end: number) => boolean) | undefined
  readonly bareDomains: PlacedHostPredicate | undefined
  /** Whether a predicate of hosts is asked about IPv4 addresses, too. */
  readonly bareAddresses: boolean
  readonly defanged: boolean
  readonly maxLength: number
  /** Is told where a bare URL starts that is longer, and is left out. */
  readonly onTooLong: ((start: number) => void) | undefined
  readonly kind: TextKind | undefined
}

const DEFAULTS: Settings = {
  schemes: undefined,
  anyScheme: false,
  hyphen: 'evidence',
  joinLines: 'evidence',
  emails: false,
  takesEmail: undefined,
  bareDomains: undefined,
  bareAddresses: false,
  defanged: false,
  maxLength: DEFAULT_MAX_LENGTH,
  onTooLong: undefined,
  kind: undefined,
}

const NAMES = ['schemes', 'hyphen', 'joinLines', 'emails', 'bareDomains', 'defanged', 'maxLength', 'kind']
const SCHEME_NAME = /^[A-Za-z][A-Za-z0-9+.-]{0,63}$/

/**
 * Checks options and fills in the defaults. `others` names options that the caller reads itself.
 *
 * @throws TypeError on a wrong option: input never throws, wrong use does.
 */
export function readOptions(options: Options | undefined, others: readonly string[] = NO_OTHERS): Settings {
  if (options === undefined) return DEFAULTS
  if (last !== undefined && others === NO_OTHERS && isLikeLast(options, last)) return last.settings
  const settings = checkOptions(options, others)
  if (others === NO_OTHERS && isPlain(options)) last = { entries: Object.entries(options).map(copied), settings }
  return settings
}

const NO_OTHERS: readonly string[] = []

/** The options that were checked last. Callers with short texts give the same ones with each text. */
let last: { readonly entries: readonly (readonly [string, unknown])[]; readonly settings: Settings } | undefined

/** An entry that stays as it is if the caller changes the list in it. */
function copied([name, value]: [string, unknown]): [string, unknown] {
  return [name, Array.isArray(value) ? [...value] : value]
}

function isLikeLast(options: Options, { entries }: NonNullable<typeof last>): boolean {
  if (!isPlain(options)) return false
  const names = Object.keys(options)
  if (names.length !== entries.length) return false
  for (let index = 0; index < names.length; index++) {
    const [name, value] = entries[index]!
    if (names[index] !== name || !isSame(options[name as keyof Options], value)) return false
  }
  return true
}

/** Whether an object inherits no options, which its names would not show. */
function isPlain(options: unknown): boolean {
  return kindOf(options) === 'object' && Object.getPrototypeOf(options) === Object.prototype
}

function isSame(value: unknown, other: unknown): boolean {
  if (!Array.isArray(value) || !Array.isArray(other)) return value === other
  return value.length === other.length && value.every((each, index) => each === other[index])
}

function checkOptions(options: Options, others: readonly string[]): Settings {
  if (kindOf(options) !== 'object') throw new TypeError(`options must be an object, not ${show(options)}`)
  const names = [...NAMES, ...others]
  const unknown = Object.keys(options).find((name) => !names.includes(name))
  if (unknown !== undefined) throw new TypeError(`there is no option ${show(unknown)}; there are ${names.join(', ')}`)
  return {
    schemes: readSchemes(options.schemes),
    anyScheme: options.schemes === 'any',
    hyphen: readChoice('hyphen', options.hyphen, ['evidence', 'keep', 'drop']),
    joinLines: readChoice('joinLines', options.joinLines, ['evidence', 'offer', 'prefer', 'never']),
    emails: readFlag('emails', options.emails),
    takesEmail: undefined,
    bareDomains: readPredicate('bareDomains', options.bareDomains),
    bareAddresses: false,
    defanged: readFlag('defanged', options.defanged),
    maxLength: readLength('maxLength', options.maxLength),
    onTooLong: undefined,
    kind: options.kind === undefined ? undefined : readChoice('kind', options.kind, TEXT_KINDS),
  }
}

function readSchemes(value: Options['schemes']): ReadonlySet<string> | undefined {
  if (value === undefined || value === 'any') return undefined
  if (!Array.isArray(value)) throw new TypeError(`schemes must be a list of scheme names or 'any', not ${show(value)}`)
  for (const name of value) {
    if (typeof name !== 'string' || !SCHEME_NAME.test(name)) {
      throw new TypeError(`schemes must hold names such as 'http', without a colon, not ${show(name)}`)
    }
  }
  return new Set(value.map((name: string) => name.toLowerCase()))
}

/** The first choice is the default. */
function readChoice<T extends string>(name: string, value: T | undefined, choices: readonly T[]): T {
  if (value === undefined) return choices[0]!
  if (choices.includes(value)) return value
  throw new TypeError(`${name} must be one of ${choices.map(show).join(', ')}, not ${show(value)}`)
}

function readFlag(name: string, value: boolean | undefined): boolean {
  if (value === undefined || typeof value === 'boolean') return value === true
  throw new TypeError(`${name} must be true or false, not ${show(value)}`)
}

function readPredicate(name: string, value: Options['bareDomains']): Options['bareDomains'] {
  // No more is given to a caller's function than it is told to expect.
  if (typeof value === 'function') return (host, before, after) => value(host, before, after)
  if (value === undefined) return undefined
  throw new TypeError(`${name} must be a function that takes a host and gives true or false, not ${show(value)}`)
}

function readLength(name: string, value: number | undefined): number {
  if (value === undefined) return DEFAULTS.maxLength
  if (Number.isSafeInteger(value) && value > 0) return value
  throw new TypeError(`${name} must be a whole number of UTF-16 units above 0, not ${show(value)}`)
}

/** @throws TypeError on anything but a string. */
export function checkText(text: unknown): void {
  if (typeof text !== 'string') throw new TypeError(`text must be a string, not ${kindOf(text)}`)
}

/** The kind of a value, for a sentence that refuses it. */
export function kindOf(value: unknown): string {
  return value === null ? 'null' : Array.isArray(value) ? 'an array' : typeof value
}

function show(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'function') return 'a function'
  return Array.isArray(value) ? 'an array' : String(value)
}
