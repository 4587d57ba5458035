import type { UrlMatch } from '../match.ts'
import type { ExtraConstruct, Settings } from '../options.ts'
import type { Span, TextKind } from '../text/view.ts'
import type { Candidate, Continuation, Extent, References, SkippedRun, Start } from './candidate.ts'
import type { Cursor } from './cursor.ts'
import type { Cut, Run } from './run.ts'

/** The most line ends of a URL in a pass, which stays linear so; settling reads further. */
export const MOST_LINES = 3
/** The most string literals, and lines with blanks around punctuation, in a URL. */
export const MOST_PARTS = 16

/**
 * A convention of a file's syntax, a notation or a typesetter, in one file of `conventions/`. It acts only on a run with
 * the characters that it asks for; `light` has none. Those of the library need no name.
 */
export interface Construct extends Omit<ExtraConstruct, 'name'> {
  /** Ends a run of URL characters that has the classes that it asks for. */
  readonly cut?: Cut
  /** Continues a bare URL, if the next character has the classes that it asks for. */
  readonly continuation?: Continues
  readonly joins?: Joins
  /** The pattern of the `@` that it reads, if these are `fanged`. */
  readonly fangedAt?: (final: boolean) => string
  /** Told the end of a host after which the text is defanged. */
  readonly onFang?: (cursor: Cursor, end: number) => void
  /** Asked if one of these characters follows the colon; and again before a host that is missing. */
  readonly startAt?: { readonly after: string; readonly read: StartReader }
  /** The run of the URL ends at `runEnd`. */
  readonly referencesIn?: (
    cursor: Cursor,
    start: number,
    end: number,
    runEnd: number,
    kind: TextKind | undefined,
  ) => References | undefined
  /** Offers other readings of a match. */
  readonly offer?: (match: UrlMatch, cursor: Cursor, isPlain: boolean) => Offered | undefined
  /** A match without a candidate; its colon or `@` is at `trigger`. */
  readonly matchAt?: (cursor: Cursor, trigger: number) => UrlMatch | undefined
  /**
   * Whether it may read a URL otherwise that the fast path takes: one with plain characters, which a blank, the end of
   * the text, a bracket or a quotation mark follows. One construct at most has it, so that the engine inlines it.
   */
  readonly mayClaim?: (cursor: Cursor, start: number, runEnd: number, urlEnd: number) => boolean
  /** Another reading, if `read` stops where the notation begins. */
  readonly decode?: (
    cursor: Cursor,
    start: Start,
    read: Candidate | SkippedRun | undefined,
    rules: Rules,
  ) => Candidate | SkippedRun | undefined
}

export type StartReader = (cursor: Cursor, colon: number, rules: Rules) => Start | undefined

export interface Offered {
  readonly match: UrlMatch
  /** Whether only the whole text can show another reading. */
  readonly isInText: boolean
}

export interface Continues {
  /** The classes of the next character that ask for it, or `APOSTROPHE_MARK` for one in the run. */
  readonly asks: number
  /** `null` if the URL ends and no other construct may continue it. */
  readonly continuationAt: (cursor: Cursor, run: Run, rules: Rules) => Continuation | null | undefined
}

/** How bare URLs continue. */
export interface Joins {
  readonly continuationAt: (cursor: Cursor, run: Run, rules: Rules) => Continuation | undefined
  /** A quick test, in a text that does not grow. */
  readonly mayContinueAfter: (cursor: Cursor, end: number) => boolean
  readonly readOverCloser: (
    cursor: Cursor,
    start: Start,
    enclosed: Candidate,
    inside: Span & Pick<Extent, 'gaps'>,
    rules: Rules,
  ) => Candidate | undefined
}

type Hooks = {
  readonly [Name in 'matchAt' | 'decode']: readonly NonNullable<Construct[Name]>[]
}

export interface Rules extends Settings, Hooks {
  /** Whether no construct of the caller concerns plain URLs. */
  readonly readsPlain: boolean
  readonly cuts: readonly Cut[]
  readonly continuations: readonly Continues[]
  /** The readers of starts, by the character after the colon. */
  readonly startAt: ReadonlyMap<number, readonly StartReader[]>
  readonly referencesIn: Construct['referencesIn']
  readonly onFang: Construct['onFang']
  readonly mayClaim: Construct['mayClaim']
  readonly offer: Construct['offer']
  readonly joins: Joins | undefined
  /** Whether any join is read, or those that the two lines leave open. */
  readonly joinsAny: boolean
  /** The most line ends in a URL. */
  readonly mostLines: number
  /** Whether an incomplete URL continues after its line. */
  readonly mends: boolean
}
