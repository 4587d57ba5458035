import { BACKSLASH } from '../text/ascii.ts'
import { isLineBreak } from '../text/lines.ts'
import { flagsOf, STOP, WHITESPACE } from '../text/prose-classes.ts'
import { View } from '../text/view.ts'
import type { Attempt, Escape } from './candidate.ts'
import { ESCAPE_REACH, readEscape } from './escape.ts'

/** A stretch of a text as its syntax means it: escapes are read, and each place leads back to the text. `rules §4.11` */

export class DecodedStretch {
  readonly view: View
  /** What was read, in order. Offsets are those of the text. */
  readonly escapes: readonly Escape[]
  /** Where the stretch starts in the text. */
  readonly #from: number

  constructor(view: View, from: number, escapes: readonly Escape[]) {
    this.view = view
    this.escapes = escapes
    this.#from = from
  }

  /** Where a place in the decoded text, which is the start or the end of a character, stands in the text. */
  back = (index: number): number => {
    let shift = this.#from
    for (const { start, end, insert } of this.escapes) {
      if (index + shift <= start) break
      shift += end - start - insert.length
    }
    return index + shift
  }
}

/**
 * The escape that stands at a place; `null` where the text ends there since nothing explains it; undefined for a plain
 * character.
 */
export type EscapeReader = (attempt: Attempt, at: number) => Escape | null | undefined

/**
 * The text from `from` on with its escapes read behind `start`, up to a line break or what ends a URL, but of no more than
 * `size` units behind `start`: then the view is not final.
 */
export function decodeStretch(
  attempt: Attempt,
  from: number,
  start: number,
  size: number,
  read: EscapeReader,
): DecodedStretch {
  const { text, length } = attempt
  const limit = Math.min(length, start + size)
  const escapes: Escape[] = []
  let decoded = ''
  let copied = from
  let at = start
  while (at < limit) {
    const found = read(attempt, at)
    if (found === null) {
      at++
      break
    }
    if (found === undefined) {
      const unit = text.charCodeAt(at)
      if (isLineBreak(unit)) break
      at++
      if (flagsOf(unit) & (WHITESPACE | STOP)) break
      continue
    }
    escapes.push(found)
    decoded += text.slice(copied, found.start) + found.insert
    copied = at = found.end
    if (endsUrl(found.insert)) break
  }
  if (at === length) attempt.starved = true
  decoded += text.slice(copied, at)
  const { lines } = attempt.view
  const before = { head: lines.headOf(from), offset: from - lines.startOf(from) }
  return new DecodedStretch(new View(decoded, at < limit || limit === length, 0, before), from, escapes)
}

/** Reads what a backslash stands for; `slashes` says whether those behind the scheme are escaped. */
export function escapeReader(slashes: boolean): EscapeReader {
  return (attempt, at) => {
    if (attempt.text.charCodeAt(at) !== BACKSLASH) return undefined
    if (at + ESCAPE_REACH > attempt.length) attempt.starved = true
    return readEscape(attempt.text, at, slashes) ?? null
  }
}

function endsUrl(insert: string): boolean {
  return insert !== '' && (flagsOf(insert.charCodeAt(0)) & (WHITESPACE | STOP)) !== 0
}
