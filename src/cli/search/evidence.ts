import type { UrlMatch } from '../../index.ts'
import { isInQuestion, settle } from '../../settle/settle.ts'
import { type LocatedMatch, rawSpan, toLocatedSpan } from './located-match.ts'
import type { PartText } from './part-text.ts'
import { shift } from './shift.ts'

/** Between the texts of two parts: no URL and no word goes on across it. */
const GAP = '\n\n'

/**
 * Lets the texts of a message decide together where a match in one of them has several readings. `hearsWords`: the
 * texts are complete, and their words are evidence too; else the other URLs are all there is.
 */
export function settleTexts(texts: readonly PartText[], hearsWords: boolean): void {
  if (!hearsWords) for (const text of texts) settleAlone(text)
  else if (texts.some(hasQuestion)) settleTogether(texts)
}

function hasQuestion(each: PartText): boolean {
  if (each.located.length === 0) return false
  const text = each.text
  return each.located.some(({ match }) => isInQuestion(match, text))
}

/** What was given away last is evidence still. */
function settleAlone(each: PartText): void {
  const matches = each.located.map(({ match }) => match)
  const settled = settle([...each.heard, ...matches]).filter((match) => match.start >= each.given)
  each.located = relocate(each, settled)
}

/** As if the texts stood one behind the other in one. */
function settleTogether(texts: readonly PartText[]): void {
  const starts: number[] = []
  const matches: UrlMatch[] = []
  let end = 0
  for (const each of texts) {
    starts.push(end)
    for (const { match } of each.located) matches.push(shift(match, end - each.base))
    end += each.text.length + GAP.length
  }
  const settled = settle(matches, { text: texts.map((each) => each.text).join(GAP) })
  let at = 0
  for (const [index, each] of texts.entries()) {
    const start = starts[index]!
    const own: UrlMatch[] = []
    const next = starts[index + 1] ?? Number.POSITIVE_INFINITY
    for (; at < settled.length && settled[at]!.start < next; at++) own.push(shift(settled[at]!, each.base - start))
    each.located = relocate(each, own)
  }
}

/** The settled matches as located: what was there before has found out where it stands. */
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
