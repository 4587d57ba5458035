import type { Alternative, UrlMatch } from '../match.ts'
import type { Settings } from '../options.ts'
import { View } from '../text/view.ts'
import { matchOf, OFFERED } from './accept.ts'
import { type Candidate, isSkipped, type SkippedRun, type Start } from './candidate.ts'
import { Cursor } from './cursor.ts'
import { readPlain } from './plain.ts'
import { endOfRefusal, mayBeDelimited, readDelimited, readUndelimited, skipRun } from './read.ts'
import { type Construct, type Rules, rulesOf } from './rules.ts'
import { startAtTrigger } from './start.ts'
import { firstTrigger, type TriggerSource, Triggers } from './triggers.ts'

/** A match, and whether the whole text has a say in it. */
export interface Found {
  readonly match: UrlMatch
  /** Behind what was read: the pass goes on there. */
  readonly end: number
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

/** What stands at a trigger: a match, a run to be skipped, or nothing, up to where no scheme without `//` starts either. */
type Answer = Found | (SkippedRun & Pick<Start, 'start' | 'scheme'>) | { readonly refused: number }

/**
 * The pass over a view, from trigger to trigger. It stops at the first start that it cannot decide without the text
 * behind the view, and moves on only when all is decided: nothing has to be taken back.
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
    const cursor = this.#cursor
    const { base } = this.#view
    const { schemes, onTooLong } = this.#rules
    if (this.#isSkipping) this.#skip(this.#decided)
    for (let trigger = this.#seek(); trigger >= 0; trigger = this.#seek()) {
      const plain = readPlain(cursor, trigger, this.#rules)
      const answer = plain ? foundOf(cursor, plain, this.#rules, undefined) : readAt(cursor, trigger, this.#rules)
      if (cursor.isUndecided) {
        this.#isStarved = true
        return undefined
      }
      if ('match' in answer) {
        this.#decided = cursor.floor = answer.end
        if (schemes === undefined || schemes.has(answer.match.scheme)) return answer
      } else if ('refused' in answer) {
        cursor.refused = answer.refused
        this.#decided = trigger + 1
      } else if (answer.isLong) {
        if (schemes === undefined || schemes.has(answer.scheme)) onTooLong?.(answer.start + base)
        this.#skip(answer.skippedUntil)
      } else this.#decided = cursor.floor = answer.skippedUntil
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

  #skip(from: number): void {
    const end = skipRun(this.#view, from)
    this.#decided = this.#cursor.floor = end
    this.#isSkipping = end === this.#view.text.length && !this.#view.final
  }
}

/**
 * Reads what stands at a trigger: as a construct makes it, in its delimiters or, failing those, in the notation that a
 * construct knows, or bare. An undecided cursor voids the answer.
 */
function readAt(cursor: Cursor, trigger: number, rules: Rules): Answer {
  cursor.begin()
  for (const matchAt of rules.matchAt) {
    const match = matchAt(cursor, trigger)
    if (cursor.isUndecided) break
    if (match !== undefined)
      return { match, end: match.end - cursor.view.base, isInQuestion: false, candidate: undefined }
  }
  const start = startAtTrigger(cursor, trigger, rules)
  if (start === undefined || cursor.isUndecided) return { refused: cursor.refused }
  if (mayBeDelimited(start)) {
    const delimited = readDelimited(cursor, start, rules)
    const answer = delimited && answerOf(cursor, start, delimited, rules)
    if (cursor.isUndecided || answer !== undefined) return answer ?? UNDECIDED
    // How far the closer was looked for does not count.
    cursor.begin()
  }
  const bare = readUndelimited(cursor, start, rules)
  if (cursor.isUndecided) return UNDECIDED
  for (const decode of rules.decode) {
    for (const readDecoded of decode(cursor, start, bare, rules)) {
      const decoded = readDecoded()
      const answer = decoded && answerOf(cursor, start, decoded, rules)
      if (cursor.isUndecided) return UNDECIDED
      if (answer === undefined) continue
      // A construct may end behind its URL, as that with the text of a link does.
      return 'match' in answer && !isSkipped(decoded) ? { ...answer, end: Math.max(answer.end, decoded!.end) } : answer
    }
  }
  if (bare === undefined) return { refused: cursor.refused }
  if (isSkipped(bare)) return skipOf(start, bare)
  const found = foundAt(cursor, bare, rules, bare.continuation && bare)
  return found ?? { refused: endOfRefusal(cursor.text, bare) ?? cursor.refused }
}

/** The answer of an attempt whose cursor is undecided: nobody looks at it. */
const UNDECIDED = { refused: 0 }

/** What is read at a start, in delimiters or decoded: undefined where no reading is a URL. */
function answerOf(cursor: Cursor, start: Start, read: Candidate | SkippedRun, rules: Rules): Answer | undefined {
  return isSkipped(read) ? skipOf(start, read) : foundAt(cursor, read, rules, undefined)
}

function skipOf({ start, scheme }: Start, { skippedUntil, isLong }: SkippedRun): Answer {
  return { start, scheme, skippedUntil, isLong }
}

/** The match that a candidate makes, if one of its readings is a URL, and the caller takes addresses such as it. */
function foundAt(cursor: Cursor, read: Candidate, rules: Rules, candidate: Candidate | undefined): Found | undefined {
  const { view } = cursor
  const match = takesAddress(read, view.base, rules) ? matchOf(view, read, rules) : undefined
  return match && foundOf(cursor, match, rules, candidate)
}

function foundOf(cursor: Cursor, match: UrlMatch, rules: Rules, candidate: Candidate | undefined): Found {
  const { base } = cursor.view
  let isInQuestion = candidate !== undefined || match.alternatives.length > 0
  for (const asksText of rules.asksText) isInQuestion ||= asksText(cursor.view, match, base)
  const end = match.end - base
  return { match: withOffers(match, cursor, rules), end, isInQuestion, candidate }
}

/** Whether the caller takes an address, if a candidate is one without a scheme. */
function takesAddress(
  { schemeEnd, scheme, context, urlStart, urlEnd }: Candidate,
  base: number,
  rules: Rules,
): boolean {
  if (rules.takesEmail === undefined || schemeEnd >= 0 || scheme !== 'mailto' || context === 'url-wrapper') return true
  return rules.takesEmail(urlStart + base, urlEnd + base)
}

/** A match with the readings that constructs offer, of which nothing in the text can tell more. */
function withOffers(match: UrlMatch, cursor: Cursor, rules: Rules): UrlMatch {
  let offers: Alternative[] | undefined
  for (const offer of rules.offer) {
    const reading = offer(match, cursor)
    if (reading === undefined) continue
    offers ??= []
    offers.push(reading)
  }
  if (offers === undefined) return match
  return { ...match, likelihood: 1 - offers.length * OFFERED, alternatives: [...match.alternatives, ...offers] }
}

/** The matches of a pass that are left. */
export function matchesLeft(pass: Pick<Pass, 'next'> | undefined): UrlMatch[] {
  const matches: UrlMatch[] = []
  for (let found = pass?.next(); found !== undefined; found = pass!.next()) matches.push(found.match)
  return matches
}

/** A text up to this many units is looked at as a whole before a pass is made. */
const SHORT = 512

/** A pass over a whole text with these constructs; none where it is short and holds no trigger. */
export function openWhole(text: string, settings: Settings, constructs: readonly Construct[]): Pass | undefined {
  const decided = text.length > SHORT ? 0 : firstTrigger(text, settings)
  return decided < 0 ? undefined : openPass(new View(text, true), settings, constructs, { ...BEGINNING, decided })
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
