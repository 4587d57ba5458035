import type { UrlMatch } from '../../match.ts'
import type { Settings } from '../../options.ts'
import { View } from '../../text/view.ts'
import { type Candidate, isSkipped, type SkippedRun, type Start } from '../candidate.ts'
import { Cursor } from '../cursor.ts'
import { isUnfilled, matchOf, NOTHING } from '../meaning/match-of.ts'
import type { Construct, Rules } from '../rules.ts'
import { startAtTrigger } from '../start/start.ts'
import { type TriggerSource, Triggers } from '../start/triggers.ts'
import { endOfRefusal, readDelimited, readUndelimited, skipRun, startAfterLabel } from './by-context.ts'
import { readPlain } from './plain.ts'
import { rulesOf } from './rules-of.ts'

/** How far a pass came, for the pass over the next view. Offsets are absolute. */
export interface Progress {
  /** All matches up to here are found. */
  readonly decided: number
  /** The end of the last match or skipped run: no match starts before it. */
  readonly floor: number
  /** The end of the last run refused with its scheme. */
  readonly refused: number
  /** Whether the view ended inside a run that is too long for a URL. */
  readonly isSkipping: boolean
  /** Whether the pass stopped at a start that needs the text after the view. */
  readonly isStarved: boolean
}

export const BEGINNING: Progress = { decided: 0, floor: 0, refused: 0, isSkipping: false, isStarved: false }

/** A run in which nothing is found, with its start. */
type Skip = SkippedRun & Pick<Start, 'start' | 'scheme'>
/** The offset up to which runs are refused with their schemes. */
type RefusedTo = number
/** What stands at a trigger. Where the cursor is undecided, it counts for nothing. */
type Answer = UrlMatch | Skip | RefusedTo

/** A pass stops at the first start that needs the text after the view, and never takes back a decision. */
export class Pass {
  /** See {@link View.EMPTY}. It is never asked for a match. */
  static readonly EMPTY: Pass = new Pass(View.EMPTY, {} as Rules, BEGINNING, Triggers.EMPTY)

  readonly view: View
  readonly #rules: Rules
  readonly #triggers: TriggerSource
  /** The cursor, whose `floor` and `refused` are offsets of the view. */
  readonly cursor: Cursor
  /**
   * The last match has several readings, may continue on the next line, or may be quoted-printable. `rules §6`, `rules
   * §7`, `rules §4.16`
   */
  isInQuestion = false
  /** The candidate of the last match, if it is bare and may continue on the next line. */
  candidate: Candidate | undefined
  #end = 0
  /** As in {@link Progress}, but an offset of the view. */
  decided: number
  isSkipping: boolean
  isStarved = false

  constructor(view: View, rules: Rules, progress: Progress, triggers: TriggerSource) {
    this.view = view
    this.#rules = rules
    this.#triggers = triggers
    this.cursor = new Cursor(view)
    this.cursor.floor = Math.max(0, progress.floor - view.base)
    this.cursor.refused = Math.max(0, progress.refused - view.base)
    this.decided = progress.decided - view.base
    this.isSkipping = progress.isSkipping
  }

  next(): UrlMatch | undefined {
    const cursor = this.cursor
    const { schemes, onTooLong } = this.#rules
    if (this.isSkipping) this.#skip(this.decided)
    for (let trigger = this.#seek(); trigger >= 0; trigger = this.#seek()) {
      const answer = this.#plainAt(trigger) ?? this.#readAt(trigger)
      if (cursor.isUndecided) {
        this.isStarved = true
        return undefined
      }
      if (typeof answer === 'number') {
        cursor.refused = answer
        this.decided = trigger + 1
      } else if ('url' in answer) {
        this.decided = cursor.floor = this.#end
        if (schemes === undefined || schemes.has(answer.scheme)) return answer
      } else if (answer.isLong) {
        if (schemes === undefined || schemes.has(answer.scheme)) onTooLong?.(answer.start + this.view.base)
        this.#skip(answer.skippedUntil)
      } else this.decided = cursor.floor = answer.skippedUntil
    }
    return undefined
  }

  #seek(): number {
    const triggers = this.#triggers
    const trigger = triggers.seek(this.decided)
    this.decided = trigger < 0 ? Math.max(this.decided, triggers.searchedTo) : trigger
    return trigger
  }

  #skip(from: number): void {
    const end = skipRun(this.view, from)
    this.decided = this.cursor.floor = end
    this.isSkipping = end === this.view.text.length && !this.view.final
  }

  #plainAt(trigger: number): UrlMatch | undefined {
    const plain = readPlain(this.cursor, trigger, this.#rules)
    if (plain === undefined) return undefined
    if ('url' in plain) return this.#found(plain, undefined, true)
    return this.#accept(plain)
  }

  #readAt(trigger: number): Answer {
    const cursor = this.cursor
    const rules = this.#rules
    cursor.begin()
    for (const matchAt of rules.matchAt) {
      const match = matchAt(cursor, trigger)
      if (cursor.isUndecided) break
      if (match !== undefined) return this.#keep(match, undefined, false)
    }
    const start = startAtTrigger(cursor, trigger, rules)
    if (start === undefined || cursor.isUndecided) return cursor.refused
    const delimited = readDelimited(cursor, start, rules)
    const inside = delimited && this.#answer(start, delimited)
    if (cursor.isUndecided || inside !== undefined) return inside ?? UNDECIDED
    // The search for a closer does not count.
    cursor.begin()
    const bare = readUndelimited(cursor, start, rules)
    if (cursor.isUndecided) return UNDECIDED
    const isLabelled = start.kind === 'label' && bare !== undefined && !isSkipped(bare)
    const encoded = (isLabelled && startAfterLabel(cursor, start)) || start
    let refused = bare !== undefined && !isSkipped(bare) ? bare : undefined
    for (const decode of rules.decode) {
      const read = decode(cursor, encoded, bare, rules)
      const decoded =
        isLabelled && read !== undefined && !isSkipped(read)
          ? { ...read, context: bare.context, start: bare.start }
          : read
      if (isSkipped(decoded)) return skipOf(start, decoded)
      const answer = decoded && this.#answer(start, decoded)
      if (answer === undefined) {
        refused = decoded ?? refused
        continue
      }
      // A construct may end after its URL, as that with the text of a link does.
      this.#end = Math.max(this.#end, decoded!.end)
      return answer
    }
    if (bare !== undefined) {
      if (isSkipped(bare)) return skipOf(start, bare)
      const answer = this.#answer(start, bare)
      if (answer !== undefined) return answer
    }
    return (refused && endOfRefusal(cursor.text, refused)) ?? cursor.refused
  }

  /** The match of a candidate. A URL with a placeholder is no match, and nothing else in its run is one. */
  #answer(start: Start, read: Candidate): Answer | undefined {
    if (!isUnfilled(this.view.text, read)) return this.#accept(read)
    return skipOf(start, { skippedUntil: Math.max(read.end, read.runEnd), isLong: false })
  }

  /** The match of a candidate; undefined also for an address that the caller does not take. */
  #accept(read: Candidate): UrlMatch | undefined {
    const view = this.view
    const match = takesAddress(read, view.base, this.#rules) && matchOf(view, read, this.#rules)
    return match ? this.#found(match, read.continuation && read, false) : undefined
  }

  #found(match: UrlMatch, candidate: Candidate | undefined, isPlain: boolean): UrlMatch {
    const offered = this.#rules.offer?.(match, this.cursor, isPlain)
    const isInQuestion = candidate !== undefined || match.alternatives !== NOTHING || offered?.isInText === true
    this.#keep(match, candidate, isInQuestion)
    return offered?.match ?? match
  }

  #keep(match: UrlMatch, candidate: Candidate | undefined, isInQuestion: boolean): UrlMatch {
    this.isInQuestion = isInQuestion
    this.candidate = candidate
    this.#end = match.end - this.view.base
    return match
  }
}

/** A function of its own, since only what reads on in another view bundles it. */
export function progressOf({ view: { base }, cursor, decided, isSkipping, isStarved }: Pass): Progress {
  return {
    decided: base + decided,
    floor: base + cursor.floor,
    refused: base + cursor.refused,
    isSkipping,
    isStarved,
  }
}

/** Stands for an answer where the cursor is undecided. */
const UNDECIDED: RefusedTo = 0

function skipOf({ start, scheme }: Start, { skippedUntil, isLong }: SkippedRun): Skip {
  return { start, scheme, skippedUntil, isLong }
}

/** An address after a label between delimiters needs no option. */
function takesAddress(
  { schemeEnd, scheme, context, start, urlStart, urlEnd }: Candidate,
  base: number,
  rules: Rules,
): boolean {
  const isLabelled = context === 'url-wrapper' || (context === 'quoted' && urlStart > start + 1)
  if (rules.takesEmail === undefined || schemeEnd >= 0 || scheme !== 'mailto' || isLabelled) return true
  return rules.takesEmail(urlStart + base, urlEnd + base)
}

export function matchesLeft(pass: Pick<Pass, 'next'> | undefined): UrlMatch[] {
  const matches: UrlMatch[] = []
  for (let match = pass?.next(); match !== undefined; match = pass!.next()) matches.push(match)
  return matches
}

/** A pass over a whole text; undefined if it has no trigger. */
export function openWhole(
  text: string,
  settings: Settings,
  constructs: readonly Construct[],
  base = 0,
): Pass | undefined {
  const triggers = new Triggers({ text, final: true }, settings)
  const first = triggers.seek(0)
  if (first < 0) return undefined
  const pass = openPass(new View(text, true, base), settings, constructs, BEGINNING, triggers)
  pass.decided = first
  return pass
}

export function openPass(
  view: View,
  settings: Settings,
  constructs: readonly Construct[],
  progress: Progress,
  triggers: TriggerSource = new Triggers(view, settings),
): Pass {
  return new Pass(view, rulesOf(settings, constructs), progress, triggers)
}
