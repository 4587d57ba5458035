import type { UrlMatch } from '../../index.ts'
import type { PartText } from './part-text.ts'
import type { Row } from './row.ts'

/** The most units of one line that are shown on either side of a match. */
const EXCERPT_WIDTH = 240

/** The match, the rest of its lines, and `lines` more lines on either side. */
export function excerptOf(whole: PartText, match: UrlMatch, lines: number): NonNullable<Row['excerpt']> {
  const { text, base } = whole
  const [from, to] = [Math.max(0, match.start - base), match.end - base]
  const limit = EXCERPT_WIDTH * (lines + 1)
  return {
    before: text.slice(excerptStart(text, from, lines, limit), from),
    construct: text.slice(from, to),
    after: text.slice(to, excerptEnd(text, to, lines, limit)),
  }
}

function excerptStart(text: string, from: number, lines: number, limit: number): number {
  let at = from
  for (let left = lines; at > 0; left--) {
    const end = text.lastIndexOf('\n', at - 1)
    if (end < 0 || from - end > limit) return onCharacter(text, Math.max(0, from - limit))
    if (left === 0) return end + 1
    at = end
  }
  return at
}

function excerptEnd(text: string, from: number, lines: number, limit: number): number {
  let at = from
  for (let left = lines; ; left--) {
    const end = text.indexOf('\n', at)
    if (end < 0 || end - from > limit) return onCharacter(text, Math.min(text.length, from + limit))
    if (left === 0) return text.charCodeAt(end - 1) === 13 && end > from ? end - 1 : end
    at = end + 1
  }
}

/** Moves an offset that is inside a surrogate pair to the end of the pair. */
function onCharacter(text: string, at: number): number {
  return (text.charCodeAt(at) & 0xfc00) === 0xdc00 && at < text.length ? at + 1 : at
}
