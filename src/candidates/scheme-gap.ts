import { COLON, SLASH } from '../text/ascii.ts'
import { flagsOf, LETTER } from '../text/prose-classes.ts'
import type { Attempt, Start } from './candidate.ts'
import { bareGapRules, readBreakGap } from './gap.ts'

/**
 * A line break in the name of a scheme, or behind it: `h⏎ttp://host`, `https⏎://host`. Where the two parts make one of these
 * names, nothing else is meant. `rules §7.5`
 */
const BROKEN = /^(?:https?|ftp)$/
const LONGEST = 5
/** The end of a line with letters behind a blank or an opener. */
const FIRST_PART = /(?:^|[\s<("[])([a-z]{1,5}[ \t]{0,8}(?:\r\n|[\n\r\u2028\u2029]))$/i
/** How much of the line before is looked at: more than the longest first part takes. */
const REACH = 24
const LAST_PART = /^(?:t{0,2}ps?|s)?$/i

/** The start at `at` whose scheme is broken over a line end, without a look at what stands before it. */
export function startOverBreak(attempt: Attempt, at: number): Start | undefined {
  const { text } = attempt
  const end = behindLetters(attempt, at)
  const schemeGap = end === at ? undefined : readBreakGap(attempt, end, bareGapRules(attempt, at))
  if (schemeGap === undefined) return undefined
  const schemeEnd = behindLetters(attempt, schemeGap.end)
  const scheme = (text.slice(at, end) + text.slice(schemeGap.end, schemeEnd)).toLowerCase()
  if (!BROKEN.test(scheme) || attempt.at(schemeEnd) !== COLON) return undefined
  if (attempt.at(schemeEnd + 1) !== SLASH || attempt.at(schemeEnd + 2) !== SLASH) return undefined
  return { kind: 'authority', start: at, schemeEnd, scheme, enclosure: undefined, schemeGap }
}

/** {@link startOverBreak} for the start whose scheme's last part is `from`…`colon`. */
export function startBeforeBreak(attempt: Attempt, from: number, colon: number): Start | undefined {
  if (colon - from >= LONGEST || !LAST_PART.test(attempt.text.slice(from, colon))) return undefined
  const line = attempt.lineStart(from)
  const found = line > attempt.floor && FIRST_PART.exec(attempt.before(line, REACH))
  const start = found ? line - found[1]!.length : -1
  const read = start < attempt.floor ? undefined : startOverBreak(attempt, start)
  return read?.schemeEnd === colon ? read : undefined
}

function behindLetters(attempt: Attempt, from: number): number {
  let at = from
  while (at - from <= LONGEST && flagsOf(attempt.text.charCodeAt(at)) & LETTER) at++
  if (at === attempt.length) attempt.starved = true
  return at
}
