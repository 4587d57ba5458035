import type { JoinExplanation, WeighedSign } from 'urls-in-context'
import { fieldNameBefore, type WholeText } from '../search/part-text.ts'
import { placeWords, type Row, shownUrl, sourceName } from '../search/row.ts'
import { printable, unprintable } from '../system/printable.ts'
import { columnsOf } from './columns.ts'
import type { Look, Printer, Write } from './printer.ts'
import { fileUrl, linked, painted } from './terminal.ts'

const LINE_END = /\r\n?|\n/
/** The URLs that become links. */
const LIVE = /^(?:https?|ftp|mailto):/i

export function textPrinter(look: Look, write: Write): Printer {
  const named = look.fields === undefined ? undefined : columnsOf(look)
  const columns = named && Object.values(named)
  const hasCounts = look.hasCounts && (named === undefined || !('count' in named))
  const end = look.isNul ? '\0' : '\n'
  return {
    row: (row) => {
      const count = hasCounts ? `${String(row.count).padStart(7)} ` : ''
      const line = columns
        ? `${count}${columns.map((read) => printable(String(read(row) ?? ''))).join('\t')}`
        : `${count}${placeOf(row, look)}${urlOf(row, look)}`
      write(`${line}${end}${excerptOf(row, look)}${explanation(row)}${notes(row)}`)
    },
  }
}

function urlOf(row: Row, { isShown, color, hyperlink }: Look): string {
  const url = shownUrl(row)
  const shown = painted(isShown ? printable(url) : url, 'url', color)
  return hyperlink && row.placeholders === undefined && LIVE.test(url) ? linked(url, shown) : shown
}

function placeOf(row: Row, { places, hidesFiles, color, hyperlink }: Look): string {
  if (!places) return ''
  const { file, member } = row
  const name = painted(printable(sourceName(file, member)), 'file', color)
  const shown = hyperlink && file !== '-' ? linked(fileUrl(row), name) : name
  const colon = painted(':', 'colon', color)
  const head = hidesFiles ? '' : `${shown}${colon}`
  const words = placeWords(row)
  if (words !== undefined) return `${head}${painted(words, 'line', color)}${colon} `
  const { line, column } = row.raw ?? row.text
  return `${head}${painted(String(line), 'line', color)}${colon}${column}${colon} `
}

function excerptOf({ excerpt }: Row, { color }: Look): string {
  if (excerpt === undefined) return ''
  const lines = (text: string): string => text.split(LINE_END).map(printable).join('\n  | ')
  const construct = excerpt.construct.split(LINE_END).map((line) => painted(printable(line), 'match', color))
  return `  | ${lines(excerpt.before)}${construct.join('\n  | ')}${lines(excerpt.after)}\n`
}

function notes({ truncated, place, citedAt = [] }: Row): string {
  const lines: string[] = []
  if (truncated !== undefined) {
    lines.push(truncated.whole === undefined ? 'cut for display' : `cut for display from ${truncated.whole}`)
  }
  if (place !== undefined) {
    const column = place.column === undefined ? '' : `, column ${place.column}`
    lines.push(`leads to line ${place.line}${column} of ${place.url}`)
  }
  for (const { words } of citedAt) if (words !== undefined) lines.push(`cited by ${JSON.stringify(words)}`)
  return lines.map((line) => `  ${printable(line)}\n`).join('')
}

/** With the signs that hold there. */
function explanation({ joins = [] }: Row): string {
  return joins.map((join) => `${verdict(join)}${join.signs.map(weighed).join('')}`).join('')
}

function verdict({ likelihood, madeFrom, unfinished }: JoinExplanation): string {
  if (unfinished) return '  joined: the lines show that the URL continues\n'
  const limit = `joined from ${percent(madeFrom)} on`
  if (likelihood > 0.5 && likelihood < madeFrom)
    return `  probably continues (${percent(likelihood)}); not enough evidence to join (${limit})\n`
  return `  continues with ${percent(likelihood)} (${limit})\n`
}

/** With a decimal, so that 84.9 % is not said to be enough. */
function percent(likelihood: number): string {
  return `${(100 * likelihood).toFixed(1)} %`
}

function weighed({ sign, weight }: WeighedSign): string {
  return `  ${weight.toFixed(2).padStart(8)}  ${printable(sign)}\n`
}

/** What ends a line or is between words is left as it is. */
const LEFT = /[\t\n\r\f]/
/** Between two lines, and kept by `split`. */
const SPLIT_END = /(\r\n?|\n)/

/**
 * URLs are in colours or links, if the look has any. A header field or a property has its name before it. What a
 * reader does not see as text, such as an attribute, is a line if a URL is in it.
 */
export function markedText(whole: WholeText, rows: readonly Row[], look: Look): string {
  const { origin, text, base, isEnd } = whole
  const isBody = origin === 'body'
  const name = fieldNameBefore(origin)
  if (!isBody && name === '' && rows.length === 0) return ''
  let marked = base === 0 ? name : ''
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

/** A colour that continues over a line end paints the margin of some terminals. */
function mark(construct: string, row: Row, look: Look): string {
  const url = shownUrl(row)
  return construct
    .split(SPLIT_END)
    .map((line) => {
      if (SPLIT_END.test(line) || line === '') return line
      const painting = painted(shown(line, look), 'match', look.color)
      return look.hyperlink && LIVE.test(url) ? linked(url, painting) : painting
    })
    .join('')
}

/** On a terminal, no character of the text acts on it. */
function shown(text: string, { isShown }: Look): string {
  if (!isShown) return text
  return text.replace(unprintable(), (character) =>
    LEFT.test(character) ? character : `\\u{${character.codePointAt(0)!.toString(16)}}`,
  )
}
