import { givenOf, type Options, readOptions, show } from '../options.ts'

const LIVE = ['http', 'https', 'ftp', 'irc', 'ircs', 'mailto', 'xmpp']

/** The schemes that Markdown links by default, in lower case: those that rehype-sanitize admits, and ftp. */
export function liveSchemes(): string[] {
  return [...LIVE]
}

/** The options of all entries that make links. */
export interface LiveOptions extends Options {
  /**
   * The schemes that are linked; `schemes` says what is found. Default: those that rehype-sanitize admits (`http`,
   * `https`, `irc`, `ircs`, `mailto`, `xmpp`), and `ftp`.
   */
  readonly linkSchemes?: readonly string[] | null | undefined
}

export type Wrong = (sentence: string) => TypeError

export interface EntryOptions<T> {
  readonly given: Readonly<Partial<T>>
  /** The options for the core, copied and checked: later changes by the caller would throw while input is read. */
  readonly core: Options
  readonly linkSchemes: ReadonlySet<string>
  readonly wrong: Wrong
}

const SCHEME_NAME = /^[a-z][a-z0-9+.-]{0,63}$/i

/**
 * Checks the options that all entries with links have. The entry reads the options in `names` itself.
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

/** The first choice is the default. */
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

/** Whether URLs need neither a scheme nor `www.`, so that any character may start one. */
export function startsAnywhere({ emails, bareDomains, defanged, constructs }: Options): boolean {
  return emails === true || bareDomains != null || !!defanged || (constructs?.length ?? 0) > 0
}
