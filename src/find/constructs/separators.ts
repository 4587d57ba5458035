import { COMMA, LEFT_BRACE, QUOTE, SPACE } from '../../text/ascii.ts'
import {
  APOSTROPHE_MARK,
  flagsOf,
  IN_HOST,
  LETTER_OR_DIGIT,
  LINKING,
  SEPARATOR,
  TAIL,
} from '../../text/prose-classes.ts'
import type { Cursor } from '../cursor.ts'
import type { Construct } from '../rules.ts'
import { isQuoted } from '../run.ts'

/** `'` around a URL, as in code: the closing one ends the URL. `rules §4.9` */
export const CODE_QUOTE: Construct = {
  name: 'quote in code',
  cut: {
    asks: APOSTROPHE_MARK,
    endOfRun(cursor, { urlStart, from, end, isContinued }) {
      const { text } = cursor
      if (!isContinued && !isQuoted(cursor, urlStart)) {
        const at = text.slice(from, end).search(OPENED_AFTER)
        return at < 0 ? end : from + at
      }
      for (let at = text.indexOf("'", from); at >= 0 && at < end; at = text.indexOf("'", at + 1)) {
        if (!closes(cursor, at)) continue
        while (at < end && flagsOf(text.charCodeAt(at)) & TAIL) at++
        return at
      }
      return end
    },
  },
}

/** A quotation after a colon, the last of the run: `http://a.example/x:'Title`. */
const OPENED_AFTER = /:'\w[^']*'?$/

/** Whether the `'` at `at` closes a pair, and is not inside a word. */
function closes(cursor: Cursor, at: number): boolean {
  const next = cursor.at(at + 1)
  return next < 0 || !(flagsOf(next) & (next < 128 ? LETTER_OR_DIGIT : IN_HOST | LINKING))
}

const OTHER_URL = /[,;](?=[A-Za-z][A-Za-z0-9+.-]{1,12}:\/\/|[wW]{3}\.)/

/** A comma or semicolon before another URL ends this one. `rules §4.4` */
export const ANOTHER_URL: Construct = {
  name: 'another URL',
  cut: {
    asks: SEPARATOR,
    endOfRun({ text }, { from, end }) {
      const at = text.slice(from, end).search(OTHER_URL)
      return at < 0 ? end : from + at + 1
    },
  },
}

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
  const line = cursor.lineStart(start)
  if (start - line > ROW_LIMIT) return false
  const above = cursor.before(line, ROW_LIMIT).split('\n').at(-2)
  if (above === undefined || /,\s\S/.test(above)) return false
  const commas = countCommas(above)
  return commas > 1 && countCommas(cursor.text.slice(line, start) + cursor.restOfLine(start, ROW_LIMIT)) === commas
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
