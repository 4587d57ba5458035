import { APOSTROPHE_MARK, IN_HOST, LETTER_OR_DIGIT, LINKING, SEPARATOR, TAIL } from '../../text/class-flags.ts'
import { flagsOf, skipOver } from '../../text/prose-classes.ts'
import type { Cursor } from '../cursor.ts'
import { type Cut, isQuoted } from '../run.ts'
import { GLUED_PROSE } from './glued-prose.ts'
import { PLACEHOLDERS } from './placeholders.ts'

/** `'` around a URL, as in code: the closing one ends the URL. `rules §4.9` */
const CODE_QUOTE: Cut = {
  asks: APOSTROPHE_MARK,
  endOfRun(cursor, { urlStart, from, end, isContinued }) {
    const { text } = cursor
    if (!isContinued && !isQuoted(cursor, urlStart)) {
      const at = text.slice(from, end).search(OPENED_AFTER)
      return at < 0 ? end : from + at
    }
    for (let at = text.indexOf("'", from); at >= 0 && at < end; at = text.indexOf("'", at + 1)) {
      if (!closes(cursor, at)) continue
      return skipOver(text, at, end, TAIL)
    }
    return end
  },
}

/** A quotation after a colon, the last of the run: `http://a.example/x:'Title`. */
const OPENED_AFTER = /:'\w[^']*'?$/

/** Whether the `'` at `at` closes a pair, and is not inside a word. */
function closes(cursor: Cursor, at: number): boolean {
  const next = cursor.at(at + 1)
  return !(flagsOf(next) & (next < 128 ? LETTER_OR_DIGIT : IN_HOST | LINKING))
}

/**
 * In brackets after a path, `/x(http://…)`; after another sign not after an escape, a time or a name, as in
 * `?u%3Dhttp://…`, `/web/20010101000000http://…`, `?URLhttp://…`.
 */
const OTHER_URL =
  /(?=\(https?:\/\/\w)(?<=[\w/])|(?<=[,;])(?=(?:link:)?[A-Za-z][A-Za-z0-9+.-]{1,12}:\/\/|[wW]{3}\.)|(?=https?:\/\/\w)(?<=[A-Za-z0-9])(?<!%[\dA-F]{2}|\/\d{14}|[?&][A-Za-z]+)/

/** A comma, a semicolon, an opening bracket, or nothing between two URLs ends the first. `rules §4.4` */
const ANOTHER_URL: Cut = {
  asks: SEPARATOR,
  endOfRun({ text }, { from, end }) {
    const run = text.slice(from, end)
    const at = /:\/\/|www\./i.test(run) ? run.search(OTHER_URL) : -1
    return at < 0 ? end : from + at
  },
}

/** In all entries, before those of constructs, … */
export const FIRST_CUTS: readonly Cut[] = [CODE_QUOTE, ANOTHER_URL]
/** … and after them: a cut drops the mark that the last one makes. */
export const LAST_CUTS: readonly Cut[] = [GLUED_PROSE, PLACEHOLDERS]
