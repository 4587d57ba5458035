import { liveSchemes } from '../url/scheme-table.ts'

/** How URLs in Markdown are read and written. */
export interface RemarkOptions {
  /**
   * The schemes that are made live, and no others. Default: those that rehype-sanitize lets pass (`http`, `https`,
   * `irc`, `ircs`, `mailto`, `xmpp`), and `ftp`. A URL whose host begins with a hyphen is never made live.
   */
  readonly schemes?: readonly string[] | null | undefined
  /** Whether a hyphen at a line break belongs to the URL: as the file shows (default), always, or never. */
  readonly hyphen?: 'evidence' | 'keep' | 'drop' | null | undefined
  /** Whether bare URLs become links, before those of remark-gfm, which keeps what it alone finds. Default: false. */
  readonly bare?: boolean | null | undefined
  /** How a construct is written back: as `<http://…>` (default), or as it was. */
  readonly spelling?: 'canonical' | 'original' | null | undefined
  /** Whether the elements made of links get `data-url-…` attributes. Default: false. */
  readonly hProperties?: boolean | null | undefined
  /** A class, or several, for the elements made of this plugin's own links. Default: none. */
  readonly className?: string | readonly string[] | null | undefined
}

/** Options with their defaults, checked. */
export interface RemarkSettings {
  readonly schemes: ReadonlySet<string>
  readonly hyphen: 'evidence' | 'keep' | 'drop'
  readonly bare: boolean
  readonly spelling: 'canonical' | 'original'
  readonly hProperties: boolean
  /** One name or more, if any. */
  readonly className: readonly string[] | undefined
}

const OPTION_NAMES = ['schemes', 'hyphen', 'bare', 'spelling', 'hProperties', 'className']

/** @throws TypeError on a wrong option: input never throws, wrong use does. */
export function readRemarkSettings(options: RemarkOptions | null | undefined): RemarkSettings {
  const given = options ?? {}
  if (typeof given !== 'object' || Array.isArray(given)) throw wrong('options must be an object')
  const unknown = Object.keys(given).find((name) => !OPTION_NAMES.includes(name))
  if (unknown !== undefined) throw wrong(`there is no option ${unknown}; there are ${OPTION_NAMES.join(', ')}`)
  return {
    schemes: givenSchemes(given.schemes),
    hyphen: givenChoice('hyphen', given.hyphen, ['evidence', 'keep', 'drop']),
    bare: givenFlag('bare', given.bare),
    spelling: givenChoice('spelling', given.spelling, ['canonical', 'original']),
    hProperties: givenFlag('hProperties', given.hProperties),
    className: givenClassName('className', given.className),
  }
}

function givenSchemes(value: RemarkOptions['schemes']): ReadonlySet<string> {
  const schemes = value ?? liveSchemes()
  const isName = (name: unknown): boolean => typeof name === 'string' && /^[A-Za-z][A-Za-z0-9+.-]*$/.test(name)
  if (!Array.isArray(schemes) || !schemes.every(isName)) {
    throw wrong("schemes must be a list of names such as 'http', without a colon")
  }
  return new Set(schemes.map((name: string) => name.toLowerCase()))
}

/** The first choice is the default. */
function givenChoice<T extends string>(name: string, value: T | null | undefined, choices: readonly [T, ...T[]]): T {
  if (value === undefined || value === null) return choices[0]
  if (choices.includes(value)) return value
  throw wrong(`${name} must be one of ${choices.join(', ')}`)
}

function givenFlag(name: string, value: boolean | null | undefined): boolean {
  if (value === undefined || value === null || typeof value === 'boolean') return value === true
  throw wrong(`${name} must be true or false`)
}

function givenClassName(name: string, value: RemarkOptions['className']): readonly string[] | undefined {
  if (value === undefined || value === null) return undefined
  const names: readonly unknown[] = Array.isArray(value) ? value : [value]
  if (names.length > 0 && names.every((each) => typeof each === 'string' && /^\S+$/.test(each)))
    return names as string[]
  throw wrong(`${name} must be a name without blanks, or a list of such names`)
}

/** The error of a wrong option. In a pipeline of many plugins its sentence must say whose it is. */
function wrong(sentence: string): TypeError {
  return new TypeError(`urls-in-context/remark: ${sentence}`)
}
