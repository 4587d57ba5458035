import { COMMA, LEFT_BRACE, QUOTE, SPACE } from '../../text/ascii.ts'
import { PREFIX_LIMIT } from '../../text/limits.ts'
import { flagsOf, LETTER_OR_DIGIT, SEPARATOR } from '../../text/prose-classes.ts'
import { afterBreak } from '../../text/view.ts'
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

/** The end is after a separator, or `end`. */
function endOfField(cursor: Cursor, start: number, from: number, end: number): number {
  const { text } = cursor
  const run = text.slice(from, end)
  const before = text.charCodeAt(start - 1)
  const isFirst = !(before > SPACE) && cursor.lineStart(start) === start
  const separator = /[,;]/.exec(isFirst ? run : (text[start - 1] ?? ''))?.[0]
  const isArgument = before === LEFT_BRACE && TEXINFO.test(cursor.before(start, COMMAND_LIMIT))
  const isBeforeQuote = text.charCodeAt(end - 1) === COMMA && opensQuote(cursor, end)
  const mark = isArgument || isBeforeQuote ? ',' : separator
  const length = mark === undefined ? 0 : run.indexOf(mark) + 1
  if (length === 0 || length === run.length) return end
  const isField =
    isBeforeQuote ||
    isArgument ||
    isInColumns(cursor, start, run.slice(length), mark!, isFirst) ||
    (before === COMMA && isOfTable(cursor.lineHead(start), run))
  return isField ? from + length : end
}

/** What shows that a URL goes on after its comma: `/0,1518,4711.html`, `/1,2`. */
const GOES_ON = /[/?=&%#@]|\.\w+$/
/** The names of columns. */
const HEADER = /^[A-Za-z_][\w -]*$/

/**
 * The line has as many separators as the one before or after, of which neither holds a sentence. Two columns need a
 * header, or values that no URL has.
 */
function isInColumns(cursor: Cursor, start: number, rest: string, mark: string, isFirst: boolean): boolean {
  const before = cursor.before(start, PREFIX_LIMIT)
  const lines = before.split(LINE_BREAK)
  const row = lines.at(-1)! + cursor.restOfLine(start, ROW_LIMIT)
  const columns = fieldsOf(row, mark)
  const isLike = (line: string): boolean => {
    const fields = fieldsOf(line, mark)
    if (fields.length !== columns.length) return false
    if (fields.length > 2 && !isFirst) return true
    if (fields.every((field) => HEADER.test(field))) return true
    return !GOES_ON.test(rest) && !GOES_ON.test(fields.at(-1)!) && !/\d$/.test(fields[0]!)
  }
  if (columns.length < 2 || SENTENCE.test(row)) return false
  // The row above may start farther to the left than pieces of bytes hold.
  const above = lines.length > 2 || before.length < PREFIX_LIMIT ? lines.at(-2) : undefined
  if (above && !SENTENCE.test(above) && isLike(above)) return true
  const end = start + row.length - lines.at(-1)!.length
  const below = cursor.at(end) < 0 ? '' : cursor.restOfLine(afterBreak(cursor.text, end), ROW_LIMIT)
  return below !== '' && !SENTENCE.test(below) && isLike(below)
}

const LINE_BREAK = /\r\n|[\n\r]/
const SENTENCE = /[,;]\s\S/

function fieldsOf(line: string, mark: string): string[] {
  return line.replace(QUOTED_FIELD, '"').split(mark)
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
  return !SENTENCE.test(fields) && fieldsOf(fields + run, ',').length > 3
}
