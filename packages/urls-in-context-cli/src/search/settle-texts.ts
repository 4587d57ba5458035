import { questionsIn, type UrlMatch } from 'urls-in-context'
import type { ExtractSettings } from './extract-settings.ts'
import {
  type LinePosition,
  type LocatedMatch,
  locate,
  movedPosition,
  shift,
  UNKNOWN_POSITION,
} from './located-match.ts'
import type { PartText } from './part-text.ts'

/** Separates the texts of two parts. No URL and no word continues across it. */
const GAP = '\n\n'

/**
 * Settles matches with several readings by all texts of a message if they are complete, else by their own text and the
 * URLs close by. A text set on pages or with edges is settled by itself.
 */
export function settleTexts(texts: readonly PartText[], areComplete: boolean, extraction: ExtractSettings): void {
  if (areComplete && !texts.some(mayBeSettled)) return
  const isTogether = (text: PartText): boolean => areComplete && text.lines === undefined && !text.hasEdges
  for (const text of texts) if (text.located.length > 0 && !isTogether(text)) settleAlone(text, extraction)
  if (texts.some((text) => isTogether(text) && hasQuestion(text))) {
    settleTogether(texts.filter(isTogether), extraction)
  }
}

function mayBeSettled({ located, hasQuestion, lines }: PartText): boolean {
  return located.length > 0 && (hasQuestion || lines !== undefined)
}

function hasQuestion(each: PartText): boolean {
  if (!each.hasQuestion || each.located.length === 0) return false
  const asked = each.located.map(({ match }) => match).filter((match) => isAsked(match, each))
  return questionsIn(asked, each.text).length > 0
}

/**
 * Settles a text by what is kept of it, and by the URLs close by that were passed on before. What is not in question
 * comes back as it is.
 */
function settleAlone(each: PartText, extraction: ExtractSettings): void {
  const { passed, located, given, text, base, kind, lines, edges } = each
  const matches = [...passed, ...located.map(({ match }) => match)]
  const inQuestion = questionsIn(matches, text, base).filter((index) => {
    return index >= passed.length && isAsked(matches[index]!, each)
  })
  let settled = matches
  if (inQuestion.length > 0) {
    // Matches that are not in question are evidence. They need offsets in `text`, but not their readings' offsets.
    const near = matches.map((match) => ({ ...match, start: match.start - base, end: match.end - base }))
    for (const index of inQuestion) near[index] = shift(matches[index]!, -base)
    const unchanged = new Map(near.map((match, index) => [match, matches[index]!]))
    const found = extraction.finder(kind).settle(near, inQuestion, text, lines, edges)
    settled = found.map((match) => unchanged.get(match) ?? shift(match, base))
  }
  each.located = relocate(
    each,
    settled.filter((match) => match.start >= given),
  )
}

/** Whether the text may decide how the match is read. Not for a bare URL in a document whose lines are paragraphs. */
function isAsked({ context }: UrlMatch, { hasLines }: PartText): boolean {
  return hasLines || (context !== 'bare' && context !== 'label')
}

function settleTogether(texts: readonly PartText[], extraction: ExtractSettings): void {
  const starts: number[] = []
  const matches: UrlMatch[] = []
  let end = 0
  for (const each of texts) {
    starts.push(end)
    for (const { match } of each.located) matches.push(shift(match, end - each.base))
    end += each.text.length + GAP.length
  }
  const text = texts.map((each) => each.text).join(GAP)
  const asked = texts.flatMap((each) => each.located.map(({ match }) => isAsked(match, each)))
  const inQuestion = questionsIn(matches, text).filter((index) => asked[index])
  const settled = extraction.finder(texts[0]!.kind).settle(matches, inQuestion, text)
  let at = 0
  for (const [index, each] of texts.entries()) {
    const start = starts[index]!
    const own: UrlMatch[] = []
    const next = starts[index + 1] ?? Number.POSITIVE_INFINITY
    for (; at < settled.length && settled[at]!.start < next; at++) own.push(shift(settled[at]!, each.base - start))
    each.located = relocate(each, own)
  }
}

/** Locates the settled matches. A match that has not changed keeps its place. */
export function relocate(each: PartText, settled: readonly UrlMatch[]): LocatedMatch[] {
  let at = 0
  return settled.map((match) => {
    while (at + 1 < each.located.length && each.located[at + 1]!.match.start <= match.start) at++
    const known = each.located[at]!
    if (known.match.start === match.start && known.match.end === match.end) return { ...known, match }
    const next = each.located[at + 1]
    const isNearer = next !== undefined && next.match.start - match.start < match.start - known.match.start
    return locateBy(isNearer ? next : known, match, each)
  })
}

/** Locates a match by one close to it: its lines may be known no longer. */
function locateBy(known: LocatedMatch, match: UrlMatch, { text, base, pieces }: PartText): LocatedMatch {
  const part = pieces.find((piece) => match.end <= piece.offset + piece.text.length) ?? known.part
  const position = movedPosition(known.text, match.start, text, base)
  return locate(match, part, position, undefined, (start) => rawPosition(known, position, start))
}

/** The line in the file as many lines from that of a match as in the text. */
function rawPosition({ raw, text }: LocatedMatch, { line }: LinePosition, start: number): LinePosition {
  if (raw === undefined) return UNKNOWN_POSITION
  const lines = line - text.line
  return { line: raw.line + lines, column: lines === 0 ? raw.column + start - raw.start : UNKNOWN_POSITION.column }
}
