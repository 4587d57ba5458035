import type { Alternative, UrlMatch } from './match.ts'
import { readOptions } from './options.ts'
import { readCandidate } from './readings.ts'
import { toAlternatives } from './record.ts'
import { startAt } from './tokenizer/start.ts'
import { readUndelimited } from './tokenizer/tokenizer.ts'
import { View } from './tokenizer/view.ts'

/**
 * Reads bare URLs at line ends once more, as far as they may go on whatever the column (conventions §7): readings that
 * are not worth offering, until the text turns out to hold them elsewhere.
 */
export class Rejoiner {
  readonly #view: View
  readonly #settings = readOptions(undefined)

  constructor(text: string) {
    this.#view = new View(text, true)
  }

  /** The joined readings of a match that are not among its alternatives. Call it in the order of the matches. */
  joined(match: UrlMatch): Alternative[] {
    const { context, urlStart, urlEnd, trimmed, alternatives } = match
    if ((context !== 'bare' && context !== 'label') || !this.#endsLine(urlEnd + trimmed.length)) return []
    const start = startAt(this.#view, urlStart)
    if (start === undefined) return []
    const candidate = readUndelimited(this.#view, start, { maxLength: this.#settings.maxLength, joins: 'always' })
    if (candidate === undefined || 'tooLong' in candidate || candidate.continuation === undefined) return []
    const readings = readCandidate(this.#view, { ...candidate, start: match.start }, this.#settings)
    const known = [match, ...alternatives].map((reading) => reading.url)
    return toAlternatives(this.#view, candidate, readings).filter((reading) => !known.includes(reading.url))
  }

  #endsLine(at: number): boolean {
    const unit = this.#view.text.charCodeAt(at)
    return unit === 0x0a || unit === 0x0d || unit === 0x20
  }
}
