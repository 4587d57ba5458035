import { divide } from './divide.ts'
import { matchesLeft, openWhole } from './find/pass/pass.ts'
import type { Construct } from './find/rules.ts'
import type { UrlMatch } from './match.ts'
import { checkText, type Options, readOptions, type Settings, show } from './options.ts'

export type {
  Alternative,
  Context,
  Evidence,
  Reading,
  ReadingReason,
  Repair,
  RepairKind,
  UrlMatch,
} from './match.ts'
export type { HostPredicate } from './text/hosts.ts'
export type { Span } from './text/view.ts'

/** The options of `extract` of `urls-in-context`, without the values that this entry leaves out. */
export interface LightOptions extends Pick<Options, 'schemes' | 'emails' | 'bareDomains' | 'maxLength' | 'constructs'> {
  /** Whether a hyphen at a line break between delimiters belongs to the URL: always (default), or never. */
  readonly hyphen?: 'keep' | 'drop' | null | undefined
  /** A bare URL ends with its line. */
  readonly joinLines?: 'never' | null | undefined
  /** Defanged URLs are not found. */
  readonly defanged?: false | null | undefined
  /** Escapes of file formats are not read. */
  readonly kind?: 'prose' | null | undefined
}

const VALUES: Readonly<Record<string, readonly unknown[]>> = {
  hyphen: ['keep', 'drop'],
  joinLines: ['never'],
  defanged: [false],
  kind: ['prose'],
}

/**
 * The URLs of a message, in order, as records of `extract` of `urls-in-context`. A bare URL ends with its line.
 * Character references, escapes and quoted-printable are not decoded, and only the URL itself is evidence: `likelihood`
 * and `decidedBy` are undefined. Offsets count UTF-16 units.
 *
 * @throws TypeError on wrong options, and on values that only `extract` of `urls-in-context` takes; never on input.
 */
export function extract(text: string, options?: LightOptions | null): UrlMatch[] {
  const settings = readLightOptions(options)
  checkText(text)
  return matchesLeft(openWhole(text, settings, NO_CONSTRUCTS))
}

/**
 * Divides a message into strings without a URL and the matches between them, in order. The strings and
 * `text.slice(match.start, match.end)` rebuild the text. Empty strings are left out.
 *
 * @throws TypeError as {@link extract} does; never on input.
 */
export function segments(text: string, options?: LightOptions | null): Array<string | UrlMatch> {
  return divide(text, extract(text, options))
}

const NO_CONSTRUCTS: readonly Construct[] = []

/** A memo: callers with short texts give the same options each time. */
let last: { readonly read: Settings; readonly settings: Settings } | undefined

function readLightOptions(options: LightOptions | null | undefined): Settings {
  const read = readOptions(options)
  if (last?.read !== read) {
    for (const [name, values] of Object.entries(VALUES)) {
      const value = options?.[name as keyof LightOptions]
      if (value == null || values.includes(value)) continue
      const listed = values.map(show).join(' or ')
      throw new TypeError(`${name} must be ${listed} in urls-in-context/light; urls-in-context takes others`)
    }
    last = { read, settings: { ...read, joinLines: 'never' } }
  }
  return last.settings
}
