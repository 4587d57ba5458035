import { LIGHT_CONSTRUCTS } from './find/constructs/all.ts'
import { openWhole } from './find/find.ts'
import type { UrlMatch } from './match.ts'
import { checkText, kindOf, type Options, readOptions, type Settings } from './options.ts'

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

/** How text is read: the options of `extract` of `urls-in-context` that need none of what is left out here. */
export interface LightOptions extends Pick<Options, 'schemes' | 'emails' | 'bareDomains' | 'maxLength'> {
  /** Whether a hyphen at a line break between delimiters belongs to the URL: always (default), or never. */
  readonly hyphen?: 'keep' | 'drop' | undefined
}

const NAMES = ['schemes', 'hyphen', 'emails', 'bareDomains', 'maxLength']
/** What only the other entry has. */
const OTHERS = ['joinLines', 'defanged', 'kind']

/**
 * The URLs of a message, in order, as records of `extract` of `urls-in-context`. A bare URL ends with its line. Character
 * references, escapes and quoted-printable are left as they stand, and nothing but the URL itself is evidence: `likelihood` and
 * `decidedBy` are undefined. Offsets count UTF-16 units.
 *
 * @throws TypeError on wrong options, and on those that only `extract` of `urls-in-context` has; never on input.
 */
export function extract(text: string, options?: LightOptions): UrlMatch[] {
  const settings = readLightOptions(options)
  checkText(text)
  const pass = openWhole(text, settings, LIGHT_CONSTRUCTS)
  const matches: UrlMatch[] = []
  for (let found = pass?.next(); found !== undefined; found = pass!.next()) matches.push(found.match)
  return matches
}

/** The settings that were made last, of the ones that were read: callers with short texts give the same with each text. */
let last: { readonly read: Settings; readonly settings: Settings } | undefined

function readLightOptions(options: LightOptions | undefined): Settings {
  if (kindOf(options) === 'object') checkLight(options as Readonly<Record<string, unknown>>)
  const read = readOptions(options)
  if (last?.read !== read) last = { read, settings: { ...read, joinLines: 'never' } }
  return last.settings
}

/** @throws TypeError on what the other entry has, or none, whether it is the object's own or inherited. */
function checkLight(options: Readonly<Record<string, unknown>>): void {
  const names = [...Object.keys(options), ...OTHERS]
  const wrong = names.find((name) => !NAMES.includes(name) && options[name] !== undefined)
  if (wrong !== undefined) {
    throw new TypeError(`urls-in-context/light has ${NAMES.join(', ')}, not ${wrong}: use extract of urls-in-context`)
  }
  const { hyphen = 'keep' } = options
  if (hyphen !== 'keep' && hyphen !== 'drop') {
    throw new TypeError("hyphen must be 'keep' or 'drop' here: for other choices, use extract of urls-in-context")
  }
}
