import type { Repair } from '../../match.ts'
import {
  BACKSLASH,
  BAR,
  COLON,
  LEFT_PARENTHESIS,
  LESS_THAN,
  RIGHT_BRACKET,
  RIGHT_PARENTHESIS,
  SPACE,
} from '../../text/ascii.ts'
import { STOP, WHITESPACE } from '../../text/class-flags.ts'
import { SEARCH_LIMIT } from '../../text/limits.ts'
import { flagsOf } from '../../text/prose-classes.ts'
import { isSkipped, NO_GAPS, type Start } from '../candidate.ts'
import type { Cursor } from '../cursor.ts'
import type { Construct } from '../rules.ts'

/**
 * The destination of a Markdown link, image or definition, which ends at its `)` or at a blank, and in which a
 * backslash escapes punctuation: `](http://a.example/x\)y)`, `[1]: http://a.example/x`. CommonMark, "Links", "Link
 * reference definitions", "Backslash escapes"; `rules §4.23`
 */
export const DESTINATIONS: Construct = {
  mayClaim: (cursor, start, runEnd, urlEnd) =>
    start > 1 &&
    isDestination(cursor, start) &&
    (urlEnd < runEnd || !' \t\n\r)'.includes(cursor.text.slice(runEnd, runEnd + 1))),
  decode(cursor, start, read, rules) {
    if (start.start < 2 || !isDestination(cursor, start.start)) return undefined
    if (read === undefined || isSkipped(read) || start.kind !== 'authority') return undefined
    const isLink = cursor.text.charCodeAt(start.start - 1) === LEFT_PARENTHESIS
    const next = cursor.at(read.runEnd)
    const isBlank = next < 0 || (flagsOf(next) & WHITESPACE) !== 0
    // Most end at their closer or at a blank, with nothing trimmed, and need no second reading.
    if (isLink ? (isBlank || next === RIGHT_PARENTHESIS) && read.urlEnd === read.runEnd : isBlank) return undefined
    const found = readDestination(cursor, start, isLink)
    if (found === undefined || (found.end === read.urlEnd && found.escapes.length === 0)) return undefined
    const { end, escapes } = found
    const references = rules.referencesIn?.(cursor, start.start, end, end, rules.kind)
    return {
      ...read,
      end,
      urlEnd: end,
      runEnd: end,
      gaps: NO_GAPS,
      continuation: undefined,
      escapes,
      references,
      hasForeignHost: true,
    }
  },
}

/** `[1]: `, after the marks of its line. */
const DEFINITION = /^[\s>]*\[[^\]]+\]:\s*<?$/

export function isDestination(cursor: Cursor, start: number): boolean {
  const { text } = cursor
  const at = text.charCodeAt(start - 1) === LESS_THAN ? start - 1 : start
  if (text.charCodeAt(at - 1) === LEFT_PARENTHESIS) return text.charCodeAt(at - 2) === RIGHT_BRACKET
  const colon = text.charCodeAt(at - 1) === SPACE ? at - 2 : at - 1
  if (text.charCodeAt(colon) !== COLON || text.charCodeAt(colon - 1) !== RIGHT_BRACKET) return false
  return DEFINITION.test(cursor.lineHead(start))
}

interface Destination {
  readonly end: number
  readonly escapes: readonly Repair[]
}

const PUNCTUATION = /[!-/:-@[-`{-~]/
/** The closer, or a blank and a title. */
const CLOSING = /^\s*\)|^\s+["'(]/
const CLOSING_REACH = 8

function readDestination(cursor: Cursor, { start, schemeEnd }: Start, isLink: boolean): Destination | undefined {
  const { text } = cursor
  const escapes: Repair[] = []
  let open = 0
  for (let at = schemeEnd + 1; at < start + SEARCH_LIMIT; at++) {
    const unit = cursor.at(at)
    if (unit < 0 || flagsOf(unit) & WHITESPACE || (unit === RIGHT_PARENTHESIS && open === 0)) {
      return isLink && !cursor.matches(CLOSING, at, CLOSING_REACH) ? undefined : { end: at, escapes }
    }
    if (unit === LEFT_PARENTHESIS) {
      // Destinations are not nested.
      if (text.charCodeAt(at - 1) === RIGHT_BRACKET) return undefined
      open++
    } else if (unit === RIGHT_PARENTHESIS) open--
    else if (unit === BACKSLASH) {
      const insert = cursor.slice(at + 1, at + 2)
      if (!PUNCTUATION.test(insert)) return undefined
      escapes.push({ kind: 'escape', start: at, end: at + 2, insert })
      at++
    } else if (unit < 128 && unit !== BAR && flagsOf(unit) & STOP) return undefined
  }
  return undefined
}
