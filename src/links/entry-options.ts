import { givenOf, type Options, readOptions, show } from '../options.ts'
import { liveSchemes } from '../url/scheme-table.ts'

/** The options of all entries that make links: how text is read, and which of the URLs become links. */
export interface LiveOptions extends Options {
  /**
   * The schemes whose URLs become links, and no others; `schemes` says what is found. Default: those that
   * rehype-sanitize lets pass (`http`, `https`, `irc`, `ircs`, `mailto`, `xmpp`), and `ftp`.
   */
  readonly linkSchemes?: readonly string[] | null | undefined
}

/** Makes the error of a wrong option. In a pipeline of many plugins its sentence must say whose it is. */
export type Wrong = (sentence: string) => TypeError

/** The options of an entry whose part for the core is checked. */
export interface EntryOptions<T> {
  readonly given: Readonly<Partial<T>>
  /** A copy of the part for the core: what the caller changes later would throw while input is read. */
  readonly core: Options
  readonly linkSchemes: ReadonlySet<string>
  readonly wrong: Wrong
}

const SCHEME_NAME = /^[a-z][a-z0-9+.-]{0,63}$/i

/**
 * Checks the options that all entries have, and those that all entries have which make links. `names` are those that
 * the entry has besides, and reads itself.
 *
 * @throws TypeError that names the entry, on a wrong option.
 */
export function readEntryOptions<T extends LiveOptions>(
  entry: string,
  options: T | null | undefined,
  names: readonly string[],
): EntryOptions<T> {
  const wrong: Wrong = (sentence) => new TypeError(`${entry}: ${sentence}`)
  try {
    readOptions(options, ['linkSchemes', ...names])
  } catch (error) {
    throw wrong((error as Error).message)
  }
  const given: Partial<T> = options ?? {}
  return { given, core: givenOf(given), linkSchemes: readSchemes(given.linkSchemes ?? liveSchemes(), wrong), wrong }
}

function readSchemes(value: unknown, wrong: Wrong): ReadonlySet<string> {
  const isName = (name: unknown): boolean => typeof name === 'string' && SCHEME_NAME.test(name)
  if (Array.isArray(value) && value.every(isName)) return new Set(value.map((name: string) => name.toLowerCase()))
  throw wrong("linkSchemes must be a list of names such as 'http', without a colon")
}

/** One of some choices, of which the first is the default. */
export function readChoice<T extends string>(
  name: string,
  value: T | null | undefined,
  choices: readonly [T, ...T[]],
  wrong: Wrong,
): T {
  const choice = value ?? choices[0]
  if (choices.includes(choice)) return choice
  throw wrong(`${name} must be one of ${choices.join(', ')}, not ${show(value)}`)
}

export function readFlag(name: string, value: boolean | null | undefined, otherwise: boolean, wrong: Wrong): boolean {
  const flag = value ?? otherwise
  if (typeof flag === 'boolean') return flag
  throw wrong(`${name} must be true or false, not ${show(value)}`)
}

/** Whether URLs are asked for that need neither a scheme nor `www.`, so that anything may start one. */
export function startsAnywhere({ emails, bareDomains, defanged, constructs }: Options): boolean {
  return emails === true || bareDomains != null || defanged === true || (constructs?.length ?? 0) > 0
}
