import { COMMA, LEFT_BRACE, QUOTE, SPACE } from '../../text/ascii.ts'
import { PREFIX_LIMIT } from '../../text/limits.ts'
import { flagsOf, LETTER_OR_DIGIT, SEPARATOR } from '../../text/prose-classes.ts'
import type { Cursor } from '../cursor.ts'
import type { Construct } from '../rules.ts'

/** Commas between the fields of a line, in tables, logs and Texinfo. `rules §4.15` */
export const FIELDS: Construct = {
  name: 'fields',
  cut: {
    asks: SEPARATOR,
    endOfRun: (cursor, { urlStart, from, end, isPath }) => (isPath ? endOfField(cursor, urlStart, from, end) : end),
  },
}

/** Texinfo commands with a URL as the first argument, before a comma. */
const TEXINFO = /@(?:url|uref|indicateurl)\{$/
const COMMAND_LIMIT = 14
const ROW_LIMIT = 1024

/** The end is after a comma, or `end`. */
function endOfField(cursor: Cursor, start: number, from: number, end: number): number {
  const { text } = cursor
  const isBeforeQuote = text.charCodeAt(end - 1) === COMMA && opensQuote(cursor, end)
  const before = text.charCodeAt(start - 1)
  const isFirst = !(before > SPACE) && cursor.lineStart(start) === start
  const isArgument = before === LEFT_BRACE && TEXINFO.test(cursor.before(start, COMMAND_LIMIT))
  if (!isBeforeQuote && !isFirst && before !== COMMA && !isArgument) return end
  const run = text.slice(from, end)
  const comma = run.indexOf(',') + 1
  if (comma === 0 || comma === run.length) return end
  const isField =
    isBeforeQuote ||
    isArgument ||
    isInColumns(cursor, start) ||
    (before === COMMA && isOfTable(cursor.lineHead(start), run))
  return isField ? from + comma : end
}

/** The line has as many commas as the one before, which holds no sentence. */
function isInColumns(cursor: Cursor, start: number): boolean {
  const before = cursor.before(start, PREFIX_LIMIT)
  const rows = before.split('\n')
  const above = rows.at(-2)
  // The row above may start farther to the left than pieces of bytes hold.
  if (above === undefined || (rows.length === 2 && before.length === PREFIX_LIMIT) || /,\s\S/.test(above)) return false
  const commas = countCommas(above)
  return commas > 1 && countCommas(rows.at(-1)! + cursor.restOfLine(start, ROW_LIMIT)) === commas
}

function opensQuote(cursor: Cursor, at: number): boolean {
  if (cursor.at(at) !== QUOTE) return false
  const next = cursor.at(at + 1)
  return next >= 0 && (flagsOf(next) & LETTER_OR_DIGIT) !== 0
}

const QUOTED_FIELD = /"[^"]*(?:"|$)/g

/** A table has at least three commas, before a blank only in a quoted field. */
function isOfTable(head: string, run: string): boolean {
  const fields = head.replace(QUOTED_FIELD, '')
  return !/,\s/.test(fields) && countCommas(fields + run) > 2
}

function countCommas(text: string): number {
  return text.split(',').length - 1
}
