import type { Alternative, UrlMatch } from '../match.ts'
import type { Settings } from '../options.ts'
import { View } from '../text/view.ts'
import { matchOf, OFFERED } from './accept.ts'
import { type Candidate, isSkipped, type SkippedRun, type Start } from './candidate.ts'
import { Cursor } from './cursor.ts'
import { endOfRefusal, mayBeDelimited, readDelimited, readUndelimited, skipRun } from './read.ts'
import { type Construct, NO_READS, type Read, type Rules, rulesOf } from './rules.ts'
import { startAtTrigger } from './start.ts'
import { firstTrigger, type TriggerSource, Triggers } from './triggers.ts'

/** A match, and whether the whole text has a say in it. */
export interface Found {
  readonly match: UrlMatch
  /**
   * Whether it has several readings, ends its line where the next one may go on with it, or may be quoted-printable.
   * `rules §6`, `rules §7`, `rules §4.16`
   */
  readonly isInQuestion: boolean
  /** What a bare match was read from, where the next line may go on with it: who settles it need not read it again. */
  readonly candidate: Candidate | undefined
}

/** How far a text has been read: a pass over one view hands it on to the pass over the next. Offsets are absolute. */
export interface Progress {
  /** Up to here all matches are found. */
  readonly decided: number
  /** The end of the last match, or of the last run that was skipped: no match reaches back over it. */
  readonly floor: number
  /** The end of the last run that was refused with its scheme. */
  readonly refused: number
  /** Whether the view ended inside a run that is too long to be a URL. */
  readonly isSkipping: boolean
  /** Whether the pass stopped at a start that cannot be decided without the text behind the view. */
  readonly isStarved: boolean
}

export const BEGINNING: Progress = { decided: 0, floor: 0, refused: 0, isSkipping: false, isStarved: false }

/**
 * The pass over a view, from trigger to trigger. A start is read in its delimiters or, failing those, bare, or in the
 * notation that a construct knows; the candidate's readings that are URLs make a match. The pass stops at the first
 * start that it cannot decide without the text behind the view, and moves on only when all is decided: nothing has to
 * be taken back.
 */
export class Pass {
  readonly #view: View
  readonly #rules: Rules
  readonly #triggers: TriggerSource
  /** Its `floor` and `refused` are those of the {@link Progress}, in offsets of the view, as are these. */
  readonly #cursor: Cursor
  #decided: number
  #isSkipping: boolean
  #isStarved = false

  /** See {@link openPass}. */
  constructor(view: View, rules: Rules, progress: Progress, triggers: TriggerSource) {
    this.#view = view
    this.#rules = rules
    this.#triggers = triggers
    this.#cursor = new Cursor(view)
    this.#cursor.floor = Math.max(0, progress.floor - view.base)
    this.#cursor.refused = Math.max(0, progress.refused - view.base)
    this.#decided = progress.decided - view.base
    this.#isSkipping = progress.isSkipping
  }

  get progress(): Progress {
    const { base } = this.#view
    return {
      decided: base + this.#decided,
      floor: base + this.#cursor.floor,
      refused: base + this.#cursor.refused,
      isSkipping: this.#isSkipping,
      isStarved: this.#isStarved,
    }
  }

  /** The next match, or undefined where the view gives no more. */
  next(): Found | undefined {
    const { schemes } = this.#rules
    if (this.#isSkipping) this.#skip(this.#decided)
    for (let trigger = this.#seek(); trigger >= 0; trigger = this.#seek()) {
      this.#cursor.begin()
      const found = this.#make(trigger) ?? this.#readAt(trigger)
      if (this.#isStarved) return undefined
      if (found !== undefined && (schemes === undefined || schemes.has(found.match.scheme))) return found
    }
    return undefined
  }

  /** The next trigger, up to which all is decided then; -1 where the view has no more. */
  #seek(): number {
    const triggers = this.#triggers
    const trigger = triggers.seek(this.#decided)
    this.#decided = trigger < 0 ? Math.max(this.#decided, triggers.searchedTo) : trigger
    return trigger
  }

  /** The match that a construct makes by itself, of which nothing in the text can tell more. */
  #make(trigger: number): Found | undefined {
    for (const matchAt of this.#rules.matchAt) {
      const match = matchAt(this.#cursor, trigger)
      if (this.#cursor.isUndecided) break
      if (match === undefined) continue
      this.#decided = this.#cursor.floor = match.end - this.#view.base
      return { match, isInQuestion: false, candidate: undefined }
    }
    return undefined
  }

  /** Reads the start at a trigger. */
  #readAt(trigger: number): Found | undefined {
    const start = startAtTrigger(this.#cursor, trigger, this.#rules)
    if (this.#cursor.isUndecided) return this.#starve()
    if (start !== undefined) return this.#read(start)
    this.#decided = trigger + 1
    return undefined
  }

  /**
   * Reads a start, before which everything is decided: in its delimiters, or else as a construct decodes it, or else
   * bare.
   */
  #read(start: Start): Found | undefined {
    const cursor = this.#cursor
    if (mayBeDelimited(start)) {
      const delimited = readDelimited(cursor, start, this.#rules)
      if (cursor.isUndecided) return this.#starve()
      const match = delimited && this.#match(delimited)
      if (match !== undefined) return this.#take(match)
      cursor.begin()
    }
    const read = readUndelimited(cursor, start, this.#rules)
    if (cursor.isUndecided) return this.#starve()
    const { decode } = this.#rules
    for (let index = 0; index < decode.length; index++) {
      const reads = decode[index]!(cursor, start, read)
      if (reads === NO_READS) continue
      for (const readDecoded of reads) {
        const decided = this.#decided
        const decoded = this.#readOtherwise(start, readDecoded)
        if (this.#isStarved || this.#decided > decided) return decoded
      }
    }
    if (read === undefined) return this.#refuse(cursor.refused)
    if (isSkipped(read)) return this.#passOver(start, read)
    const match = this.#match(read)
    if (match !== undefined) return this.#take(match, read.continuation && read)
    return this.#refuse(endOfRefusal(cursor.text, read) ?? cursor.refused)
  }

  #readOtherwise(start: Start, read: Read): Found | undefined {
    const candidate = read(this.#cursor, start, this.#rules)
    if (this.#cursor.isUndecided) return this.#starve()
    if (isSkipped(candidate)) return this.#passOver(start, candidate)
    const match = candidate && this.#match(candidate)
    const found = match && this.#take(match)
    // A construct may end behind its URL, as that with the text of a link does.
    if (found !== undefined) this.#decided = this.#cursor.floor = Math.max(this.#decided, candidate!.end)
    return found
  }

  /** The match that a candidate makes, if one of its readings is a URL, and the caller takes addresses such as it. */
  #match(candidate: Candidate): UrlMatch | undefined {
    const { takesEmail } = this.#rules
    const { schemeEnd, scheme, context, urlStart, urlEnd } = candidate
    if (takesEmail !== undefined && schemeEnd < 0 && scheme === 'mailto' && context !== 'url-wrapper') {
      const { base } = this.#view
      if (!takesEmail(urlStart + base, urlEnd + base)) return undefined
    }
    return matchOf(this.#view, candidate, this.#rules)
  }

  /** A match with the readings that constructs offer, of which nothing in the text can tell more. */
  #withOffers(match: UrlMatch): UrlMatch {
    let offers: Alternative[] | undefined
    for (const offer of this.#rules.offer) {
      const reading = offer(match, this.#cursor)
      if (reading === undefined) continue
      offers ??= []
      offers.push(reading)
    }
    if (offers === undefined) return match
    return { ...match, likelihood: 1 - offers.length * OFFERED, alternatives: [...match.alternatives, ...offers] }
  }

  #take(read: UrlMatch, candidate?: Candidate): Found | undefined {
    const { text, base } = this.#view
    const match = this.#withOffers(read)
    if (this.#cursor.isUndecided) return this.#starve()
    this.#decided = this.#cursor.floor = match.end - base
    let isInQuestion = candidate !== undefined || read.alternatives.length > 0
    for (const asksText of this.#rules.asksText) isInQuestion ||= asksText(text, match, base)
    return { match, isInQuestion, candidate }
  }

  /** Goes on behind the trigger; `until` is the end of the last run that was refused with its scheme. */
  #refuse(until: number): undefined {
    this.#cursor.refused = until
    this.#decided++
  }

  #starve(): undefined {
    this.#isStarved = true
  }

  #passOver({ start, scheme }: Start, { skippedUntil, isLong }: SkippedRun): undefined {
    if (isLong) {
      const { schemes, onTooLong } = this.#rules
      if (schemes === undefined || schemes.has(scheme)) onTooLong?.(start + this.#view.base)
      return this.#skip(skippedUntil)
    }
    this.#decided = this.#cursor.floor = skippedUntil
  }

  #skip(from: number): undefined {
    const end = skipRun(this.#view, from)
    this.#decided = this.#cursor.floor = end
    this.#isSkipping = end === this.#view.text.length && !this.#view.final
  }
}

/** A text up to this many units is looked at as a whole before a pass is made. */
const SHORT = 512

/** A pass over a whole text with these constructs; none where it is short and holds no trigger. */
export function openWhole(text: string, settings: Settings, constructs: readonly Construct[]): Pass | undefined {
  const decided = text.length > SHORT ? 0 : firstTrigger(text, settings)
  return decided < 0 ? undefined : openPass(new View(text, true), settings, constructs, { ...BEGINNING, decided })
}

/**
 * A pass over a view, from where the pass over the view before it stopped; `triggers` are those of the view if not
 * given.
 */
export function openPass(
  view: View,
  settings: Settings,
  constructs: readonly Construct[],
  progress: Progress,
  triggers: TriggerSource = new Triggers(view, settings),
): Pass {
  return new Pass(view, rulesOf(settings, constructs), progress, triggers)
}
