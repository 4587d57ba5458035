import { COMMA, LEFT_BRACE, SPACE } from '../../text/ascii.ts'
import { SEPARATOR } from '../../text/class-flags.ts'
import { PREFIX_LIMIT } from '../../text/limits.ts'
import { afterBreak } from '../../text/view.ts'
import type { Cursor } from '../cursor.ts'
import type { Construct } from '../rules.ts'

/** Commas between the fields of a line, in tables, logs and Texinfo. `rules §4.15` */
export const FIELDS: Construct = {
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
  const before = start > 0 ? text.charCodeAt(start - 1) : SPACE
  const isFirst = before <= SPACE && cursor.lineStart(start) === start
  const separator = /[,;]/.exec(isFirst ? run : (text[start - 1] ?? ''))?.[0]
  const isArgument = before === LEFT_BRACE && TEXINFO.test(cursor.before(start, COMMAND_LIMIT))
  const isBeforeQuote = text.charCodeAt(end - 1) === COMMA && cursor.matches(/^"[A-Za-z0-9]/, end, 2)
  const mark = isArgument || isBeforeQuote ? ',' : separator
  const length = mark === undefined ? 0 : run.indexOf(mark) + 1
  if (length === 0 || length === run.length) return end
  const isField =
    isBeforeQuote ||
    isArgument ||
    isInColumns(cursor, start, run.slice(length), mark!, isFirst) ||
    (before === COMMA && hasColumns(cursor.lineHead(start), run))
  return isField ? from + length : end
}

/** The names of columns. */
const HEADER = /^[A-Za-z_][\w .-]*$/
/** What no URL holds. */
const OTHER_FIELD = /^"?$|\s/
/** Numbers of a URL that goes on: `/0,1518,4711.html`, `/@52.5,13.4`. */
const NUMBERS = /(?:^|[,/])[\d,.@-]+$/
/** A parameter of a query, as gitweb writes them: `?p=a.git;a=commit;h=4f1c`. */
const PARAMETER = /^[\w.-]+=/
/** The end of a URL that went on. */
const URL_END = /\.[a-z]{2,5}$|\/$/

/** The line has as many separators as the one before or after, of which neither holds a sentence. */
function isInColumns(cursor: Cursor, start: number, rest: string, mark: string, isFirst: boolean): boolean {
  const before = cursor.before(start, PREFIX_LIMIT)
  const lines = before.split(LINE_BREAK)
  const row = lines.at(-1)! + cursor.restOfLine(start, ROW_LIMIT)
  const fields = fieldsOf(row, mark)
  const isRow = (line: string | undefined): boolean => {
    const others = line === undefined ? [] : fieldsOf(line, mark)
    return others.length === fields.length && !isSentence(others) && isOfTable(fields, others, rest, isFirst)
  }
  if (fields.length < 2 || isSentence(fields)) return false
  // The row above may start farther to the left than pieces of bytes hold.
  if (isRow(lines.length > 2 || before.length < PREFIX_LIMIT ? lines.at(-2) : undefined)) return true
  const end = start + row.length - lines.at(-1)!.length
  return cursor.at(end) >= 0 && isRow(cursor.restOfLine(afterBreak(cursor.text, end), ROW_LIMIT))
}

/** Two rows are of a table, and not of a list of URLs with separators in them. */
function isOfTable(fields: readonly string[], others: readonly string[], rest: string, isFirst: boolean): boolean {
  const [url, next] = fields as [string, string]
  if (url.includes('?') && fields.slice(1).every((field) => PARAMETER.test(field))) return false
  const isSure = !isFirst || !others[0]!.includes('//') || fields.slice(1).some((field) => OTHER_FIELD.test(field))
  if ((fields.length > 2 && isSure) || others.every((field) => HEADER.test(field))) return true
  if (NUMBERS.test(url) || URL_END.test(rest)) return false
  return fields.length > 3 || [next, others[1]!].every((value) => isValue(value, url))
}

/** A number, or a title: `/a,200`, `/a,First`. */
function isValue(field: string, url: string): boolean {
  return /^\d{1,9}$/.test(field) ? !/\d$/.test(url) : /^[A-Z\x80-\uffff]/.test(field) && !url.includes('?')
}

function isSentence(fields: readonly string[]): boolean {
  return fields.some((field, index) => index > 0 && /^\s\S/.test(field))
}

const LINE_BREAK = /\r\n|[\n\r]/

function fieldsOf(line: string, mark: string): string[] {
  return line.replace(QUOTED_FIELD, '"').split(mark)
}

const QUOTED_FIELD = /"[^"]*(?:"|$)/g

/** A line has at least three commas, before a blank only in a quoted field. */
function hasColumns(head: string, run: string): boolean {
  const fields = head.replace(QUOTED_FIELD, '')
  return !/,\s/.test(fields) && (fields + run).split(',').length > 3
}
