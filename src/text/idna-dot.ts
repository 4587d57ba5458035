import { COLON, SLASH } from './ascii.ts'
import { property } from './chars.ts'
import { HOST_LIMIT } from './limits.ts'
import { DECIMAL, flagsOf, IN_HOST, isForeignLetter } from './prose-classes.ts'

/**
 * The dots of IDNA beside `.`, `。` `．` `｡` (RFC 3490 §3.1): they are also the full stops of Chinese and Japanese. And the
 * full-width letters of Latin script, which IDNA reads as those of ASCII.
 */

const ANY_DOT = /[.\u3002\uff0e\uff61]/
const LAST_DOT = /[.\u3002\uff0e\uff61]$/
const isLabel = /* @__PURE__ */ property(String.raw`^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}_-]*[\p{L}\p{M}\p{N}])?$`)
const isLatin = /* @__PURE__ */ property(String.raw`^[\p{Script=Latin}\p{N}_-]+$`)
/** A top-level label where no path follows: a sentence begins with a capital letter, … */
const TOP_LEVEL = /^(?:[a-z]{2,}|[\uff41-\uff5a]{2,}|xn--[a-z0-9-]+)$/
/** … and is longer. */
const LONGEST_TOP_LEVEL = 6
/** The longest of the usual top-level labels: behind one, a host is whole. */
const USUAL_TOP_LEVEL = 3
/** Labels with which another URL starts. */
const OTHER_START = /^(?:www|ftp|https?)$/i

/** Whether a unit is a dot of IDNA beyond ASCII. */
export function isIdnaDot(unit: number): boolean {
  return unit === 0x3002 || unit === 0xff0e || unit === 0xff61
}

/** Whether a unit is a full-width letter of Latin script. */
export function isFullWidthLetter(unit: number): boolean {
  return (unit >= 0xff21 && unit <= 0xff3a) || (unit >= 0xff41 && unit <= 0xff5a)
}

/** A host with `.` for each dot of IDNA. */
export function withAsciiDots(host: string): string {
  return host.split(ANY_DOT).join('.')
}

/**
 * Whether the dot of IDNA at `dot` stands inside the host that starts at `from`, and ends no sentence: the labels on its
 * two sides are of one script, or a path follows the host. A host with a `.` before goes on with a label of its script
 * alone. At most a host's length on either side is looked at. `rules §4.6`
 */
export function isInsideHost(text: string, from: number, dot: number): boolean {
  const before = text.slice(Math.max(from, dot - HOST_LIMIT), dot)
  const last = before.split(ANY_DOT).at(-1)!
  const isLatinOnly = isLatin(last) && !isForeignLetter(text.charCodeAt(dot + 1))
  const end = endOfLabels(text, dot + 1, isLatinOnly)
  const labels = text
    .slice(dot + 1, end)
    .replace(LAST_DOT, '')
    .split(ANY_DOT)
  const [first] = labels as [string]
  if (!isLabel(last) || !labels.every(isLabel) || OTHER_START.test(first)) return false
  const isSame = isLatin(last) === isLatin(first)
  const hasAsciiDot = before.includes('.')
  if (opensPathOrPort(text, end)) return isSame || !hasAsciiDot
  if (!isSame) return false
  const top = labels.at(-1)!
  if (!isLatin(top)) return !hasAsciiDot && top.length <= LONGEST_TOP_LEVEL
  return TOP_LEVEL.test(top) && (!hasAsciiDot || last.length > USUAL_TOP_LEVEL)
}

/** Behind the characters of hosts, and dots of IDNA, at `from`; a letter of another script ends Latin labels. */
function endOfLabels(text: string, from: number, isLatinOnly: boolean): number {
  const stop = Math.min(text.length, from + HOST_LIMIT)
  let at = from
  for (; at < stop; at++) {
    const unit = text.charCodeAt(at)
    if (!(flagsOf(unit) & IN_HOST || isIdnaDot(unit)) || (isLatinOnly && isForeignLetter(unit))) break
  }
  return at
}

function opensPathOrPort(text: string, at: number): boolean {
  if (text.charCodeAt(at) === SLASH) return true
  return text.charCodeAt(at) === COLON && (flagsOf(text.charCodeAt(at + 1)) & DECIMAL) !== 0
}
