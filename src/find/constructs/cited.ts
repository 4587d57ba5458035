import { WHITESPACE } from '../../text/prose-classes.ts'
import { type Continuation, type Gap, inOrder } from '../candidate.ts'
import type { Cursor } from '../cursor.ts'
import { bareGapRules, isLoose, readGap } from '../gap.ts'
import type { Construct, Rules } from '../rules.ts'
import type { Run } from '../run.ts'

/** A URL that a bibliography sets with blanks and line ends beside its punctuation, up to a note on its last visit. `rules §7.15` */
export const CITED: Construct = {
  name: 'notes on visits',
  continuation: { asks: WHITESPACE, continuationAt },
}

/** One blank on either side of a mark, two of a dot or colon; line ends behind a mark. */
const BODY =
  /(?:[\w~%+@./?=&#-]|:(?!\/)|(?:(?<=[/?=&#_-]| [.:]) |(?<=[./?=&#:_-])[ \t]*\r?\n[ \t]*)(?=[\w~%+@./?=&#:-])| (?=[./?=&#:_-])){1,300}/y
/** What the URL does not end in. */
const TRIMMED = /(?: -|[.\s])*$/
/** The words of styles and of people. */
const NOTE =
  /^[.,;]?\s{1,9}[([](?:[a-z]+ )?(?:ac+ess|visit|viewed|retrieved|checked|besucht|(?:ab|auf)gerufen|eingesehen|zugri|zitiert|consult|aced|bezocht|geraadpleegd|h.mta|bes.gt|hentet|viitattu|luettu|dost.p)/i
const REACH = 40
const BROKEN_WORD = /-[\r\n]+/
/** A word, or a dash, if nothing else stands between blanks; and a hyphen at a line end, if there are no blanks. */
const OTHERS = /^.[./]? [A-Za-z]*$|^(?!.* [./?=&#:_][ \r\n]).* - |^[^ ]*-[\r\n]+[^ ]*$/s

function continuationAt(cursor: Cursor, run: Run, rules: Rules): Continuation | undefined {
  const { text } = cursor
  if (!rules.mends || !isLoose(text, run.end) || run.isOpaque || run.gaps.length > 0) return undefined
  BODY.lastIndex = run.urlEnd
  const end = BODY.test(text) ? BODY.lastIndex : run.end
  cursor.reach(end + REACH)
  if (end <= run.end) return undefined
  const body = text.slice(run.urlEnd, end)
  const urlEnd = run.urlEnd + body.search(TRIMMED)
  const after = text.slice(urlEnd, urlEnd + REACH).replace(BROKEN_WORD, '')
  if (urlEnd <= run.end || !NOTE.test(after) || OTHERS.test(text.slice(run.urlEnd - 1, urlEnd))) return undefined
  const gapRules = bareGapRules(cursor, run.urlStart)
  const gaps: Gap[] = []
  for (const { index } of body.matchAll(/\s+/g)) {
    const gap = run.urlEnd + index < urlEnd ? readGap(cursor, run.urlEnd + index, gapRules) : undefined
    // Such styles insert no hyphens.
    if (gap !== undefined) gaps.push(gap.kind === 'blanks' ? gap : { ...gap, hyphen: undefined })
  }
  const extent = { urlEnd, runEnd: text[urlEnd] === '.' ? urlEnd + 1 : urlEnd, gaps }
  return { extents: [extent], made: 1, decidedBy: 'unfinished', isSyntax: true, inOrder }
}
