import type { Attempt } from './candidate.ts'

/** A line of uuencoded bytes, in which `F1KD6://D%` is no URL. `rules §2.1` */

/** Longer than any such line, with its quote marks. */
const LONGEST = 80
/** A shorter one could be a line of text. */
const SHORTEST = 20
const ALPHABET = /^[ -`]+$/
const QUOTE_MARKS = /^(?:[>|] ?)+/
/** Blanks at the end of a line get lost, and a checksum may stand there. */
const BLANKS_LOST = 4

/** Whether the line of the colon at `colon` is one of uuencoded bytes. */
export function isEncodedLine(attempt: Attempt, colon: number): boolean {
  const head = attempt.lineHead(colon)
  if (head.length >= LONGEST) return false
  const behind = attempt.text.slice(colon, colon + LONGEST)
  const lineEnd = behind.search(/[\n\r]/)
  if (lineEnd < 0 && colon + LONGEST > attempt.length) attempt.starved = true
  const line = head + (lineEnd < 0 ? behind : behind.slice(0, lineEnd))
  return isUuencoded(line) || isUuencoded(line.replace(QUOTE_MARKS, ''))
}

/** Whether the first character says how many bytes the others hold: three in four characters. */
function isUuencoded(line: string): boolean {
  if (line.length < SHORTEST || line.length > LONGEST || !ALPHABET.test(line)) return false
  const bytes = (line.charCodeAt(0) - 0x20) & 0x3f
  const excess = line.length - 1 - 4 * Math.ceil(bytes / 3)
  return excess <= 1 && excess >= -BLANKS_LOST
}
