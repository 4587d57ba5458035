import { SPACE } from '../../text/ascii.ts'
import { APOSTROPHE_MARK } from '../../text/class-flags.ts'
import { LOOK_BACK } from '../../text/limits.ts'
import type { Cursor } from '../cursor.ts'
import type { Construct } from '../rules.ts'
import { isQuoted } from '../run.ts'

/** The end of a string literal in which words precede the URL, as in SQL and JavaScript: `'See http://a.example/x',1`. `rules §4.9` */
export const LITERAL_END: Construct = {
  cut: {
    asks: APOSTROPHE_MARK,
    endOfRun(cursor, { urlStart, from, end, isContinued }) {
      if (isContinued || isQuoted(cursor, urlStart)) return end
      const run = cursor.text.slice(from, end).replace(WITHIN, ({ length }) => '('.repeat(length))
      const at = run.search(CLOSER)
      if (at < 0 || (TRIMMED.test(run.slice(at)) && !(cursor.at(end) > SPACE))) return end
      return isInLiteral(cursor, urlStart) ? from + at : end
    },
  },
}

/** The end of a literal before more code. */
const CLOSER = /'+(?:[,)\]}:;]|\+[\w$(]|\.\$)/
/** Trimmed from any URL at the end of its run. */
const TRIMMED = /^'[,;]$/
/** A literal in the URL: `/Products('x')`. */
const WITHIN = /(?<!')[(=,]'[^'(=,]*'/g
/** The last quote opens a literal, perhaps after the letter of its kind: `f('`, `=u'`. */
const OPENED = /(?:(?:^|[\s([{<,=:+?&|!>]|return|case)[ubrfxNEBURF]?'(?![\s,;:)\]}])|[([{,=:]'\s)[^']*$/
/** A quote within a literal, and an apostrophe. */
const INNER = /''|\\'|(?<!(?:^|\W)[ubrfxNEBURF]|return|case)(?<=[\w\x80-\uffff])'(?=[\w\x80-\uffff])/g

/** Whether a literal is open on the line before the URL. */
function isInLiteral(cursor: Cursor, start: number): boolean {
  const before = cursor.before(start, LOOK_BACK)
  const line = before.slice(Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r')) + 1)
  return OPENED.test(line.replace(INNER, ''))
}
