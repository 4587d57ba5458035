import type { Alternative, UrlMatch } from './match.ts'
import { readOptions } from './options.ts'
import { readCandidate } from './readings.ts'
import { toAlternatives } from './record.ts'
import { startAt } from './tokenizer/start.ts'
import { readUndelimited } from './tokenizer/tokenizer.ts'
import type { View } from './tokenizer/view.ts'
import { isSafeInProse } from './url/accept.ts'

const settings = readOptions(undefined)
const rules = { isSafe: isSafeInProse, maxLength: settings.maxLength, joins: 'always' } as const

/**
 * The joined readings of a bare URL at a line end that are not among its alternatives, as far as it may go on whatever
 * the column (conventions §7): not worth offering, until the text turns out to hold one of them elsewhere. The view is
 * that of the whole text; cheapest in the order of the matches.
 */
export function rejoin(view: View, match: UrlMatch): readonly Alternative[] {
  if (!mayGoOn(view.text, match)) return NONE
  const start = startAt(view, match.urlStart)
  const candidate = start && readUndelimited(view, start, rules)
  if (candidate === undefined || 'tooLong' in candidate || candidate.continuation === undefined) return NONE
  const readings = readCandidate(view, { ...candidate, start: match.start }, settings)
  const known = [match, ...match.alternatives].map((reading) => reading.url)
  return toAlternatives(view, candidate, readings).filter((reading) => !known.includes(reading.url))
}

const NONE: readonly Alternative[] = []
const SPACE = 0x20
const DOT = 0x2e
const LF = 0x0a
const CR = 0x0d
/** A line whose first word shows no sign of a URL in so many units is not looked at again. */
const GLANCE = 256

/** Whether a bare URL ends with its line, and the next line's first word can go on with it: at a glance, marks and all. */
export function mayGoOn(text: string, { context, urlEnd, trimmed }: UrlMatch): boolean {
  if (context !== 'bare' && context !== 'label') return false
  let next = urlEnd + trimmed.length
  while (text.charCodeAt(next) === SPACE) next++
  const unit = text.charCodeAt(next)
  if (unit !== LF && unit !== CR) return false
  return showsUrl(text, text.charCodeAt(next + 1) === LF && unit === CR ? next + 2 : next + 1)
}

function showsUrl(text: string, from: number): boolean {
  for (let at = from; at < from + GLANCE; at++) {
    const unit = text.charCodeAt(at)
    if (unit === LF || unit === CR || !(unit >= 0)) return false
    if (isSign(unit) || (unit === DOT && isWord(text.charCodeAt(at + 1)))) return true
    if (unit === SPACE && isWord(text.charCodeAt(at - 1))) return false
  }
  return true
}

/** `/` `=` `&` `?` `%` */
function isSign(unit: number): boolean {
  return unit === 0x2f || unit === 0x3d || unit === 0x26 || unit === 0x3f || unit === 0x25
}

function isWord(unit: number): boolean {
  return (unit >= 0x30 && unit <= 0x39) || (unit >= 0x41 && unit <= 0x5a) || (unit >= 0x61 && unit <= 0x7a)
}
