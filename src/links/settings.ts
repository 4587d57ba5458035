import type { UrlMatch } from '../match.ts'
import type { Options } from '../options.ts'
import type { HazardCode } from '../url/index.ts'
import { type LiveOptions, readEntryOptions, type Wrong } from './entry-options.ts'

/** A value, or a function of the match that returns it. Without a value, the attribute is left out. */
export type PerMatch<T> = T | ((match: UrlMatch) => T | null | undefined) | null | undefined

/** By their names in HTML. `true` writes the name alone; `false` and `null` write nothing. */
export type LinkAttributes = Readonly<Record<string, string | number | boolean | null | undefined>>

export interface LinkOptions extends LiveOptions {
  /**
   * The hazards that a linked URL may have; `script` is not allowed. Default: `idn-host`, which every internationalised
   * domain name has, and `reserved-port`.
   */
  readonly hazards?: readonly HazardCode[] | null | undefined
  /** Which of the URLs that may be linked become links. Default: all. */
  readonly filter?: ((match: UrlMatch) => boolean) | null | undefined
  readonly rel?: PerMatch<string | readonly string[]>
  readonly target?: PerMatch<string>
  readonly className?: PerMatch<string | readonly string[]>
  /** Further attributes. `href`, `class` and names that begin with `on` are refused. */
  readonly attributes?: PerMatch<LinkAttributes>
  /**
   * Whether a link names its other readings in `title` and `data-url-alternatives`. A string replaces the word `or` in
   * `title`. Default: false.
   */
  readonly readings?: boolean | string | null | undefined
}

export interface TreeLinkOptions extends LinkOptions {
  /** Names of further elements whose text is not linked. */
  readonly skip?: readonly string[] | null | undefined
  /** Names of elements whose text is linked: `code`, `pre`. Default: none. */
  readonly inside?: readonly string[] | null | undefined
}

/** In the other refused elements a link would be invalid. */
const OPENABLE: readonly string[] = ['code', 'pre']

/** The options that choose which URLs become links. */
export interface LinkSegmentOptions extends LiveOptions, Pick<LinkOptions, 'hazards' | 'filter'> {}

export interface LinkSettings extends Pick<LinkOptions, 'rel' | 'target' | 'className' | 'attributes'> {
  readonly entry: string
  /** Undefined without any. */
  readonly core: Options | undefined
  readonly linkSchemes: ReadonlySet<string>
  readonly hazards: ReadonlySet<string>
  readonly filter: ((match: UrlMatch) => boolean) | undefined
  readonly readings: string | undefined
  readonly skip: ReadonlySet<string>
  readonly inside: ReadonlySet<string>
}

export type ChoiceSettings = Pick<LinkSettings, 'entry' | 'core' | 'linkSchemes' | 'hazards' | 'filter'>

const CHOICE = ['hazards', 'filter']
const LINK = ['rel', 'target', 'className', 'attributes', 'readings']
const TREE = ['skip', 'inside']
const HAZARDS: readonly HazardCode[] = [
  'foreign-port',
  'reserved-port',
  'encoded-control',
  'encoded-delimiter',
  'password',
  'host-like-user',
  'option-like-host',
  'numeric-host',
  'idn-host',
  'mixed-scripts',
  'bidi-control',
  'invisible-character',
]
const HARMLESS: readonly HazardCode[] = ['idn-host', 'reserved-port']

/**
 * Checks the options of an entry that writes links, and fills in the defaults.
 *
 * @throws TypeError that names the entry, on a wrong option.
 */
export function readLinkSettings(
  entry: string,
  options: TreeLinkOptions | null | undefined,
  { inTree }: { readonly inTree: boolean },
): LinkSettings {
  const { choice, given, wrong } = readChoice(entry, options, inTree ? [...LINK, ...TREE] : LINK)
  const isName = (name: string): boolean => /^[a-z][^\s/>]*$/i.test(name)
  const isOpenable = (name: string): boolean => OPENABLE.includes(name)
  return {
    ...choice,
    rel: checked(given.rel, isTokens, wrong, 'rel must be a string, a list of strings, or a function of the match'),
    target: checked(given.target, isString, wrong, 'target must be a string or a function of the match'),
    className: checked(
      given.className,
      isTokens,
      wrong,
      'className must be a string, a list of strings, or a function of the match',
    ),
    attributes: checked(given.attributes, isAttributes, wrong, ATTRIBUTES_MESSAGE),
    readings: readReadings(given.readings, wrong),
    skip: readList('skip', given.skip ?? [], isName, 'names of elements', wrong),
    inside: readList('inside', given.inside ?? [], isOpenable, `names of ${OPENABLE.join(' and ')}`, wrong),
  }
}

/**
 * Checks the options of an entry that gives links as data. A bundle of it holds nothing about attributes.
 *
 * @throws TypeError that names the entry, on a wrong option.
 */
export function readChoiceSettings(entry: string, options: LinkSegmentOptions | null | undefined): ChoiceSettings {
  return readChoice(entry, options, []).choice
}

function readChoice<T extends LinkSegmentOptions>(
  entry: string,
  options: T | null | undefined,
  others: readonly string[],
): { readonly choice: ChoiceSettings; readonly given: Partial<T>; readonly wrong: Wrong } {
  const { given, core, linkSchemes, wrong } = readEntryOptions(entry, options, [...CHOICE, ...others])
  const isHazard = (name: string): boolean => (HAZARDS as readonly string[]).includes(name)
  if (!isAbsent(given.filter) && typeof given.filter !== 'function') {
    throw wrong('filter must be a function that takes a match and returns true or false')
  }
  const codes = `these codes: ${HAZARDS.join(', ')}`
  const hazards = readList('hazards', given.hazards ?? HARMLESS, isHazard, codes, wrong)
  const found = Object.keys(core).length > 0 ? core : undefined
  return { choice: { entry, core: found, linkSchemes, hazards, filter: given.filter ?? undefined }, given, wrong }
}

function readList(
  name: string,
  value: unknown,
  isItem: (item: string) => boolean,
  what: string,
  wrong: Wrong,
): Set<string> {
  const isRight = Array.isArray(value) && value.every((item) => typeof item === 'string' && isItem(item))
  if (!isRight) throw wrong(`${name} must be a list of ${what}`)
  return new Set(value.map((item: string) => item.toLowerCase()))
}

function checked<T>(
  value: PerMatch<T>,
  isRight: (value: unknown) => boolean,
  wrong: (message: string) => TypeError,
  message: string,
): PerMatch<T> {
  if (isAbsent(value) || typeof value === 'function' || isRight(value)) return value
  throw wrong(message)
}

export function isAbsent(value: unknown): value is null | undefined {
  return value === null || value === undefined
}

export function isString(value: unknown): value is string {
  return typeof value === 'string'
}

export function isTokens(value: unknown): value is string | readonly string[] {
  return typeof value === 'string' || (Array.isArray(value) && value.every(isString))
}

/** Event handlers are refused: they would run with text of others. */
export function isAttributes(value: unknown): value is LinkAttributes {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const isValue = (each: unknown): boolean => isAbsent(each) || /^(?:string|number|boolean)$/.test(typeof each)
  return Object.entries(value).every(
    ([name, each]) => /^[a-z][\w.:-]*$/i.test(name) && !/^(?:href$|class$|on)/i.test(name) && isValue(each),
  )
}

export const ATTRIBUTES_MESSAGE: string =
  'attributes must be an object of strings, numbers and booleans, or a function of the match; ' +
  "href, class and names that begin with 'on' cannot be given"

/** The other URLs that the text may mean, each once. */
export function otherUrls({ url, alternatives }: Pick<UrlMatch, 'url' | 'alternatives'>): string[] {
  return [...new Set(alternatives.map((other) => other.url))].filter((other) => other !== url)
}

export function titleOf(others: readonly string[], word: string | undefined): string | undefined {
  return word === undefined || others.length === 0 ? undefined : others.map((url) => `${word} ${url}`).join('\n')
}

/**
 * The word before another reading in `title`; undefined without the option.
 *
 * @param wrong makes the error for an invalid value
 */
export function readReadings(
  value: boolean | string | null | undefined,
  wrong: (message: string) => TypeError,
): string | undefined {
  if (value === undefined || value === null || value === false) return undefined
  if (value === true) return 'or'
  if (typeof value === 'string' && value !== '') return value
  throw wrong('readings must be true, false, or the word before another URL')
}
