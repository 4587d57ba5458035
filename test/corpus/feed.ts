import { Extractor } from '../../src/index.ts'
import type { UrlMatch } from '../../src/match.ts'
import { optionsOf } from './check.ts'
import type { Case } from './read.ts'

/** The matches of a text that comes in pieces. */
export function feed(oneCase: Case, pieces: Iterable<string>, flush: 'flush' | 'wait' = 'wait'): UrlMatch[] {
  const { edges, ...options } = optionsOf(oneCase) ?? {}
  const extractor = new Extractor(options)
  const matches: UrlMatch[] = []
  let start = 0
  for (const piece of pieces) {
    const end = start + piece.length
    matches.push(...extractor.write(piece, edges && Array.from(edges).filter((edge) => start < edge && edge <= end)))
    start = end
    if (flush === 'flush') matches.push(...extractor.flush())
  }
  matches.push(...extractor.end())
  return matches
}

/** The units at either end of a long text that are fed one by one, and how many are fed together between them. */
const EDGE = 128
const MIDDLE = 61

/**
 * UTF-16 units, so that a surrogate pair is torn too. With a flush behind each unit, a long URL costs the square of its
 * length: of the few texts that test a limit of thousands, the middle is fed in larger pieces.
 */
export function units(text: string): string[] {
  return unitCuts(text.length).map((cut, index, cuts) => text.slice(cuts[index - 1] ?? 0, cut))
}

/** Where {@link units} cuts a text of this length. */
export function unitCuts(length: number): number[] {
  const cuts: number[] = []
  for (let at = 0; at < length; ) {
    at += at < EDGE || at >= length - EDGE ? 1 : Math.min(MIDDLE, length - EDGE - at)
    cuts.push(at)
  }
  return cuts
}

/** Cuts a text at up to seven places, also twice at the same: an empty piece must not matter. */
export function cutAtRandom(text: string, random: () => number): string[] {
  const count = 1 + Math.floor(random() * 7)
  const cuts = Array.from({ length: count }, () => Math.floor(random() * (text.length + 1))).sort((a, b) => a - b)
  return [...cuts, text.length].map((cut, index) => text.slice(cuts[index - 1] ?? 0, cut))
}

/** A small generator of numbers in [0, 1) (mulberry32), seeded with a text so that a failure can be run again. */
export function seeded(seed: string): () => number {
  let state = 0
  for (let i = 0; i < seed.length; i++) state = Math.imul(state ^ seed.charCodeAt(i), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x100000000
  }
}
