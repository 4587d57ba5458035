import { Extractor, explainJoins, questionsIn, type UrlMatch } from 'urls-in-context'
import type { ExtractSettings } from './extract-settings.ts'
import type { RowKind } from './kinds.ts'
import { LineCounter, type LocatedMatch, locate, shift } from './located-match.ts'
import type { PartText } from './part-text.ts'
import { textKindOf } from './text-kind.ts'

/** What nothing can change any more that comes after it. */
export interface Due {
  readonly located: readonly LocatedMatch[]
  /** The end of the lines in which no other match can appear. */
  readonly end: number
}

/**
 * What a text can still turn out to be that does not begin as a page: a page that a form feed ends is rarely written
 * slowly.
 */
const KINDS: readonly RowKind[] = ['prose', 'code', 'json', 'po', 'roff', 'tex', 'wikitext']

/** Then a bare URL is decided not to continue on the next line. */
const LINE_ENDS_AFTER = 3
/**
 * The number of line ends for a URL that continues with at least this likelihood: the lines in between may raise it so
 * far that the continuation is offered.
 */
const MORE_LINE_ENDS_AFTER = 20
const LIKELY_FROM = 0.005

interface Stretch {
  readonly text: string
  readonly base: number
}

/**
 * Takes the matches of a growing text up to the first that later text can change; before its kind is known, those that
 * every kind has. `lineEnds` must have come after a match.
 */
export function takeSettled(text: PartText, extraction: ExtractSettings, lineEnds: number): Due {
  const { located, stretch, kinds, end } = text.hasKind
    ? { located: text.located, stretch: text.recent, kinds: [text.kind], end: text.decided }
    : foundInAll(text, extraction)
  const due: LocatedMatch[] = []
  for (const each of located) {
    const { match } = each
    if (match.start < text.given) continue
    const decided = lacksLineEnds(match, stretch, lineEnds)
      ? undefined
      : decide(match, stretch, text, extraction, kinds)
    if (decided === undefined) return give(text, due, stretch, match.start)
    due.push(decided === match ? each : { ...each, match: decided })
  }
  return give(text, due, stretch, end)
}

function give(whole: PartText, located: readonly LocatedMatch[], { text, base }: Stretch, end: number): Due {
  whole.given = Math.max(whole.given, located.at(-1)?.match.end ?? 0)
  return { located, end: base + text.lastIndexOf('\n', end - base - 1) + 1 }
}

/** The first matches that are the same whatever the text is. */
function foundInAll(whole: PartText, extraction: ExtractSettings) {
  const { text, hasLines, pieces } = whole
  if (textKindOf(pieces[0]!, text) === 'page') return { located: [], end: 0, stretch: { text, base: 0 }, kinds: KINDS }
  // Each template would be noted once for each kind.
  extraction.templateNotes = undefined
  const all = KINDS.map((kind) => {
    const extractor = new Extractor(extraction.optionsFor(kind, hasLines))
    const matches = [...extractor.write(text), ...extractor.flush()]
    return { matches, decided: extractor.decided }
  })
  const [first, ...others] = all.map(({ matches }) => matches)
  const isCommon = (match: UrlMatch, index: number): boolean =>
    others.every((matches) => JSON.stringify(matches[index]) === JSON.stringify(match))
  const firstOther = first!.findIndex((match, index) => !isCommon(match, index))
  const common = firstOther < 0 ? first! : first!.slice(0, firstOther)
  const next = all.map(({ matches, decided }) => matches[common.length]?.start ?? decided)
  const lines = new LineCounter()
  const last = pieces.at(-1)!
  const located = common.map((match) => locate(match, last, lines.position(text, 0, match.start)))
  return { located, end: Math.min(...next), stretch: { text, base: 0 }, kinds: KINDS }
}

function lacksLineEnds({ end }: UrlMatch, { text, base }: Stretch, lineEnds: number): boolean {
  let at = end - base
  for (let left = lineEnds; left > 0; left--) {
    at = text.indexOf('\n', at) + 1
    if (at === 0) return true
  }
  return false
}

/**
 * A match as the text around decides it, in all kinds of text that it may be; undefined if what follows may change it:
 * if it has several readings, or lines after it that make it likely enough to continue.
 */
function decide(
  match: UrlMatch,
  stretch: Stretch,
  { hasLines }: PartText,
  extraction: ExtractSettings,
  kinds: readonly RowKind[],
): UrlMatch | undefined {
  const { text, base } = stretch
  if (match.start < base) return undefined
  if (questionsIn([match], text, base).length === 0) return match
  if (lacksLineEnds(match, stretch, LINE_ENDS_AFTER)) return undefined
  let decided: UrlMatch | undefined
  for (const kind of kinds) {
    const [settled] = extraction.finder(kind, hasLines).settle([shift(match, -base)], [0], text)
    if (settled === undefined || settled.alternatives.length > 0 || settled.url !== match.url) return undefined
    if (lacksLineEnds(match, stretch, MORE_LINE_ENDS_AFTER)) {
      const joins = explainJoins(shift(match, -base), { ...extraction.optionsFor(kind, hasLines), text })
      if (joins.some(({ likelihood }) => likelihood >= LIKELY_FROM)) return undefined
    }
    decided = shift(settled, base)
  }
  return decided
}
