import { COLON, SLASH } from '../text/ascii.ts'
import { flagsOf, LETTER } from '../text/prose-classes.ts'
import type { Attempt, BreakGap } from './candidate.ts'
import { bareGapRules, readBreakGap } from './gap.ts'

/**
 * A line break in the name of a scheme, or behind it: `h⏎ttp://host`, `https⏎://host`. Where the two parts make one of three
 * names, nothing else is meant. `rules §7.5`
 */
export interface SchemeGap {
  readonly gap: BreakGap
  readonly scheme: string
  readonly colon: number
}

const SCHEMES = ['http', 'https', 'ftp']
const LONGEST_SCHEME = 5
/** The end of a line with the first part of a name, behind a blank or an opener. */
const FIRST_PART = /(?:^|[\s<("[])((?:https?|htt?|h|ftp?|f)[ \t]{0,8}(?:\r\n|[\n\r\u2028\u2029]))$/i
/** How much of the line before is looked at: more than the longest first part takes. */
const REACH = 24
const LAST_PART = /^(?:t{0,2}ps?|s)?$/i

/** The line break in the scheme of the URL at `start`, if there is one. */
export function readSchemeGap(attempt: Attempt, start: number): SchemeGap | undefined {
  const end = behindLetters(attempt, start)
  const first = attempt.text.slice(start, end).toLowerCase()
  if (end === start || !SCHEMES.some((scheme) => scheme.startsWith(first))) return undefined
  const gap = readBreakGap(attempt, end, bareGapRules(attempt, start))
  if (gap === undefined) return undefined
  const colon = behindLetters(attempt, gap.end)
  if (attempt.at(colon) !== COLON || attempt.at(colon + 1) !== SLASH || attempt.at(colon + 2) !== SLASH)
    return undefined
  const scheme = first + attempt.text.slice(gap.end, colon).toLowerCase()
  return SCHEMES.includes(scheme) ? { gap, scheme, colon } : undefined
}

/** Where the scheme starts that is broken before its last part `from`…`colon`, and its line break; undefined for any other. */
export function schemeGapBefore(
  attempt: Attempt,
  from: number,
  colon: number,
): (SchemeGap & { readonly start: number }) | undefined {
  if (colon - from >= LONGEST_SCHEME || !LAST_PART.test(attempt.text.slice(from, colon))) return undefined
  const line = attempt.lineStart(from)
  if (line <= attempt.floor) return undefined
  const found = FIRST_PART.exec(attempt.before(line, REACH))
  const start = found === null ? -1 : line - found[1]!.length
  if (start < attempt.floor) return undefined
  const broken = readSchemeGap(attempt, start)
  return broken?.colon === colon ? { ...broken, start } : undefined
}

function behindLetters(attempt: Attempt, from: number): number {
  let at = from
  while (at - from <= LONGEST_SCHEME && flagsOf(attempt.text.charCodeAt(at)) & LETTER) at++
  if (at === attempt.length) attempt.starved = true
  return at
}
