import type { UrlMatch } from '../../index.ts'
import { isInQuestion, settle } from '../../settle/settle.ts'
import { View } from '../../text/view.ts'
import { type LocatedMatch, rawSpan, toLocatedSpan } from './located-match.ts'
import type { PartText } from './part-text.ts'
import { shift } from './shift-match.ts'

/** Separates the texts of two parts. No URL and no word continues across it. */
const GAP = '\n\n'

/**
 * Settles the matches that have several readings, with all texts of a message as evidence. `hearsWords` says that the
 * texts are complete, so that their words are evidence too; otherwise only URLs of the same text are.
 */
export function settleTexts(texts: readonly PartText[], hearsWords: boolean): void {
  if (!hearsWords) for (const text of texts) settleAlone(text)
  else if (texts.some(hasQuestion)) settleTogether(texts)
}

function hasQuestion(each: PartText): boolean {
  if (each.located.length === 0) return false
  const view = new View(each.text, true)
  return each.located.some(({ match }) => isInQuestion(match, view))
}

/** Settles a text by its own URLs, including those close by that were passed on before. */
function settleAlone(each: PartText): void {
  const matches = each.located.map(({ match }) => match)
  const settled = settle([...each.heard, ...matches]).filter((match) => match.start >= each.given)
  each.located = relocate(each, settled)
}

/** Settles the texts as if they were one text. */
function settleTogether(texts: readonly PartText[]): void {
  const starts: number[] = []
  const matches: UrlMatch[] = []
  let end = 0
  for (const each of texts) {
    starts.push(end)
    for (const { match } of each.located) matches.push(shift(match, end - each.base))
    end += each.text.length + GAP.length
  }
  const settled = settle(matches, { text: texts.map((each) => each.text).join(GAP), kind: texts[0]!.kind })
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
function relocate(each: PartText, settled: readonly UrlMatch[]): LocatedMatch[] {
  let at = 0
  return settled.map((match) => {
    while (at + 1 < each.located.length && each.located[at + 1]!.match.start <= match.start) at++
    const known = each.located[at]!
    if (known.match.start === match.start && known.match.end === match.end) return { ...known, match }
    const part = each.pieces.find((piece) => match.end <= piece.offset + piece.text.length) ?? known.part
    return { match, part, raw: toLocatedSpan(rawSpan(part, match), known.raw), text: toLocatedSpan(match, known.text) }
  })
}
