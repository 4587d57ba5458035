import type { UrlMatch } from './match.ts'
import { CR, LF } from './text/ascii.ts'
import { countFirst } from './text/view.ts'

/** Line and column, both from 0. Language Server Protocol 3.17, `Position` */
export interface Position {
  readonly line: number
  /** In units of the encoding, from the start of the line. */
  readonly character: number
}

/** `end` is exclusive. Language Server Protocol 3.17, `Range` */
export interface Range {
  readonly start: Position
  readonly end: Position
}

export interface RangesOptions {
  /** What `character` counts: UTF-16 units (the default), bytes of UTF-8, or code points. */
  readonly encoding?: 'utf-16' | 'utf-8' | 'utf-32' | undefined
}

export type PlacedMatch = Pick<UrlMatch, 'start' | 'end' | 'urlStart' | 'urlEnd'> & {
  readonly repairs: readonly Pick<UrlMatch['repairs'][number], 'start' | 'end'>[]
}

export interface MatchRanges {
  /** `start`…`end`: the whole construct. */
  readonly range: Range
  /** `urlStart`…`urlEnd`: the URL inside. */
  readonly urlRange: Range
  /** In the order of the match's repairs. An insertion is empty. */
  readonly repairs: readonly Range[]
}

const ENCODINGS = ['utf-16', 'utf-8', 'utf-32']

/**
 * The ranges of matches in lines and columns from 0, for editors: one result for each match, in the given order, which
 * may be any. Lines end with LF, CR LF or CR, as in the Language Server Protocol. A place between CR and LF is that of
 * the CR; one inside a surrogate pair counts, in UTF-8 and code points, as that before the pair. The text is walked
 * over once.
 *
 * @throws TypeError on arguments of another shape, RangeError on offsets outside the text.
 */
export function rangesOf(matches: Iterable<PlacedMatch>, text: string, options: RangesOptions = {}): MatchRanges[] {
  if (typeof text !== 'string') throw new TypeError(`rangesOf needs the text as a string, not ${typeof text}`)
  if (typeof matches === 'string' || typeof matches?.[Symbol.iterator] !== 'function')
    throw new TypeError(`matches must be an iterable of matches, not ${typeof matches}`)
  const { encoding = 'utf-16' } = options
  if (!ENCODINGS.includes(encoding))
    throw new TypeError(`encoding must be one of ${ENCODINGS.join(', ')}, not ${String(encoding)}`)
  const all = [...matches]
  const places = new Places(all.flatMap(offsetsOf), text, encoding)
  const rangeOf = (start: number, end: number): Range => ({ start: places.of(start), end: places.of(end) })
  return all.map(({ start, end, urlStart, urlEnd, repairs }) => ({
    range: rangeOf(start, end),
    urlRange: rangeOf(urlStart, urlEnd),
    repairs: repairs.map((repair) => rangeOf(repair.start, repair.end)),
  }))
}

function offsetsOf({ start, end, urlStart, urlEnd, repairs }: PlacedMatch): number[] {
  const offsets = [start, end, urlStart, urlEnd]
  for (const repair of repairs) offsets.push(repair.start, repair.end)
  return offsets
}

class Places {
  readonly #offsets: Float64Array
  readonly #lines: Float64Array
  readonly #characters: Float64Array

  constructor(offsets: readonly number[], text: string, encoding: NonNullable<RangesOptions['encoding']>) {
    const wrong = offsets.find((offset) => !Number.isInteger(offset) || offset < 0 || offset > text.length)
    if (wrong !== undefined) throw new RangeError(`${wrong} is not an offset in a text of ${text.length} units`)
    this.#offsets = Float64Array.from(offsets).sort()
    this.#lines = new Float64Array(offsets.length)
    this.#characters = new Float64Array(offsets.length)
    this.#walk(text, encoding)
  }

  of(offset: number): Position {
    const index = countFirst(this.#offsets, (each) => each < offset)
    return { line: this.#lines[index]!, character: this.#characters[index]! }
  }

  #walk(text: string, encoding: NonNullable<RangesOptions['encoding']>): void {
    let line = 0
    let character = 0
    let at = 0
    for (let index = 0; index < this.#offsets.length; index++) {
      const offset = this.#offsets[index]!
      while (at < offset) {
        const code = text.charCodeAt(at)
        if (code === LF || code === CR) {
          const next = code === CR && text.charCodeAt(at + 1) === LF ? at + 2 : at + 1
          if (next > offset) break
          at = next
          line++
          character = 0
        } else if (encoding === 'utf-16') {
          at++
          character++
        } else {
          const codePoint = text.codePointAt(at)!
          const next = codePoint > 0xffff ? at + 2 : at + 1
          if (next > offset) break
          at = next
          character += encoding === 'utf-32' ? 1 : byteLength(codePoint)
        }
      }
      this.#lines[index] = line
      this.#characters[index] = character
    }
  }
}

/** The bytes of a code point in UTF-8. Half of a surrogate pair counts as U+FFFD, as encoders write it. */
function byteLength(codePoint: number): number {
  if (codePoint < 0x80) return 1
  if (codePoint < 0x800) return 2
  return codePoint < 0x10000 ? 3 : 4
}
