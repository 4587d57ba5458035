import { WHITESPACE } from '../../text/prose-classes.ts'
import { type Continuation, type Gap, inOrder } from '../candidate.ts'
import type { Cursor } from '../cursor.ts'
import { bareGapRules, readGap } from '../gap.ts'
import type { Construct, Rules } from '../rules.ts'
import type { Run } from '../run.ts'

/** A URL that a bibliography sets with blanks and line ends beside its punctuation, up to a note on its last visit. `rules §7.15` */
export const CITED: Construct = {
  name: 'notes on visits',
  continuation: { asks: WHITESPACE, continuationAt },
}

/** One blank on either side of a mark, two of a dot or colon; line ends behind a mark. */
const BODY =
  /(?:[A-Za-z0-9_~%+@./?=&#-]|:(?!\/)|(?:(?<=[/?=&#_-]| [.:]) |(?<=[./?=&#:_-])[ \t]*\r?\n[ \t]*)(?=[A-Za-z0-9_~%+@./?=&#:-])| (?=[./?=&#:_-])){1,300}/y
/** What the URL does not end in. */
const TRIMMED = /(?: -|[.\s])*$/
/** The words of styles and of people, which a line end may break. */
const NOTE =
  /[.,;]?\s{1,9}[([](?:last |date |zuletzt )?(?:ac-?\s?cess|ac-?\s?essed|vis-?\s?it|re-?\s?trieved|viewed|che-?\s?cked|be-?\s?sucht|ab-?\s?gerufen|auf-?\s?gerufen|ein-?\s?gesehen|zu-?\s?gri|zitiert|con-?\s?sult|acess|aced|bezocht|geraadpleegd|hämta|besøgt|hentet|viitattu|luettu|dostęp|дата обр)/iy
const REACH = 40
/** A word, or a dash, if nothing else stands between blanks; and a hyphen at a line end, if there are no blanks. */
const OTHERS = /^.[./]? [A-Za-z]*$|^(?!.* [./?=&#:_][ \r\n]).* - |^[^ ]*-[\r\n]+[^ ]*$/s

function continuationAt(cursor: Cursor, run: Run, rules: Rules): Continuation | undefined {
  const { text } = cursor
  BODY.lastIndex = run.urlEnd
  if (!rules.mends || run.isOpaque || run.gaps.length > 0 || !BODY.test(text)) return undefined
  const end = BODY.lastIndex
  if (end <= run.end) return undefined
  cursor.reach(end + REACH)
  const body = text.slice(run.urlEnd, end)
  const urlEnd = run.urlEnd + body.search(TRIMMED)
  NOTE.lastIndex = urlEnd
  if (urlEnd <= run.end || !NOTE.test(text) || OTHERS.test(text.slice(run.urlEnd - 1, urlEnd))) return undefined
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
