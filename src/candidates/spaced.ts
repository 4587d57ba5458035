import { SLASH, SPACE } from '../text/ascii.ts'
import { isPlausibleHost } from '../text/plausible-host.ts'
import { flagsOf, TAIL } from '../text/prose-classes.ts'
import type { Attempt, Gap, Start } from './candidate.ts'
import { bareGapRules, type GapRules, readBreakGap, readGap } from './gap.ts'

/**
 * A URL with a blank on either side of its punctuation, as TeX sets it to fill a line: `https : / / a . example / x - 1`.
 * `rules §7.14`
 */

/** The name of a scheme before a blank; nothing belongs to it before. */
const SCHEME = /(?<![A-Za-z0-9+.-])(?:https?|ftp) $/i
const SCHEME_REACH = 7
/** Characters of a URL with no blank between them; no punctuation stands at their end. */
const TIGHT = /(?:[A-Za-z0-9_~%+@]|[./?=&#:-](?=[A-Za-z0-9_~%+@]))+/y
/** Punctuation between blanks, with more behind it; … */
const MARK = / [./?=&#:_~+%-] (?=[A-Za-z0-9_~%+./?=&#:-])/y
/** … or at the end of a line. */
const LAST_MARK = / [./?=&#:_-](?=[ \t]*[\r\n])/y
/** Behind a hyphen between blanks: a word that goes on with the URL. Before a blank and another word it is a dash. */
const HYPHENATED = /[A-Za-z0-9_~%+]{1,64}(?: [./?=&#:_-][ \t\r\n]|[./?=&#:-][A-Za-z0-9]| ?[([]|[^A-Za-z0-9 ]|$)/y
/** How much is looked at behind each part. */
const AHEAD = 72

/** The characters of a spaced URL. */
interface SpacedUrl {
  readonly urlEnd: number
  readonly runEnd: number
  readonly inHost: boolean
  readonly gaps: readonly Gap[]
}

/** The start before `colon`, with a blank between them, if blanks stand around its slashes, too. */
export function startBeforeBlank(attempt: Attempt, colon: number): Start | undefined {
  const [name] = SCHEME.exec(attempt.before(colon, SCHEME_REACH)) ?? []
  const start = name === undefined ? -1 : colon - name.length
  if (start < attempt.floor || readSlashes(attempt, colon) === undefined) return undefined
  const scheme = name!.trimEnd().toLowerCase()
  return { kind: 'authority', start, schemeEnd: colon, scheme, enclosure: undefined, schemeGap: blankAt(colon - 1) }
}

function blankAt(at: number): Gap {
  return { kind: 'blanks', start: at, end: at + 1 }
}

/** The gaps before and between the two slashes behind `colon`, with a blank between them, and where these end. */
function readSlashes(attempt: Attempt, colon: number): { readonly gaps: Gap[]; readonly end: number } | undefined {
  const first = attempt.at(colon + 1) === SPACE ? colon + 2 : colon + 1
  if (attempt.at(first) !== SLASH || attempt.at(first + 1) !== SPACE || attempt.at(first + 2) !== SLASH)
    return undefined
  const between = blankAt(first + 1)
  return { gaps: first === colon + 1 ? [between] : [blankAt(colon + 1), between], end: first + 3 }
}

/**
 * The URL at a start that {@link startBeforeBlank} gave. It goes on behind a line's end, in at most `most` lines, if
 * punctuation behind a blank stands there: a sentence ends without that blank.
 */
export function readSpaced(attempt: Attempt, start: Start, limit: number, most: number): SpacedUrl | undefined {
  const { text } = attempt
  const rules = bareGapRules(attempt, start.start)
  const { gaps, end } = readSlashes(attempt, start.schemeEnd)!
  const first = readGap(attempt, end, rules)
  let lines = first?.kind === 'line-break' ? 1 : 0
  if (lines > most) return undefined
  if (first !== undefined) gaps.push(first)
  let url = ''
  let at = first?.end ?? end
  while (at < limit) {
    const tight = behind(attempt, TIGHT, at)
    url += text.slice(at, tight)
    at = tight
    const next = readMark(attempt, at) ?? (lines++ < most ? readLastMark(attempt, at, rules) : undefined)
    if (next === undefined) break
    url += text[at + 1]
    gaps.push(blankAt(at), next)
    at = next.end
  }
  if (attempt.at(at) === SLASH) url += text[at++]
  const host = /^[^/?#:]*/.exec(url)![0]
  if (!isPlausibleHost(host, 2)) return undefined
  let runEnd = at
  while (runEnd < limit && isTail(attempt.at(runEnd))) runEnd++
  return { urlEnd: at, runEnd, inHost: host === url, gaps }
}

/** The blank behind punctuation that stands behind a blank at `at`. */
function readMark(attempt: Attempt, at: number): Gap | undefined {
  const next = behind(attempt, MARK, at)
  if (next === at || (attempt.text[at + 1] === '-' && behind(attempt, HYPHENATED, next) === next)) return undefined
  return blankAt(next - 1)
}

/** The line break behind punctuation that stands behind a blank at `at`. */
function readLastMark(attempt: Attempt, at: number, rules: GapRules): Gap | undefined {
  const last = behind(attempt, LAST_MARK, at)
  const gap = last === at ? undefined : readBreakGap(attempt, last, rules)
  return gap !== undefined && behind(attempt, TIGHT, gap.end) > gap.end ? gap : undefined
}

function isTail(unit: number): boolean {
  return unit >= 0 && (flagsOf(unit) & TAIL) !== 0
}

/** Behind what a pattern matches at `at`; `at`, if it matches nothing there. */
function behind(attempt: Attempt, pattern: RegExp, at: number): number {
  pattern.lastIndex = at
  const end = pattern.test(attempt.text) ? pattern.lastIndex : at
  if (end + AHEAD > attempt.length) attempt.starved = true
  return end
}
