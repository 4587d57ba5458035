import { UNPRINTABLE } from '../output/printable.ts'
import { type Row, shownUrl } from '../search/row.ts'
import type { WholeText } from '../search/whole-text.ts'
import type { Look } from './printer.ts'
import { linked, painted } from './terminal.ts'

/** What ends a line or stands between words is left as it is. */
const LEFT = /[\t\n\r\f]/
const LINE_END = /(\r\n?|\n)/
const LIVE = /^(?:https?|ftp|mailto):/i

/**
 * The text with its URLs in colours or as links, where the look has any: elsewhere it is the text alone. A field of a
 * header has its name before it, and what is no text that a reader sees, as the value of an attribute, is a line if a URL
 * is in it.
 */
export function markedText(whole: WholeText, rows: readonly Row[], look: Look): string {
  const { origin, text, base, isEnd } = whole
  const isBody = origin === 'body'
  const header = /^header (.*)$/.exec(origin)?.[1]
  if (!isBody && header === undefined && rows.length === 0) return ''
  let marked = base === 0 && header !== undefined ? `${header}: ` : ''
  let at = 0
  for (const row of [...rows].sort((a, b) => a.text.start - b.text.start)) {
    const [start, end] = [Math.max(at, row.text.start - base), Math.min(text.length, row.text.end - base)]
    if (end <= start) continue
    marked += shown(text.slice(at, start), look) + mark(text.slice(start, end), row, look)
    at = end
  }
  marked += shown(text.slice(at), look)
  return isEnd && !marked.endsWith('\n') && marked !== '' ? `${marked}\n` : marked
}

/** Each line of a URL is marked for itself: a colour that goes on over a line end paints the margin of some terminals. */
function mark(construct: string, row: Row, look: Look): string {
  const url = shownUrl(row)
  return construct
    .split(LINE_END)
    .map((line) => {
      if (LINE_END.test(line) || line === '') return line
      const painting = painted(shown(line, look), 'match', look.color)
      return look.hyperlink && LIVE.test(url) ? linked(url, painting) : painting
    })
    .join('')
}

/** On a terminal, no character of the text acts on it. */
function shown(text: string, { isShown }: Look): string {
  if (!isShown) return text
  return text.replace(UNPRINTABLE, (character) =>
    LEFT.test(character) ? character : `\\u{${character.codePointAt(0)!.toString(16)}}`,
  )
}
