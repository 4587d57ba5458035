import type { HostPredicate, PlacedHostPredicate } from './text/hosts.ts'
import { DEFAULT_MAX_LENGTH } from './text/limits.ts'
import { TEXT_KINDS, type TextKind } from './text/view.ts'

/** How text is read. Every field has a default that suits prose, mail and news; `null` and `undefined` stand for it. */
export interface Options {
  /**
   * Which schemes count. Without it: any scheme before `//`, known ones elsewhere (`rules §2`). A list admits only
   * those, supplied ones (`http` for `www.`) too; `'any'` also admits unknown schemes without `//` between `<` and `>`.
   */
  readonly schemes?: readonly string[] | 'any' | null | undefined
  /** Whether a hyphen at a line break belongs to the URL: as the text shows (default), always, or never. */
  readonly hyphen?: 'evidence' | 'keep' | 'drop' | null | undefined
  /**
   * Whether a bare URL goes on in the next line: as the text and its layout show (default), only with a hyphen that
   * shows it and other readings offered, as likely as not, or never.
   */
  readonly joinLines?: 'evidence' | 'offer' | 'prefer' | 'never' | null | undefined
  /** Whether `foo@example.com` is found, as `mailto:foo@example.com`. Default: false. */
  readonly emails?: boolean | null | undefined
  /**
   * Which hosts are URLs without scheme and `www.`; it gets the host as it stands, and up to twelve units of the text
   * before and behind it. Default: none.
   */
  readonly bareDomains?: HostPredicate | null | undefined
  /**
   * Whether URLs are found that were written so that nobody follows them by mistake: `hxxp://a[.]example`, and hosts
   * and addresses without a scheme whose dots or `@` were. Default: false.
   */
  readonly defanged?: boolean | null | undefined
  /**
   * What the text is, where the caller knows: it says how escapes in URLs are read, and how likely a bare URL goes on
   * in the next line. Without it, escapes are read as the text around each shows, and lines as those of prose.
   */
  readonly kind?: TextKind | null | undefined
  /** The longest bare URL, in UTF-16 units; a longer run is skipped whole. Default: 16384. */
  readonly maxLength?: number | null | undefined
  /** What is found besides URLs: `templates` and `scp` of `urls-in-context/constructs`. Default: nothing. */
  readonly constructs?: readonly ExtraConstruct[] | null | undefined
}

/** What is found besides URLs, where the caller asks for it: one of `urls-in-context/constructs`. */
export interface ExtraConstruct {
  /** What the pages call it. */
  readonly name: string
  /**
   * The `@` at which it looks: `all`, or those before a host that may be defanged (`fanged`). A construct of the second
   * kind only tells of defanged URLs: plain URLs are read as without it. Default: none.
   */
  readonly atSigns?: 'all' | 'fanged' | undefined
}

/** Options with their defaults, checked. */
export interface Settings {
  /** The schemes that count, in lower case; undefined for all. */
  readonly schemes: ReadonlySet<string> | undefined
  readonly anyScheme: boolean
  readonly hyphen: 'evidence' | 'keep' | 'drop'
  readonly joinLines: 'evidence' | 'offer' | 'prefer' | 'never'
  /** At which `@` the pass looks: none, each, or those of addresses that may go on with brackets. */
  readonly emails: boolean | 'fanged'
  /** Which addresses count, by the offsets of their text; undefined for all. */
  readonly takesEmail: ((start: number, end: number) => boolean) | undefined
  readonly bareDomains: PlacedHostPredicate | undefined
  readonly defanged: boolean
  readonly maxLength: number
  /** Is told where a bare URL starts that is longer, and is left out. */
  readonly onTooLong: ((start: number) => void) | undefined
  readonly kind: TextKind | undefined
  readonly constructs: readonly ExtraConstruct[]
}

/** The names of the options that all entries have. */
export const OPTION_NAMES = [
  'schemes',
  'hyphen',
  'joinLines',
  'emails',
  'bareDomains',
  'defanged',
  'maxLength',
  'kind',
  'constructs',
] as const
const SCHEME_NAME = /^[A-Za-z][A-Za-z0-9+.-]{0,63}$/

/**
 * Checks options and fills in the defaults. `others` names options that the caller reads itself.
 *
 * @throws TypeError on a wrong option: input never throws, wrong use does.
 */
export function readOptions(options: Options | null | undefined, others: readonly string[] = NO_OTHERS): Settings {
  if (options != null) return readGiven(options, others)
  defaults ??= settingsOf({})
  return defaults
}

/** Of its own, since a first call mostly has no options. */
function readGiven(options: Options, others: readonly string[]): Settings {
  if (kindOf(options) !== 'object') throw new TypeError(`options must be an object, not ${show(options)}`)
  const names: readonly string[] = [...OPTION_NAMES, ...others]
  const unknown = Object.keys(options).find((name) => !names.includes(name))
  if (unknown !== undefined) throw new TypeError(`unknown option ${show(unknown)}; the options are ${names.join(', ')}`)
  const values = OPTION_NAMES.flatMap((name) => valuesOf(options[name]))
  if (last?.values.length !== values.length || values.some((value, index) => value !== last!.values[index])) {
    check(options)
    last = { values, settings: settingsOf(options) }
  }
  return last.settings
}

const NO_OTHERS: readonly string[] = []

/** The options that were checked last. Callers with short texts give the same ones with each text. */
let last: { readonly values: readonly unknown[]; readonly settings: Settings } | undefined
/** The settings without options, once they are asked for. */
let defaults: Settings | undefined

/** What tells an option from another: a list by all that is in it, since the caller may change it. */
function valuesOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? [NO_OTHERS, ...value] : [value]
}

/** @throws TypeError where an option has another shape. */
function check(options: Options): void {
  const { schemes, bareDomains, maxLength, constructs } = options
  const isList = Array.isArray(schemes)
  must(isList || schemes === 'any', 'schemes', "a list of scheme names or 'any'", schemes)
  if (isList) for (const name of schemes) mustNameScheme(name)
  mustBeOneOf(['evidence', 'keep', 'drop'], 'hyphen', options)
  mustBeOneOf(['evidence', 'offer', 'prefer', 'never'], 'joinLines', options)
  mustBeFlag('emails', options)
  const isPredicate = typeof bareDomains === 'function'
  must(isPredicate, 'bareDomains', 'a function that takes a host and returns true or false', bareDomains)
  mustBeFlag('defanged', options)
  const isLength = Number.isSafeInteger(maxLength) && maxLength! > 0
  must(isLength, 'maxLength', 'a whole number of UTF-16 units above 0', maxLength)
  mustBeOneOf(TEXT_KINDS, 'kind', options)
  const areConstructs = Array.isArray(constructs) && constructs.every((each) => each?.name)
  must(areConstructs, 'constructs', 'imports of urls-in-context/constructs', constructs)
}

/** A copy of the options that are given, with their lists: one that the caller changes later stays as it was. */
export function givenOf(options: Options): Options {
  const given = OPTION_NAMES.map((name) => [name, options[name]] as const).filter(([, value]) => value != null)
  return Object.fromEntries(given.map(([name, value]) => [name, Array.isArray(value) ? [...value] : value]))
}

function settingsOf(options: Options): Settings {
  const { schemes, emails, bareDomains } = options
  const constructs = [...(options.constructs ?? [])]
  const atSigns = constructs.map((construct) => construct.atSigns)
  const asked = atSigns.includes('all') || (atSigns.includes('fanged') && 'fanged')
  return {
    schemes: Array.isArray(schemes) ? new Set(schemes.map((name: string) => name.toLowerCase())) : undefined,
    anyScheme: schemes === 'any',
    hyphen: options.hyphen ?? 'evidence',
    joinLines: options.joinLines ?? 'evidence',
    emails: emails === true || asked,
    takesEmail: asked && !emails ? () => false : undefined,
    // No more is given to a caller's function than it is told to expect.
    bareDomains: bareDomains ? (host, before, after) => bareDomains(host, before, after) : undefined,
    defanged: options.defanged === true,
    maxLength: options.maxLength ?? DEFAULT_MAX_LENGTH,
    onTooLong: undefined,
    kind: options.kind ?? undefined,
    constructs,
  }
}

/** Null and undefined are right for any option. */
function must(isRight: boolean, name: string, wanted: string, value: unknown): void {
  if (!isRight && value != null) throw new TypeError(`${name} must be ${wanted}, not ${show(value)}`)
}

function mustNameScheme(name: unknown): void {
  if (typeof name === 'string' && SCHEME_NAME.test(name)) return
  throw new TypeError(`schemes must hold names such as 'http', without a colon, not ${show(name)}`)
}

function mustBeOneOf(choices: readonly unknown[], name: keyof Options, { [name]: value }: Options): void {
  must(choices.includes(value), name, `one of ${choices.map(show).join(', ')}`, value)
}

function mustBeFlag(name: keyof Options, { [name]: value }: Options): void {
  must(typeof value === 'boolean', name, 'true or false', value)
}

/** @throws TypeError on anything but a string. */
export function checkText(text: unknown): void {
  if (typeof text !== 'string') throw new TypeError(`text must be a string, not ${kindOf(text)}`)
}

/** The kind of a value, for a sentence that refuses it. */
export function kindOf(value: unknown): string {
  return value === null ? 'null' : Array.isArray(value) ? 'an array' : typeof value
}

/** A value in a sentence that refuses it. */
export function show(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'function') return 'a function'
  // An object need not have a text: `{ toString: null }`.
  return typeof value === 'object' ? kindOf(value) : String(value)
}
