import { mayBePrintable } from '../candidates/printable.ts'
import { fromWritten } from '../defang/from-written.ts'
import { refang } from '../defang/refang.ts'
import { RefangedLines } from '../defang/refanged-lines.ts'
import { ColumnLines } from '../layout/columns.ts'
import { lineKindOf } from '../layout/layout.ts'
import type { LineSource } from '../layout/line.ts'
import { SetLines } from '../layout/set-lines.ts'
import type { TextLine } from '../layout/text-line.ts'
import type { UrlMatch } from '../match.ts'
import { readOptions, type Settings } from '../options.ts'
import { View } from '../text/view.ts'
import { breaksOf, Decider, type Question, readingsOf } from './decider.ts'
import { type JoinWants, mayBeJoined, readLines } from './lines.ts'
import { preferDecoded } from './prefer.ts'
import { PrintableText } from './printable.ts'
import { readSurroundings, type Surroundings } from './surroundings.ts'

export type { Surroundings } from './surroundings.ts'

/**
 * Lets the text decide where a match has several readings: evidence over all matches of a text or a message (`rules §6`,
 * `rules §7`). Gives the matches in order; one with several readings has its `likelihood`, and `decidedBy`, if evidence chose
 * its reading. A reading that reaches over other matches takes their place.
 *
 * @throws TypeError on arguments of another shape; never on input.
 */
export function settle(matches: readonly UrlMatch[], surroundings: Surroundings = {}): UrlMatch[] {
  const { text, lines, kind = 'prose', defanged } = readSurroundings(surroundings)
  if (!Array.isArray(matches) || !matches.every(isMatch)) throw new TypeError('matches must be an array of matches')
  const view = text === undefined ? undefined : new View(text, true)
  const inQuestion = [...matches.keys()].filter((index) => isInQuestion(matches[index]!, view))
  const source =
    text === undefined ? undefined : lines === undefined ? new ColumnLines(text) : new SetLines(text, lines)
  return settleWritten(
    [...matches],
    inQuestion,
    { text, source },
    {
      kind: lineKindOf(kind),
      settings: readOptions({ kind, defanged }),
    },
  )
}

/**
 * {@link settle} for one that has found the matches with these settings: what they say of hyphens and lines is heeded. The
 * matches at some indices, in order, are settled, the others are evidence. Without `lines`, columns count.
 */
export function settleIn(
  matches: UrlMatch[],
  inQuestion: readonly number[],
  text: string,
  settings: Settings,
  lines?: readonly TextLine[],
): UrlMatch[] {
  const wants = { kind: lineKindOf(settings.kind ?? 'prose'), settings }
  const source = lines === undefined ? new ColumnLines(text) : new SetLines(text, lines)
  return settleWritten(matches, inQuestion, { text, source }, wants)
}

/**
 * {@link settleMatches} for matches of a text in which URLs may be written so that nobody follows them by mistake: then that is
 * settled which stood there before.
 */
function settleWritten(
  matches: UrlMatch[],
  inQuestion: readonly number[],
  { text, source }: SetText,
  wants: JoinWants,
): UrlMatch[] {
  const refanged = text !== undefined && wants.settings.defanged ? refang(text) : undefined
  if (refanged === undefined) return settleMatches(matches, inQuestion, { text, source }, wants)
  const before = matches.map((match) => fromWritten(match, refanged))
  const written = new Map(before.map((match, index) => [match, matches[index]!]))
  const lines = { text: refanged.text, source: new RefangedLines(refanged, source!) }
  return settleMatches(before, inQuestion, lines, wants).map((match) => written.get(match) ?? refanged.toWritten(match))
}

function isMatch(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'alternatives' in value
}

/**
 * Whether the text has a say in a match: there are several readings, or the next line may go on with it. The view starts at
 * the offset `base` of the matches.
 */
export function isInQuestion(match: UrlMatch, view: View | undefined, base = 0): boolean {
  if (match.alternatives.length > 0) return true
  return view !== undefined && (mayBeJoined(view, match, base) || mayBePrintable(view.text, match, base))
}

/**
 * {@link settle} in the array itself, for the matches at some indices, in order: those that are in question.
 *
 * Most matches are not in question, and cost nothing here.
 */
export function settleMatches(
  matches: UrlMatch[],
  inQuestion: readonly number[],
  { text, source }: SetText,
  wants: JoinWants,
): UrlMatch[] {
  const view = text === undefined ? undefined : new View(text, true)
  let swallows = view !== undefined && readPrintable(matches, inQuestion, view, wants)
  const questions = openQuestions(matches, inQuestion, view, source, wants)
  if (questions.length === 0) return swallows ? dropSwallowed(matches) : matches
  const decider = new Decider(matches, questions, text, wants)
  for (const each of questions) {
    const decided = decider.decide(each)
    matches[each.index] = decided
    swallows ||= decided.end > each.match.end
  }
  return swallows ? dropSwallowed(matches) : matches
}

/** Decides in the array itself which matches are quoted-printable; whether one of them reaches over others. */
function readPrintable(
  matches: UrlMatch[],
  inQuestion: readonly number[],
  view: View,
  { settings }: JoinWants,
): boolean {
  const printable = new PrintableText(view)
  let swallows = false
  for (const index of inQuestion) {
    const match = matches[index]!
    const read = printable.read(match, settings)
    if (read === undefined) continue
    matches[index] = preferDecoded(match, read)
    swallows ||= read.end > match.end
  }
  return swallows
}

/** A text and its lines. */
export interface SetText {
  readonly text: string | undefined
  readonly source: LineSource | undefined
}

function openQuestions(
  matches: readonly UrlMatch[],
  inQuestion: readonly number[],
  view: View | undefined,
  source: LineSource | undefined,
  wants: JoinWants,
): Question[] {
  const questions: Question[] = []
  const isJoined = wants.settings.joinLines !== 'never'
  for (const index of inQuestion) {
    const match = matches[index]!
    if (match.decidedBy === 'encoding') continue
    const over = view && isJoined ? readLines(view, match, source!, wants) : undefined
    if (match.alternatives.length === 0 && over === undefined) continue
    const readings = readingsOf(match, over).map((reading) => ({ reading, breaks: breaksOf(reading) }))
    questions.push({ index, match, over, readings })
  }
  return questions
}

/** The matches without those that a reading preferred by evidence reaches over. */
function dropSwallowed(matches: readonly UrlMatch[]): UrlMatch[] {
  const left: UrlMatch[] = []
  let end = 0
  for (const match of matches) {
    if (match.start < end) continue
    end = match.end
    left.push(match)
  }
  return left
}
