import { fangReaderOf } from '../defang/asked.ts'
import { checkEdges, type Edges, shifted } from '../edges.ts'
import { ALL_CONSTRUCTS } from '../find/conventions/all.ts'
import { EncodedText, mayBeEncoded } from '../find/conventions/printable.ts'
import { rulesOf } from '../find/pass/rules-of.ts'
import { layoutOf, type TextLayout, type TextLine } from '../joins/layout.ts'
import { PAGES } from '../joins/pages.ts'
import type { ReadingReason, UrlMatch } from '../match.ts'
import { kindOf, type Options, readOptions, type Settings } from '../options.ts'
import { countFirst, View } from '../text/view.ts'
import { knownReadings, preferDecoded, weigh } from './choice.ts'
import { Decider, type FoundMatches, type Question } from './decider.ts'
import { mayBeJoined, readLines } from './lines.ts'

/** What `settle` may use besides the matches: the text, and the options with which they were found. */
export interface Surroundings extends Options {
  /** The whole text of the matches: its words, hyphenation and layout are evidence. */
  readonly text?: string | null | undefined
  /** The lines of the text as set on pages, in order; the text is then a `page`. Without them, columns count. */
  readonly lines?: readonly TextLine[] | null | undefined
  /** The edges with which the matches were found. */
  readonly edges?: Edges | null | undefined
}

/**
 * Decides between the readings of matches by evidence from all matches of a text or a message (`rules §6`, `rules §7`).
 * Returns the matches in order; one with several readings has its `likelihood`, and `decidedBy` if evidence chose. A
 * reading that reaches over other matches replaces them. With the text, a bare URL at a line end is read again, and may
 * get further readings. The options must be those of the pass.
 *
 * @throws TypeError on arguments of another shape; never on input.
 */
export function settle(matches: readonly UrlMatch[], surroundings?: Surroundings | null): UrlMatch[] {
  const { text, lines, edges, settings } = readSurroundings(surroundings)
  if (!Array.isArray(matches) || !matches.every(isMatch)) throw new TypeError('matches must be an array of matches')
  const view = text === undefined ? undefined : new View(text, true)
  const inQuestion = [...matches.keys()].filter((index) => isInQuestion(matches[index]!, view))
  return settleIn({ matches: [...matches], inQuestion }, view, settings, lines, edges)
}

/**
 * The settings are checked. Matches that are not in question are evidence. Defanged URLs are settled in the refanged
 * text.
 */
export function settleIn(
  found: FoundMatches,
  view: View | undefined,
  given: Settings,
  lines?: readonly TextLine[],
  edges?: Edges | null,
): UrlMatch[] {
  if (view !== undefined && edges != null) return settleBetween(found, view.text, edges, given, lines)
  const settings = lines === undefined || given.page ? given : { ...given, kind: 'page' as const, page: PAGES }
  const refanged = view && fangReaderOf(settings)?.refang(view.text)
  if (refanged === undefined) return settleMatches(found, view, settings, { lines })
  const matches = found.matches.map((match) => refanged.fromWritten(match))
  const written = new Map(matches.map((match, index) => [match, found.matches[index]!]))
  const layout = { lines, written: view!.text, refanged }
  const inQuestion = { matches, inQuestion: found.inQuestion }
  const settled = settleMatches(inQuestion, new View(refanged.text, true), settings, layout)
  return settled.map((match) => written.get(match) ?? refanged.toWritten(match))
}

/** Settles what is between two edges by itself. A match that is not in question is returned unchanged. */
function settleBetween(
  { matches, inQuestion }: FoundMatches,
  text: string,
  edges: Edges,
  settings: Settings,
  lines: readonly TextLine[] | undefined,
): UrlMatch[] {
  const settled: UrlMatch[] = []
  let at = 0
  for (let asked = 0; asked < inQuestion.length; ) {
    let first = inQuestion[asked]!
    const place = matches[first]!.start
    const passed = countFirst(edges, (edge) => edge <= place)
    const start = edges[passed - 1] ?? 0
    const end = edges[passed] ?? text.length
    while (first > at && matches[first - 1]!.start >= start) first--
    for (; at < first; at++) settled.push(matches[at]!)
    const questions: number[] = []
    for (; at < matches.length && matches[at]!.start < end; at++) {
      if (inQuestion[asked] !== at) continue
      questions.push(at - first)
      asked++
    }
    const own = matches.slice(first, at)
    const near = own.map((match) => shifted(match, -start))
    const given = new Map(near.map((match, index) => [match, own[index]!]))
    const moved = lines
      ?.slice(
        countFirst(lines, (line) => line.start < start),
        countFirst(lines, (line) => line.end <= end),
      )
      .map((line) => ({ ...line, start: line.start - start, end: line.end - start }))
    const view = new View(text.slice(start, end), true)
    for (const match of settleIn({ matches: near, inQuestion: questions }, view, settings, moved)) {
      settled.push(given.get(match) ?? shifted(match, start))
    }
  }
  for (; at < matches.length; at++) settled.push(matches[at]!)
  return settled
}

const FIELDS = ['start', 'end', 'x0', 'x1', 'size', 'page'] as const

/** @throws TypeError on another shape. */
export function readSurroundings(surroundings: Surroundings | null | undefined): {
  readonly text: string | undefined
  readonly lines: readonly TextLine[] | undefined
  readonly edges: Edges | undefined
  readonly settings: Settings
} {
  const settings = readOptions(surroundings, ['text', 'lines', 'edges'])
  const { text, lines } = surroundings ?? {}
  const edges = (text != null && surroundings?.edges) || undefined
  if (text != null && typeof text !== 'string') throw new TypeError(`text must be a string, not ${kindOf(text)}`)
  if (lines != null) checkLines(lines)
  checkEdges(edges, 0, text?.length ?? 0)
  const isPage = text != null && lines != null && lines.length > 0
  if (!isPage) return { text: text ?? undefined, lines: undefined, edges, settings }
  return { text, lines, edges, settings: { ...settings, kind: 'page', page: PAGES } }
}

function checkLines(lines: unknown): void {
  if (!Array.isArray(lines)) throw new TypeError(`lines must be an array of lines, not ${kindOf(lines)}`)
  let end = 0
  for (const [index, line] of lines.entries()) {
    const wrong = FIELDS.find((name) => !Number.isFinite(line?.[name]))
    if (wrong !== undefined) throw new TypeError(`lines[${index}].${wrong} must be a number`)
    if (line.start < end || line.end < line.start) {
      throw new TypeError(`lines[${index}] must start after the previous line and end after its own start`)
    }
    end = line.end
  }
}

function isMatch(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'alternatives' in value
}

/** A match in question has several readings, or may continue on the next line. `base` is the offset of the view. */
export function isInQuestion(match: UrlMatch, view: View | undefined, base = 0): boolean {
  if (hasReadings(match)) return true
  return (
    view !== undefined &&
    match.placeholders === undefined &&
    (mayBeJoined(view, match, base) || mayBeEncoded(view, match, base))
  )
}

/** The text says nothing about these. */
const OF_CONSTRUCTS: readonly ReadingReason[] = ['continued', 'text-cut', 'inner']

/** Whether there are alternatives that the text can settle. */
function hasReadings({ alternatives }: UrlMatch): boolean {
  return alternatives.some(({ reason }) => !OF_CONSTRUCTS.includes(reason))
}

/** {@link settle} in place, for the matches in question only. */
export function settleMatches(
  found: FoundMatches,
  view: View | undefined,
  settings: Settings,
  layout: TextLayout,
): UrlMatch[] {
  const { matches } = found
  const reaching = view === undefined ? [] : readEncoded(found, view, settings)
  const questions = openQuestions(found, view, settings, layout)
  if (questions.length > 0) {
    const decider = new Decider(matches, questions, view?.text, settings)
    for (const each of questions) {
      const decided = decider.decide(each)
      matches[each.index] = decided
      if (decided.end > each.match.end) reaching.push(each.index)
    }
  }
  return reaching.length === 0 ? matches : dropSwallowed(matches, reaching)
}

/** Returns the indices of the decoded matches that now reach further. */
function readEncoded({ matches, inQuestion }: FoundMatches, view: View, settings: Settings): number[] {
  const reaching: number[] = []
  let encoded: EncodedText | undefined
  for (const index of inQuestion) {
    const match = matches[index]!
    if (!mayBeEncoded(view, match, 0)) continue
    encoded ??= new EncodedText(view, rulesOf(settings, ALL_CONSTRUCTS))
    const read = encoded.read(match)
    if (read === undefined) continue
    const decoded = preferDecoded(match, read)
    matches[index] = decoded
    if (read.end > match.end) reaching.push(index)
  }
  return reaching
}

function openQuestions(
  { matches, inQuestion, candidates }: FoundMatches,
  view: View | undefined,
  settings: Settings,
  given: TextLayout,
): Question[] {
  if (inQuestion.length === 0) return []
  const questions: Question[] = []
  const layout = view && settings.joinLines !== 'never' ? layoutOf(view.text, settings, given) : undefined
  for (const index of inQuestion) {
    const match = matches[index]!
    if (match.decidedBy === 'encoding') continue
    const lines = layout && readLines(view!, match, layout, settings, candidates?.get(index))
    if (lines !== undefined) questions.push({ index, match, ...lines })
    else if (hasReadings(match)) {
      const readings = weigh(knownReadings(match), settings.hyphen)
      questions.push({ index, match, readings, isOverLines: false, decidedBy: match.decidedBy })
    }
  }
  return questions
}

function dropSwallowed(matches: UrlMatch[], reaching: readonly number[]): UrlMatch[] {
  const dropped = new Set<number>()
  for (const index of [...reaching].sort((a, b) => a - b)) {
    if (dropped.has(index)) continue
    const { end } = matches[index]!
    for (let next = index + 1; next < matches.length && matches[next]!.start < end; next++) dropped.add(next)
  }
  return dropped.size === 0 ? matches : matches.filter((_, index) => !dropped.has(index))
}
