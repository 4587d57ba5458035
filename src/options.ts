import type { HostPredicate, PlacedHostPredicate } from './text/hosts.ts'
import { DEFAULT_MAX_LENGTH } from './text/limits.ts'
import { TEXT_KINDS, type TextKind } from './text/view.ts'

/** How text is read. The defaults suit prose, mail and news; `null` and `undefined` select them. */
export interface Options {
  /**
   * The schemes to find. Default: any scheme before `//`, known ones elsewhere (`rules §2`). A list admits only its
   * schemes, supplied ones (`http` for `www.`) included; `'any'` also admits unknown schemes without `//` between `<`
   * and `>`.
   */
  readonly schemes?: readonly string[] | 'any' | null | undefined
  /** Whether a hyphen at a line break belongs to the URL: by evidence (default), always, or never. */
  readonly hyphen?: 'evidence' | 'keep' | 'drop' | null | undefined
  /**
   * Whether a bare URL continues on the next line: by the evidence of the text (default), only as an alternative,
   * whenever it may, or never.
   */
  readonly joinLines?: 'evidence' | 'offer' | 'prefer' | 'never' | null | undefined
  /** Whether to find `foo@example.com`, as `mailto:foo@example.com`. Default: false. */
  readonly emails?: boolean | null | undefined
  /**
   * Which hosts are URLs without scheme and `www.`; it gets the host as written, and up to twelve UTF-16 units of the
   * text before and after it. Default: none.
   */
  readonly bareDomains?: HostPredicate | null | undefined
  /**
   * `defanged` of `urls-in-context/constructs`, to find defanged URLs: `hxxp://a[.]example`, and hosts and addresses
   * without a scheme whose dots or `@` are defanged. Default: false.
   */
  readonly defanged?: ImportedOption<'defanged'> | false | null | undefined
  /**
   * The kind of the text, if known: it decides how escapes in URLs are read, and how likely a bare URL continues on the
   * next line. For text that a program set in columns, it is `page` of `urls-in-context/constructs`, for that of pages
   * of MediaWiki `wikitext`. Default: the text around each escape decides, and lines are those of prose.
   */
  readonly kind?: Exclude<TextKind, 'page'> | ImportedOption<'page' | 'wikitext'> | null | undefined
  /** The longest bare URL, in UTF-16 units; a longer run is skipped. Default: 16384. */
  readonly maxLength?: number | null | undefined
  /** What to find besides URLs: `templates` and `scp` of `urls-in-context/constructs`. Default: nothing. */
  readonly constructs?: readonly ExtraConstruct[] | null | undefined
}

/**
 * A value of `urls-in-context/constructs` for the option of its name: a bundle holds what it does only if it is asked.
 */
export interface ImportedOption<Name extends string> {
  readonly name: Name
}

/** One of `urls-in-context/constructs`. */
export interface ExtraConstruct {
  /** As in the documentation. */
  readonly name: string
  /**
   * The `@` that it reads: all, or those before a host that may be defanged (`fanged`), to report defanged URLs alone.
   * Default: none.
   */
  readonly atSigns?: 'all' | 'fanged' | undefined
}

export interface Settings {
  /** In lower case; undefined for all. */
  readonly schemes: ReadonlySet<string> | undefined
  readonly anyScheme: boolean
  readonly hyphen: 'evidence' | 'keep' | 'drop'
  readonly joinLines: 'evidence' | 'offer' | 'prefer' | 'never'
  /** The `@` that the pass reads; `fanged`: those of addresses that may continue with brackets. */
  readonly emails: boolean | 'fanged'
  /** Whether an address is taken, by its offsets; undefined for all. */
  readonly takesEmail: ((start: number, end: number) => boolean) | undefined
  readonly bareDomains: PlacedHostPredicate | undefined
  readonly defanged: ImportedOption<'defanged'> | undefined
  readonly maxLength: number
  /** Gets the start of each bare URL that is too long. */
  readonly onTooLong: ((start: number) => void) | undefined
  readonly kind: TextKind | undefined
  /** The measures of set pages, with the kind `page`. */
  readonly page: ImportedOption<'page'> | undefined
  readonly constructs: readonly ExtraConstruct[]
}

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
 * @throws TypeError on a wrong option.
 */
export function readOptions(options: Options | null | undefined, others: readonly string[] = NO_OTHERS): Settings {
  if (options != null) return readGiven(options, others)
  defaults ??= settingsOf({})
  return defaults
}

/** A separate function, because a first call mostly has no options. */
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

/** A memo: callers with short texts give the same options each time. */
let last: { readonly values: readonly unknown[]; readonly settings: Settings } | undefined
let defaults: Settings | undefined

/** The items of a list are compared, since the caller may change it. */
function valuesOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? [NO_OTHERS, ...value] : [value]
}

/** @throws TypeError on an option of another shape. */
function check(options: Options): void {
  const { schemes, emails, bareDomains, defanged, maxLength, kind, constructs } = options
  const isList = Array.isArray(schemes)
  must(isList || schemes === 'any', 'schemes', "a list of scheme names or 'any'", schemes)
  if (isList) for (const name of schemes) mustNameScheme(name)
  mustBeOneOf(['evidence', 'keep', 'drop'], 'hyphen', options)
  mustBeOneOf(['evidence', 'offer', 'prefer', 'never'], 'joinLines', options)
  must(typeof emails === 'boolean', 'emails', 'true or false', emails)
  const isPredicate = typeof bareDomains === 'function'
  must(isPredicate, 'bareDomains', 'a function that takes a host and returns true or false', bareDomains)
  must(defanged === false || isImport(defanged, 'defanged'), 'defanged', `the import \`defanged\`${IMPORTED}`, defanged)
  const isLength = Number.isSafeInteger(maxLength) && maxLength! > 0
  must(isLength, 'maxLength', 'a whole number of UTF-16 units above 0', maxLength)
  const imported = ['page', 'wikitext'].find((name) => name === nameOf(kind))
  if (imported === undefined) mustBeOneOf(TEXT_KINDS, 'kind', options)
  else must(isImport(kind, imported), 'kind', `the import \`${imported}\`${IMPORTED}`, kind)
  const areConstructs = Array.isArray(constructs) && constructs.every(acts)
  must(areConstructs, 'constructs', `imports${IMPORTED}`, constructs && String(constructs))
}

/** Copies the given options and their lists, which the caller may change later. */
export function givenOf(options: Options): Options {
  const given = OPTION_NAMES.map((name) => [name, options[name]] as const).filter(([, value]) => value != null)
  return Object.fromEntries(given.map(([name, value]) => [name, Array.isArray(value) ? [...value] : value]))
}

function settingsOf(options: Options): Settings {
  const { schemes, emails, bareDomains, kind } = options
  const constructs = [...(options.constructs ?? [])]
  const isPage = isImport(kind, 'page')
  if (isImport(kind, 'wikitext')) constructs.push(kind)
  const atSigns = constructs.map((construct) => construct.atSigns)
  const asked = atSigns.includes('all') || (atSigns.includes('fanged') && 'fanged')
  return {
    schemes: Array.isArray(schemes) ? new Set(schemes.map((name: string) => name.toLowerCase())) : undefined,
    anyScheme: schemes === 'any',
    hyphen: options.hyphen ?? 'evidence',
    joinLines: options.joinLines ?? 'evidence',
    emails: emails === true || asked,
    takesEmail: asked && !emails ? () => false : undefined,
    // A caller's function gets only the documented arguments.
    bareDomains: bareDomains ? (host, before, after) => bareDomains(host, before, after) : undefined,
    defanged: options.defanged || undefined,
    maxLength: options.maxLength ?? DEFAULT_MAX_LENGTH,
    onTooLong: undefined,
    kind: isPage ? 'page' : (kind as TextKind | null | undefined) || undefined,
    page: isPage ? kind : undefined,
    constructs,
  }
}

const IMPORTED = ' of urls-in-context/constructs'

function isImport<Name extends string>(value: unknown, name: Name): value is ImportedOption<Name> {
  return nameOf(value) === name && acts(value)
}

/** The name of an import, or what is given in its place. */
function nameOf(value: unknown): unknown {
  return (value as { readonly name?: unknown } | null | undefined)?.name ?? value
}

/** An object that only has the name of an import, such as a copy of it in JSON, does nothing. */
function acts(value: unknown): boolean {
  return Object.values(value ?? '').some((each) => typeof each === 'function')
}

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

/** @throws TypeError on anything but a string. */
export function checkText(text: unknown): void {
  if (typeof text !== 'string') throw new TypeError(`text must be a string, not ${kindOf(text)}`)
}

export function kindOf(value: unknown): string {
  if (value instanceof Uint8Array) return 'bytes: decode them or use ByteExtractor'
  return value === null ? 'null' : Array.isArray(value) ? 'an array' : typeof value
}

export function show(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'function') return 'a function'
  // An object may be without a text: `{ toString: null }`.
  return typeof value === 'object' ? kindOf(value) : String(value)
}
