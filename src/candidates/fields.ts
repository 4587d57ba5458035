import { COMMA, EQUALS, LEFT_BRACE, QUOTE } from '../text/ascii.ts'
import { flagsOf, LETTER_OR_DIGIT } from '../text/prose-classes.ts'
import type { Attempt } from './candidate.ts'

/** Commas that part the fields of a line, of which a URL is one: in tables, logs and Texinfo. `rules §4.15` */

/** Quoted fields, whose commas part nothing. */
const QUOTED = /"[^"]*"/g
/** A URL in a field before, whose commas are its own, perhaps. */
const ANOTHER = '://'
/** How many commas without a blank behind them show that a line is one of a table, the one in question aside. */
const FEWEST = 2
/** The name of a pair, behind a pair: `a=1,url=`. */
const NAME_BEHIND_PAIR = /[\w.-]=[^\s,=]*,[\w.-]+=$/
const NAME = /^[\w.-]+=/
/** The commands of Texinfo whose first argument is a URL: a comma parts it from the text. */
const TEXINFO = /@(?:url|uref|indicateurl)\{$/
const COMMAND_LIMIT = 14
/** The number of a page of news, with its commas: `/0,1282,00.html`. */
const NUMBERED = /,\d+\.[A-Za-z]/

/** Where the field ends that the run `from`…`end` of the URL at `start` stands in: behind its comma, or at `end`. */
export function endOfField(attempt: Attempt, start: number, from: number, end: number): number {
  const { text } = attempt
  const isBeforeQuote = text.charCodeAt(end - 1) === COMMA && opensQuote(attempt, end)
  const before = text.charCodeAt(start - 1)
  if (!isBeforeQuote && before !== COMMA && before !== EQUALS && before !== LEFT_BRACE) return end
  const run = text.slice(from, end)
  const comma = run.indexOf(',', (NUMBERED.exec(run)?.index ?? -1) + 1) + 1
  if (comma === 0 || comma === run.length) return end
  if (before === LEFT_BRACE) {
    return TEXINFO.test(attempt.before(start, COMMAND_LIMIT)) ? from + comma : end
  }
  if (isBeforeQuote) return from + comma
  const head = attempt.lineHead(start)
  const isField = before === COMMA ? isOfTable(head, run) : NAME.test(run.slice(comma)) && NAME_BEHIND_PAIR.test(head)
  return isField ? from + comma : end
}

/** Whether a quoted field opens at `at`. */
function opensQuote(attempt: Attempt, at: number): boolean {
  if (attempt.at(at) !== QUOTE) return false
  const next = attempt.at(at + 1)
  return next >= 0 && (flagsOf(next) & LETTER_OR_DIGIT) !== 0
}

/** Whether the start of a line, up to a URL with this run, parts fields by commas. */
function isOfTable(head: string, run: string): boolean {
  const fields = head.replace(QUOTED, '').split(ANOTHER, 1)[0]!
  return !/,\s/.test(fields) && fields.includes(',') && countCommas(fields) + countCommas(run) > FEWEST
}

function countCommas(text: string): number {
  return text.split(',').length - 1
}
