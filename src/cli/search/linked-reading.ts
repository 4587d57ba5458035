import type { Part } from '../../archive/index.ts'
import type { Alternative, UrlMatch } from '../../index.ts'
import { agreesWith } from './links.ts'

type PlacedLink = NonNullable<Part['links']>[number]
type Repair = UrlMatch['repairs'][number]

/** The longest text under a hyperlink that is read as one URL, in UTF-16 units. */
const LONGEST = 4096
/** Line ends with the blanks around, or blanks. */
const GAP = /[ \t]*\n[ \t]*|[ \t]+/g

/**
 * The match with one reading more, where a bare URL ends with its line and no reading is the target of the hyperlink that
 * covers it: all that the hyperlink covers, its line ends taken out, if that is the target. TeX draws the `_` of some fonts
 * as a rule, of which a page has a gap alone: blanks stand for it.
 */
export function withLinkedReading(match: UrlMatch, text: string, base: number, link: PlacedLink): UrlMatch {
  const { context, urlStart, urlEnd, inferred, alternatives } = match
  if ((context !== 'bare' && context !== 'label') || link.end <= urlEnd || link.end - urlStart > LONGEST) return match
  if ([match, ...alternatives].some(({ url }) => agreesWith(url, link.url, inferred))) return match
  const covered = text.slice(urlStart - base, link.end - base).replace(/[\s.,;:]+$/, '')
  for (const dropsHyphens of [false, true]) {
    const repairs = repairsOf(covered, urlStart, dropsHyphens)
    const reason = repairs.some(({ kind }) => kind === 'line-break') ? 'joined-line' : 'space-encoded'
    const url = repaired(covered, urlStart, repairs)
    if (repairs.length === 0 || !agreesWith(url, link.url, inferred)) continue
    const end = urlStart + covered.length
    const reading: Alternative = { url, start: match.start, end, urlStart, urlEnd: end, repairs, reason }
    return { ...match, alternatives: [reading, ...alternatives] }
  }
  return match
}

/** Takes out line ends, and hyphens before them if that is asked for. Blanks become `_`. */
function repairsOf(covered: string, offset: number, dropsHyphens: boolean): Repair[] {
  const repairs: Repair[] = []
  for (const { 0: gap, index } of covered.matchAll(GAP)) {
    const at = offset + index
    if (!gap.includes('\n')) {
      repairs.push({ kind: 'space-encoded', start: at, end: at + gap.length, insert: '_' })
      continue
    }
    const isHyphen = dropsHyphens && /[-\u2010\u00ad]/.test(covered[index - 1] ?? '')
    if (isHyphen) repairs.push({ kind: 'hyphen', start: at - 1, end: at, insert: '' })
    repairs.push({ kind: 'line-break', start: at, end: at + gap.length, insert: '' })
  }
  return repairs
}

function repaired(covered: string, offset: number, repairs: readonly Repair[]): string {
  let url = ''
  let from = 0
  for (const { start, end, insert } of repairs) {
    url += covered.slice(from, start - offset) + insert
    from = end - offset
  }
  return url + covered.slice(from)
}
