import { Attempt, type Candidate, type CandidateRules, type SkippedRun, type Start } from '../candidates/candidate.ts'
import {
  endOfRefusal,
  mayBeDelimited,
  readDelimited,
  readUndelimited,
  skipRun,
  startAtTrigger,
} from '../candidates/contexts.ts'
import { readEscaped, stopsAtEscape } from '../candidates/escaped.ts'
import { readPlain } from '../candidates/plain.ts'
import { mayBePrintable } from '../candidates/printable.ts'
import { firstTrigger, type TriggerSource, Triggers } from '../candidates/triggers.ts'
import type { UrlMatch } from '../match.ts'
import { readOptions, type Settings } from '../options.ts'
import { View } from '../text/view.ts'
import { toMatch, toMatchAsWritten, urlAsWritten } from './match-record.ts'
import { candidateRules, isAcceptedAsWritten, isAsWritten, readCandidate } from './readings.ts'

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
 * The pass over a view, from trigger to trigger. A plain URL is read in one walk (`candidates/plain.ts`). Any other start
 * (the kinds: `candidates/contexts.ts`) is read in its delimiters or, failing those, bare; the candidate is repaired to
 * readings, and those that are URLs make a match. The pass stops at the first start that it cannot decide without the
 * text behind the view.
 *
 * A start is read in an {@link Attempt}, a bare one behind delimiters in another. The pass moves on only when the attempt
 * is decided, so that nothing has to be taken back.
 */
export class Pass {
  readonly #view: View
  readonly #settings: Settings
  readonly #rules: CandidateRules
  readonly #triggers: TriggerSource
  /** The {@link Progress}, in offsets of the view. */
  #decided: number
  #floor: number
  #refused: number
  #isSkipping: boolean
  #isStarved = false

  /** See {@link openPass}. */
  constructor(view: View, settings: Settings, progress: Progress, triggers: TriggerSource) {
    this.#view = view
    this.#settings = settings
    this.#rules = candidateRules(settings)
    this.#triggers = triggers
    this.#decided = progress.decided - view.base
    this.#floor = Math.max(0, progress.floor - view.base)
    this.#refused = Math.max(0, progress.refused - view.base)
    this.#isSkipping = progress.isSkipping
  }

  get progress(): Progress {
    const { base } = this.#view
    return {
      decided: base + this.#decided,
      floor: base + this.#floor,
      refused: base + this.#refused,
      isSkipping: this.#isSkipping,
      isStarved: this.#isStarved,
    }
  }

  /** The next match, or undefined where the view gives no more. */
  next(): Found | undefined {
    const { schemes } = this.#settings
    if (this.#isSkipping) this.#skip(this.#decided)
    let attempt: Attempt | undefined
    for (let trigger = this.#seek(); trigger >= 0; trigger = this.#seek()) {
      let found = this.#readPlain(trigger)
      if (found === undefined) {
        attempt ??= new Attempt(this.#view, this.#floor, this.#refused)
        const start = startAtTrigger(attempt, trigger, this.#settings)
        if (attempt.isUndecided) return this.#starve()
        if (start === undefined) {
          this.#decided = trigger + 1
          continue
        }
        found = this.#read(attempt, start)
        if (this.#isStarved) return undefined
      }
      attempt = undefined
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

  /** The plain URL at the trigger, if there is one. */
  #readPlain(trigger: number): Found | undefined {
    const { hasPlainPath, maxLength } = this.#settings
    if (!hasPlainPath) return undefined
    const plain = readPlain(this.#view, trigger, this.#floor, maxLength)
    return plain && this.#take(toMatchAsWritten(this.#view, plain))
  }

  /** Reads the start whose trigger stands where all is decided: in its delimiters, or else bare. */
  #read(attempt: Attempt, start: Start): Found | undefined {
    if (!mayBeDelimited(start)) return this.#readBare(attempt, start)
    const delimited = readDelimited(attempt, start, this.#rules)
    if (attempt.isUndecided) return this.#starve()
    const match = delimited && this.#match(delimited)
    if (match !== undefined) return this.#take(match)
    return this.#readBare(new Attempt(this.#view, this.#floor, this.#refused), start)
  }

  #readBare(attempt: Attempt, start: Start): Found | undefined {
    const candidate = readUndelimited(attempt, start, this.#rules)
    if (attempt.isUndecided) return this.#starve()
    if (stopsAtEscape(attempt, start, candidate)) {
      const before = this.#decided
      const decoded = this.#readDecoded(attempt, start)
      if (this.#isStarved || this.#decided > before) return decoded
    }
    if (candidate === undefined) return this.#refuse(this.#refused)
    if ('skippedUntil' in candidate) return this.#passOver(start, candidate)
    const match = this.#match(candidate)
    if (match !== undefined) return this.#take(match, candidate.continuation && candidate)
    return this.#refuse(endOfRefusal(this.#view.text, candidate) ?? this.#refused)
  }

  /** Reads a start in the text as the syntax of its file means it. */
  #readDecoded(attempt: Attempt, start: Start): Found | undefined {
    for (const read of mayBeDelimited(start) ? [readDelimited, readUndelimited] : [readUndelimited]) {
      const candidate = readEscaped(attempt, start, this.#rules, read)
      if (attempt.isUndecided) return this.#starve()
      if (candidate !== undefined && 'skippedUntil' in candidate) return this.#passOver(start, candidate)
      const match = candidate && this.#match(candidate)
      if (match !== undefined) return this.#take(match)
    }
    return undefined
  }

  /** The match that a candidate makes, if one of its readings is a URL. */
  #match(candidate: Candidate): UrlMatch | undefined {
    const { takesEmail } = this.#settings
    if (takesEmail !== undefined && isAddress(candidate) && candidate.context !== 'url-wrapper') {
      const { base } = this.#view
      if (!takesEmail(candidate.urlStart + base, candidate.urlEnd + base)) return undefined
    }
    if (isAsWritten(candidate)) {
      const url = urlAsWritten(this.#view, candidate)
      return isAcceptedAsWritten(candidate, url, this.#settings)
        ? toMatchAsWritten(this.#view, candidate, url)
        : undefined
    }
    const readings = readCandidate(this.#view, candidate, this.#settings)
    return readings.length === 0 ? undefined : toMatch(this.#view, candidate, readings)
  }

  #take(match: UrlMatch, candidate?: Candidate): Found {
    const { text, base } = this.#view
    this.#decided = this.#floor = match.end - base
    const isInQuestion = candidate !== undefined || match.alternatives.length > 0 || mayBePrintable(text, match, base)
    return { match, isInQuestion, candidate }
  }

  /** Goes on behind the trigger; `until` is the end of the last run that was refused with its scheme. */
  #refuse(until: number): undefined {
    this.#refused = until
    this.#decided++
  }

  #starve(): undefined {
    this.#isStarved = true
  }

  #passOver({ start, scheme }: Start, { skippedUntil, isLong }: SkippedRun): undefined {
    if (isLong) {
      const { schemes, onTooLong } = this.#settings
      if (schemes === undefined || schemes.has(scheme)) onTooLong?.(start + this.#view.base)
      return this.#skip(skippedUntil)
    }
    this.#decided = this.#floor = skippedUntil
  }

  #skip(from: number): undefined {
    const end = skipRun(this.#view, from)
    this.#decided = this.#floor = end
    this.#isSkipping = end === this.#view.text.length && !this.#view.final
  }
}

/** Whether a candidate is an address without a scheme. */
function isAddress({ schemeEnd, scheme }: Candidate): boolean {
  return schemeEnd < 0 && scheme === 'mailto'
}

/**
 * A pass over an empty text that stays alive. Engines drop the code compiled for objects of a shape when a collection finds
 * none of them alive, and a pass, its view and its triggers are gone with each call.
 */
const KEPT: Pass[] = []

/** A text up to this many units is looked at as a whole before a pass is made. */
const SHORT = 512

/** A pass over a whole text; none where it is short and holds no trigger. */
export function openWhole(text: string, settings: Settings): Pass | undefined {
  const decided = text.length > SHORT ? 0 : firstTrigger(text, settings)
  return decided < 0 ? undefined : openPass(new View(text, true), settings, { ...BEGINNING, decided })
}

/**
 * A pass over a view, from where the pass over the view before it stopped; `triggers` are those of the view if not
 * given.
 */
export function openPass(view: View, settings: Settings, progress: Progress, triggers?: TriggerSource): Pass {
  if (KEPT.length === 0) KEPT.push(newPass(new View('', true), readOptions(undefined), BEGINNING))
  return newPass(view, settings, progress, triggers)
}

function newPass(
  view: View,
  settings: Settings,
  progress: Progress,
  triggers: TriggerSource = new Triggers(view, settings),
): Pass {
  return new Pass(view, settings, progress, triggers)
}
