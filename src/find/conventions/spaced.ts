import { SLASH, SPACE } from '../../text/ascii.ts'
import { isAt } from '../../text/chars.ts'
import { TAIL } from '../../text/class-flags.ts'
import { isPlausibleHost } from '../../text/hosts.ts'
import { flagsOf } from '../../text/prose-classes.ts'
import { isLineBreak } from '../../text/view.ts'
import type { BlankGap, Gap, Start } from '../candidate.ts'
import type { Cursor } from '../cursor.ts'
import { candidateOf, runAt } from '../end/bare.ts'
import { bareGapRules, type GapRules, readBreakGap } from '../gap.ts'
import { type Construct, MOST_PARTS } from '../rules.ts'
import type { Run } from '../run.ts'

/** A whole scheme name, perhaps before a blank. */
const SCHEME = /(?<![A-Za-z0-9+.-])(?:https?|ftp) ?$/i
const NAME_REACH = 7
/** URL characters without blanks and final punctuation. */
const TIGHT = /(?:[A-Za-z0-9_~%+@]|[./?=&#:-](?=[A-Za-z0-9_~%+@]))+/y
/** Punctuation with a blank on either side. A dot before a blank ends a sentence, but not in a host or before an extension; … */
const MARK =
  /(?: [./?=&#:_~+%-] ?(?=[A-Za-z0-9_~%+./?=&#:-])|(?:[/?=&#_]|\.(?= (?:html?|php|pdf|txt|aspx?|cgi|zip)\b)) (?=[A-Za-z0-9_~%+]))/y
const HOST_DOT = /\. (?=[A-Za-z0-9])/y
/** … or at the end of a line. */
const LAST_MARK = /(?: [./?=&#:_-]|[/?=&])(?=[ \t]*[\r\n])/y
/** A host with a blank beside a dot. */
const LOOSE_HOST = /^[^/]*(?: \.|\. )/
/** A word after a hyphen between blanks; before another word the hyphen is a dash. */
const HYPHENATED = /[A-Za-z0-9_~%+]{1,64}(?: [./?=&#:_-][ \t\r\n]|[./?=&#:-][A-Za-z0-9]| ?[([]|[^A-Za-z0-9 ]|$)/y
const AHEAD = 72

/**
 * A URL with blanks around its punctuation, as TeX sets it to fill a line: `https : / / a . example / x - 1`, or
 * `https: // a. example/ x`. `rules §7.14`
 */
export const SPACED: Construct = {
  startAt: {
    after: ' /\n\r',
    read(cursor, colon) {
      if (cursor.text.charCodeAt(colon - 1) !== SPACE && cursor.at(colon + 1) === SLASH) return undefined
      const [name] = SCHEME.exec(cursor.before(colon, NAME_REACH)) ?? []
      const start = name === undefined ? -1 : colon - name.length
      const schemeGap = start < cursor.floor ? undefined : readSlashes(cursor, start, colon)?.gaps[0]
      if (schemeGap === undefined) return undefined
      const scheme = name!.trimEnd().toLowerCase()
      return { kind: 'authority', start, schemeEnd: colon, scheme, enclosure: undefined, schemeGap }
    },
  },
  decode(cursor, start, read, rules) {
    if (start.schemeGap === undefined || read !== undefined) return undefined
    const slashes = readSlashes(cursor, start.start, start.schemeEnd)
    const run = slashes && readSpaced(cursor, start, slashes, runAt(start, rules), rules.mends ? MOST_PARTS : 0)
    return run && candidateOf(cursor, start, start.start, run, rules)
  },
}

interface Slashes {
  /** One blank or line end each: around the colon, between the slashes, and after them. */
  readonly gaps: readonly Gap[]
  readonly end: number
  readonly areApart: boolean
}

/** Undefined without a gap around the colon, and another between the slashes or after them, one of them a blank. */
function readSlashes(cursor: Cursor, start: number, colon: number): Slashes | undefined {
  const gaps: Gap[] = cursor.text.charCodeAt(colon - 1) === SPACE ? [blankAt(colon - 1)] : []
  const skip = (at: number): number => {
    const isBlank = cursor.at(at) === SPACE
    if (!isBlank && !isLineBreak(cursor.at(at))) return at
    const gap = isBlank ? blankAt(at) : readBreakGap(cursor, at, bareGapRules(cursor, start))
    if (gap !== undefined) gaps.push(gap)
    return gap?.end ?? at
  }
  const first = skip(colon + 1)
  if (gaps.length === 0 || cursor.at(first) !== SLASH) return undefined
  const second = skip(first + 1)
  const areApart = second > first + 1
  if (cursor.at(second) !== SLASH || !(areApart || cursor.at(second + 1) === SPACE)) return undefined
  return gaps.some(({ kind }) => kind === 'blanks') ? { gaps, end: skip(second + 1), areApart } : undefined
}

/** The extent crosses at most `most` line ends. */
function readSpaced(cursor: Cursor, start: Start, slashes: Slashes, run: Run, most: number): Run | undefined {
  const { text } = cursor
  const { limit } = run
  const { end: from, areApart } = slashes
  const rules = bareGapRules(cursor, start.start)
  const gaps = slashes.gaps.slice(1)
  let lines = slashes.gaps.filter(({ kind }) => kind === 'line-break').length
  if (lines > most) return undefined
  let url = ''
  let at = from
  while (at < limit) {
    const tight = after(cursor, TIGHT, at)
    url += text.slice(at, tight)
    at = tight
    const mark = text.charCodeAt(at) === SPACE ? at + 1 : at
    const marked = readMark(cursor, at, url)
    const lineEnd = marked === at && lines++ < most ? readLineEnd(cursor, at, rules) : undefined
    if (marked === at && lineEnd === undefined) break
    url += text[mark]
    if (mark > at) gaps.push(blankAt(at))
    if (lineEnd !== undefined) gaps.push(lineEnd)
    else if (marked > mark + 1) gaps.push(blankAt(mark + 1))
    at = lineEnd?.end ?? marked
  }
  if (cursor.at(at) === SLASH) url += text[at++]
  const host = /^[^/?#:]*/.exec(url)![0]
  if (!isPlausibleHost(host, 2) || !(areApart || LOOSE_HOST.test(text.slice(from, at)))) return undefined
  let runEnd = at
  while (runEnd < limit && flagsOf(cursor.at(runEnd)) & TAIL) runEnd++
  run.gaps = gaps
  return run.to(at, runEnd, host === url)
}

function blankAt(at: number): BlankGap {
  return { kind: 'blanks', start: at, end: at + 1 }
}

/** The end of punctuation at `at` with its blanks; `at` without any. */
function readMark(cursor: Cursor, at: number, sofar: string): number {
  const end = after(cursor, MARK, at)
  if (end === at) return sofar.includes('/') ? at : after(cursor, HOST_DOT, at)
  return cursor.text.startsWith(' -', at) && after(cursor, HYPHENATED, end) === end ? at : end
}

function readLineEnd(cursor: Cursor, at: number, rules: GapRules): Gap | undefined {
  const end = after(cursor, LAST_MARK, at)
  const gap = end === at ? undefined : readBreakGap(cursor, end, rules)
  return gap !== undefined && after(cursor, TIGHT, gap.end) > gap.end ? gap : undefined
}

function after(cursor: Cursor, pattern: RegExp, at: number): number {
  const end = isAt(pattern, cursor.text, at) ? pattern.lastIndex : at
  cursor.reach(end + AHEAD)
  return end
}
