import { readReadings } from '../links/readings.ts'
import { liveSchemes } from '../url/scheme-table.ts'

/** How URLs in Markdown are read. */
export interface MarkdownItOptions {
  /**
   * The schemes that are made live, and no others. Default: those that rehype-sanitize lets pass (`http`, `https`,
   * `irc`, `ircs`, `mailto`, `xmpp`), and `ftp`. What markdown-it's `validateLink` refuses is never live.
   */
  readonly schemes?: readonly string[] | null | undefined
  /** Whether a hyphen at a line break belongs to the URL: as the document shows (default), always, or never. */
  readonly hyphen?: 'evidence' | 'keep' | 'drop' | null | undefined
  /** Whether URLs in quotation marks become links. Default: true. */
  readonly quoted?: boolean | null | undefined
  /**
   * Whether a link whose text can be read otherwise names the other URLs, in `title` and `data-url-alternatives`. A word
   * stands before each in `title` in the place of `or`. Default: false.
   */
  readonly readings?: boolean | string | null | undefined
}

/** Options with their defaults, checked. */
export interface MarkdownItSettings {
  readonly schemes: ReadonlySet<string>
  readonly hyphen: 'evidence' | 'keep' | 'drop'
  readonly quoted: boolean
  /** The word before another reading; undefined where they are not named. */
  readonly readings: string | undefined
}

const NAMES = ['schemes', 'hyphen', 'quoted', 'readings']
const HYPHENS: readonly unknown[] = ['evidence', 'keep', 'drop']
const ENTRY = 'urls-in-context/markdown-it'

/** @throws TypeError on a wrong option. */
export function readMarkdownItSettings(options: MarkdownItOptions | null | undefined): MarkdownItSettings {
  const given = options ?? {}
  if (typeof given !== 'object' || Array.isArray(given)) throw new TypeError(`${ENTRY}: options must be an object`)
  const unknown = Object.keys(given).find((name) => !NAMES.includes(name))
  if (unknown !== undefined) {
    throw new TypeError(`${ENTRY}: there is no option ${unknown}; there are ${NAMES.join(', ')}`)
  }
  const schemes: unknown = given.schemes ?? liveSchemes()
  const isName = (name: unknown): boolean => typeof name === 'string' && /^[A-Za-z][A-Za-z0-9+.-]{0,63}$/.test(name)
  if (!Array.isArray(schemes) || !schemes.every(isName)) {
    throw new TypeError(`${ENTRY}: schemes must be a list of names such as 'http', without a colon`)
  }
  const hyphen = given.hyphen ?? 'evidence'
  if (!HYPHENS.includes(hyphen)) throw new TypeError(`${ENTRY}: hyphen must be one of ${HYPHENS.join(', ')}`)
  const quoted = given.quoted ?? true
  if (typeof quoted !== 'boolean') throw new TypeError(`${ENTRY}: quoted must be true or false`)
  const readings = readReadings(given.readings, (message) => new TypeError(`${ENTRY}: ${message}`))
  return { schemes: new Set(schemes.map((name: string) => name.toLowerCase())), hyphen, quoted, readings }
}
