import { SLASH, SPACE } from '../../text/ascii.ts'
import { isPlausibleHost } from '../../text/hosts.ts'
import { flagsOf, TAIL } from '../../text/prose-classes.ts'
import { candidateOf, runAt } from '../bare.ts'
import type { BlankGap, Gap, Start } from '../candidate.ts'
import type { Cursor } from '../cursor.ts'
import { bareGapRules, type GapRules, readBreakGap, readGap } from '../gap.ts'
import { type Construct, MOST_PARTS } from '../rules.ts'
import type { Run } from '../run.ts'

/** A whole scheme name before a blank. */
const SCHEME = /(?<![A-Za-z0-9+.-])(?:https?|ftp) $/i
const NAME_REACH = 7
/** URL characters without blanks and final punctuation. */
const TIGHT = /(?:[A-Za-z0-9_~%+@]|[./?=&#:-](?=[A-Za-z0-9_~%+@]))+/y
/** Punctuation between blanks, not at the end; … */
const MARK = / [./?=&#:_~+%-] (?=[A-Za-z0-9_~%+./?=&#:-])/y
/** … or at the end of a line. */
const LAST_MARK = / [./?=&#:_-](?=[ \t]*[\r\n])/y
/** A word after a hyphen between blanks; before another word the hyphen is a dash. */
const HYPHENATED = /[A-Za-z0-9_~%+]{1,64}(?: [./?=&#:_-][ \t\r\n]|[./?=&#:-][A-Za-z0-9]| ?[([]|[^A-Za-z0-9 ]|$)/y
const AHEAD = 72

/**
 * A URL with blanks around its punctuation, as TeX sets it to fill a line: `https : / / a . example / x - 1`.
 * `rules §7.14`
 */
export const SPACED: Construct = {
  name: 'blanks around punctuation',
  startAt: {
    after: ' /',
    read(cursor, colon) {
      if (cursor.text.charCodeAt(colon - 1) !== SPACE) return undefined
      const [name] = SCHEME.exec(cursor.before(colon, NAME_REACH)) ?? []
      const start = name === undefined ? -1 : colon - name.length
      if (start < cursor.floor || readSlashes(cursor, colon) === undefined) return undefined
      const scheme = name!.trimEnd().toLowerCase()
      return { kind: 'authority', start, schemeEnd: colon, scheme, enclosure: undefined, schemeGap: blankAt(colon - 1) }
    },
  },
  decode(cursor, start, read, rules) {
    if (start.schemeGap?.kind !== 'blanks' || read !== undefined) return undefined
    const run = readSpaced(cursor, start, runAt(start, rules), rules.mends ? MOST_PARTS : 0)
    return run && candidateOf(cursor, start, start.start, run, rules)
  },
}

function blankAt(at: number): BlankGap {
  return { kind: 'blanks', start: at, end: at + 1 }
}

/** The slashes have a blank between them. */
function readSlashes(cursor: Cursor, colon: number): { readonly gaps: Gap[]; readonly end: number } | undefined {
  const first = cursor.at(colon + 1) === SPACE ? colon + 2 : colon + 1
  if (cursor.at(first) !== SLASH || cursor.at(first + 1) !== SPACE || cursor.at(first + 2) !== SLASH) return undefined
  const between = blankAt(first + 1)
  return { gaps: first === colon + 1 ? [between] : [blankAt(colon + 1), between], end: first + 3 }
}

/** The extent crosses at most `most` line ends. */
function readSpaced(cursor: Cursor, start: Start, run: Run, most: number): Run | undefined {
  const { text } = cursor
  const { limit } = run
  const rules = bareGapRules(cursor, start.start)
  const { gaps, end } = readSlashes(cursor, start.schemeEnd)!
  const first = readGap(cursor, end, rules)
  let lines = first?.kind === 'line-break' ? 1 : 0
  if (lines > most) return undefined
  if (first !== undefined) gaps.push(first)
  let url = ''
  let at = first?.end ?? end
  while (at < limit) {
    const tight = after(cursor, TIGHT, at)
    url += text.slice(at, tight)
    at = tight
    const next = readMark(cursor, at) ?? (lines++ < most ? readLastMark(cursor, at, rules) : undefined)
    if (next === undefined) break
    url += text[at + 1]
    gaps.push(blankAt(at), next)
    at = next.end
  }
  if (cursor.at(at) === SLASH) url += text[at++]
  const host = /^[^/?#:]*/.exec(url)![0]
  if (!isPlausibleHost(host, 2)) return undefined
  let runEnd = at
  while (runEnd < limit && flagsOf(cursor.at(runEnd)) & TAIL) runEnd++
  run.gaps = gaps
  return run.to(at, runEnd, host === url)
}

function readMark(cursor: Cursor, at: number): Gap | undefined {
  const next = after(cursor, MARK, at)
  if (next === at || (cursor.text[at + 1] === '-' && after(cursor, HYPHENATED, next) === next)) return undefined
  return blankAt(next - 1)
}

function readLastMark(cursor: Cursor, at: number, rules: GapRules): Gap | undefined {
  const last = after(cursor, LAST_MARK, at)
  const gap = last === at ? undefined : readBreakGap(cursor, last, rules)
  return gap !== undefined && after(cursor, TIGHT, gap.end) > gap.end ? gap : undefined
}

function after(cursor: Cursor, pattern: RegExp, at: number): number {
  pattern.lastIndex = at
  const end = pattern.test(cursor.text) ? pattern.lastIndex : at
  cursor.reach(end + AHEAD)
  return end
}
