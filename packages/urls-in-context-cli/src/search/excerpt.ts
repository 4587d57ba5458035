import type { UrlMatch } from 'urls-in-context'
import type { PartText } from './part-text.ts'
import type { Row } from './row.ts'
import type { LinesAround } from './search.ts'

/** The most units of one line that are shown on either side of a match. */
const EXCERPT_WIDTH = 240

export function excerptOf(whole: PartText, match: UrlMatch, lines: LinesAround): NonNullable<Row['excerpt']> {
  const { text, base } = whole
  const [from, to] = [Math.max(0, match.start - base), match.end - base]
  return {
    before: text.slice(excerptStart(text, from, lines.before), from),
    construct: text.slice(from, to),
    after: text.slice(to, excerptEnd(text, to, lines.after)),
  }
}

function excerptStart(text: string, from: number, lines: number): number {
  const furthest = Math.max(0, from - EXCERPT_WIDTH * (lines + 1))
  let left = lines
  for (let at = from; at > furthest; at--) {
    const isStart = text[at - 1] === '\n' || (text[at - 1] === '\r' && text[at] !== '\n')
    if (isStart && left-- === 0) return at
  }
  return onCharacter(text, furthest)
}

function excerptEnd(text: string, from: number, lines: number): number {
  const furthest = Math.min(text.length, from + EXCERPT_WIDTH * (lines + 1))
  let left = lines
  for (let at = from; at <= furthest; at++) {
    if (text[at] !== '\n' && text[at] !== '\r') continue
    if (left-- === 0) return at
    if (text.startsWith('\r\n', at)) at++
  }
  // After the last line end, there is no line.
  const isEnd = furthest === text.length && left >= 0
  return isEnd
    ? furthest - /(?:\r?\n|\r)?$/.exec(text.slice(Math.max(from, furthest - 2)))![0].length
    : onCharacter(text, furthest)
}

/** Moves an offset that is inside a surrogate pair to the end of the pair. */
function onCharacter(text: string, at: number): number {
  return (text.charCodeAt(at) & 0xfc00) === 0xdc00 && at < text.length ? at + 1 : at
}
