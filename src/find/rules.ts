import type { Alternative, UrlMatch } from '../match.ts'
import type { ExtraConstruct, Settings } from '../options.ts'
import type { TextKind, View } from '../text/view.ts'
import { acceptsBare } from '../url/accept.ts'
import type { Candidate, Continuation, Extent, References, SkippedRun, Start } from './candidate.ts'
import type { Cursor } from './cursor.ts'
import type { Cut, Run } from './run.ts'

/**
 * The most line ends over which a pass follows a URL: each start could read over all that follow, and settling reads
 * on.
 */
export const MOST_LINES = 3
/**
 * The most ends of string literals over which one is followed, and of lines of a URL with blanks around its
 * punctuation.
 */
export const MOST_PARTS = 16

/** The rules for settings, with these constructs. */
export function rulesOf(settings: Settings, constructs: readonly Construct[]): Rules {
  const known = made.get(settings)
  if (known?.constructs === constructs) return known.rules
  const asked = [...(settings.constructs as readonly Construct[]), ...constructs]
  const all = <K extends keyof Construct>(name: K): NonNullable<Construct[K]>[] =>
    asked.flatMap((construct) => construct[name] ?? [])
  const { joinLines } = settings
  const rules: Rules = {
    ...settings,
    readsPlain: settings.constructs.every(({ atSigns }) => atSigns === 'fanged'),
    cuts: all('cut'),
    continuations: all('continuation'),
    isCompletedAt: all('isCompletedAt'),
    startAt: byUnit(all('startAt')),
    extentAt: all('extentAt'),
    asksText: all('asksText'),
    matchAt: all('matchAt'),
    decode: all('decode'),
    referencesIn: all('referencesIn')[0],
    formOf: all('formOf')[0],
    offer: all('offer'),
    joins: joinLines === 'never' ? 'never' : 'likely',
    mostLines: MOST_LINES,
    mends: joinLines === 'evidence' || joinLines === 'prefer',
  }
  made.set(settings, { constructs, rules })
  return rules
}

/** The readers of starts by the unit behind the colon. */
function byUnit(starts: readonly NonNullable<Construct['startAt']>[]): Map<number, StartReader[]> {
  const readers = new Map<number, StartReader[]>()
  for (const { behind, read } of starts) {
    for (let at = 0; at < behind.length; at++) {
      const unit = behind.charCodeAt(at)
      readers.set(unit, [...(readers.get(unit) ?? []), read])
    }
  }
  return readers
}

/**
 * The rules that were made, by their settings: these are kept between calls, those of several kinds of text in turn.
 */
const made = /* @__PURE__ */ new WeakMap<
  Settings,
  { readonly constructs: readonly Construct[]; readonly rules: Rules }
>()

/** Whether a scheme's own grammar, or its form, takes the part behind its colon, in running text. */
export function acceptsInProse(scheme: string, rest: string, { formOf }: Rules): boolean {
  return acceptsBare(scheme, rest, formOf?.(scheme))
}

/**
 * A convention of its own: what a file's syntax, a notation or a typesetter does to URLs, or puts around them. Each
 * stands in one file of `constructs/`, ends or continues a run only where a character that asks for it was seen, and
 * can be left out: `light` has few of them. What a construct does not do, it leaves out.
 */
export interface Construct extends ExtraConstruct {
  /** Where it ends a run of URL characters, and the classes of characters in the run that ask for it. */
  readonly cut?: Cut
  /** How a bare URL goes on behind its run, and the classes of the character behind the run that ask for it. */
  readonly continuation?: Continues
  /**
   * Whether a program completes the URL whose host ends at `end`, or whose path ends there, before a `<`, or the host
   * goes on so that nobody follows the URL: then it is none.
   */
  readonly isCompletedAt?: (cursor: Cursor, end: number) => boolean
  /** The start whose scheme's colon stands at `colon`, where one of these characters stands behind the colon. */
  readonly startAt?: { readonly behind: string; readonly read: StartReader }
  /** The extent of the bare URL at such a start, or at any whose slashes are not followed by a host. */
  readonly extentAt?: (cursor: Cursor, start: Start, run: Run, rules: Rules) => BareExtent | undefined
  /**
   * The references in the URL at `start`…`end`, of which the run goes on to `runEnd`; undefined where there are none.
   */
  readonly referencesIn?: (
    cursor: Cursor,
    start: number,
    end: number,
    runEnd: number,
    kind: TextKind | undefined,
  ) => References | undefined
  /** The form of what follows the colon of a scheme without `//`, where it may stand in running text. */
  readonly formOf?: (scheme: string) => RegExp | undefined
  /** A further reading of a match, as the text around it suggests. */
  readonly offer?: (match: UrlMatch, cursor: Cursor) => Alternative | undefined
  /** The match whose colon, or `@`, stands at `trigger`, where the construct makes it by itself: it is no candidate. */
  readonly matchAt?: (cursor: Cursor, trigger: number) => UrlMatch | undefined
  /** Whether the text as a whole has a say in a match, since it may be written in the construct's notation. */
  readonly asksText?: (view: View, match: UrlMatch, base: number) => boolean
  /** Other ways to read a start, at which `read` stops where the construct's notation begins. */
  readonly decode?: (
    cursor: Cursor,
    start: Start,
    read: Candidate | SkippedRun | undefined,
    rules: Rules,
  ) => ReadonlyArray<() => Candidate | SkippedRun | undefined>
}

/** Reads the start whose scheme's colon stands at `colon`. */
export type StartReader = (cursor: Cursor, colon: number, rules: Rules) => Start | undefined

/** No other way to read a start: most have none. */
export const NO_READS: readonly never[] = []

/** How a start is read: in its delimiters, or bare. */
export type Read = (cursor: Cursor, start: Start, rules: Rules) => Candidate | SkippedRun | undefined

/** A way in which a bare URL goes on behind its run. */
export interface Continues {
  /** The classes of the character behind the run that ask for it, or `APOSTROPHE_MARK` for one in the run. */
  readonly asks: number
  /** `null` where the URL ends, and nothing else is to be asked. */
  readonly goOn: (cursor: Cursor, url: BareUrl, rules: Rules) => Continuation | null | undefined
}

/** The extent of a bare URL. */
export interface BareExtent extends Extent {
  /** Whether it ends within the host. */
  readonly inHost: boolean
}

/** A bare URL that may go on. */
export interface BareUrl extends BareExtent {
  readonly kind: Start['kind']
  /** Its run, with the brackets that are open. */
  readonly run: Run
}

/** What the constructs do, each list in the order of the constructs. */
type Hooks = {
  readonly [Name in 'isCompletedAt' | 'extentAt' | 'asksText' | 'matchAt' | 'decode' | 'offer']: readonly NonNullable<
    Construct[Name]
  >[]
}

/**
 * How a text is read: what the caller asked for, and what the constructs do, each list in the order of the constructs.
 */
export interface Rules extends Settings, Hooks {
  /** Whether plain URLs are read by themselves: no construct of the caller has a say in them. */
  readonly readsPlain: boolean
  readonly cuts: readonly Cut[]
  readonly continuations: readonly Continues[]
  /** By the character behind the colon. */
  readonly startAt: ReadonlyMap<number, readonly StartReader[]>
  readonly referencesIn: Construct['referencesIn']
  readonly formOf: Construct['formOf']
  /** Which readings over line ends are looked for: those that the two lines leave open, or any. */
  readonly joins: 'never' | 'likely' | 'any'
  /** The most line ends over which a URL is followed. */
  readonly mostLines: number
  /** Whether a URL that cannot be whole goes on behind its line. */
  readonly mends: boolean
}
