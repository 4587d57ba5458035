import { foundAt, isAt } from '../../text/chars.ts'
import { WHITESPACE } from '../../text/class-flags.ts'
import { type Continuation, type Gap, inOrder } from '../candidate.ts'
import type { Cursor } from '../cursor.ts'
import { bareGapRules, isEntry, isLoose, readBreakGap } from '../gap.ts'
import type { Construct, Rules } from '../rules.ts'
import type { Run } from '../run.ts'

/** A URL that a bibliography sets with blanks and line ends beside its punctuation, up to a note on its last visit. `rules §7.15` */
export const CITED: Construct = {
  continuation: { asks: WHITESPACE, continuationAt },
}

/** In a line: one blank on either side of a mark, two of a dot or colon. */
const PART = /(?:[\w~%+@./?=&#-]|:(?!\/)|(?<=[/?=&#_-]| [.:]) (?=[\w~%+@./?=&#:-])| (?=[./?=&#:_-])){1,300}/y
const MOST_LINES = 6
/** Neither two words nor another bracket stand before that of a note, which is near: a quick test. */
const BRACKET = /(?:(?![a-z\d] [a-z\d])[^([]){0,600}[([][a-z]/iy
/** Behind a mark. */
const LINE_END = /(?<=[./?=&#:_-])[ \t]*[\r\n]/y
/** What the URL does not end in. */
const TRIMMED = /(?: -|\.)*\n?$/
/** The words of styles and of people. */
const NOTE =
  /^[.,;]?[\s>#*/;%]{1,9}[([](?:[a-z]+ )?(?:ac+ess|visit|viewed|retrieved|checked|besucht|(?:ab|auf)gerufen|eingesehen|zugri|zitiert|consult|aced|bezocht|geraadpleegd|h.mta|bes.gt|hentet|viitattu|luettu|dost.p)/i
const REACH = 40
const BROKEN_WORD = /-[\r\n]+/
/** An end without a part; a word, or a dash, if nothing else stands between blanks; a hyphen at a line end, if there are no blanks. */
const OTHERS = /\n$|^.[./]? [A-Za-z]*$|^(?!.* [./?=&#:_][ \n]).* - |^[^ ]*-\n[^ ]*$/s

function continuationAt(cursor: Cursor, run: Run, rules: Rules): Continuation | undefined {
  const { text } = cursor
  if (!rules.mends || !isLoose(text, run.end) || run.isOpaque || run.gaps.length > 0) return undefined
  if (cursor.view.final && !isAt(BRACKET, text, run.end)) return undefined
  const gaps: Gap[] = []
  let body = ''
  let at = run.urlEnd
  for (let lines = 0; ; lines++) {
    const part = foundAt(PART, text, at)?.[0] ?? ''
    for (let index = part.indexOf(' '); index >= 0; index = part.indexOf(' ', index + 1))
      gaps.push({ kind: 'blanks', start: at + index, end: at + index + 1 })
    body += part
    at += part.length
    if (lines === MOST_LINES || !isAt(LINE_END, text, at)) break
    const gap = readBreakGap(cursor, at, bareGapRules(cursor, run.urlStart))
    if (gap === undefined || isEntry(text, gap)) break
    // Such styles insert no hyphens.
    gaps.push({ ...gap, hyphen: undefined })
    body += '\n'
    at = gap.end
  }
  cursor.reach(at + REACH)
  const url = body.replace(TRIMMED, '')
  const last = gaps.at(-1)
  if (last?.end === at) at = gaps.pop()!.start
  const urlEnd = at - (body.trimEnd().length - url.length)
  const after = text.slice(urlEnd, urlEnd + REACH).replace(BROKEN_WORD, '')
  if (urlEnd <= run.end || !NOTE.test(after) || !isAt(BRACKET, text, run.end)) return undefined
  if (OTHERS.test(text[run.urlEnd - 1] + url)) return undefined
  const extent = {
    urlEnd,
    runEnd: text[urlEnd] === '.' ? urlEnd + 1 : urlEnd,
    gaps: gaps.filter(({ start }) => start < urlEnd),
    lineEnd: undefined,
  }
  return { extents: [extent], made: 1, decidedBy: 'unfinished', isSyntax: true, offered: undefined, inOrder }
}
