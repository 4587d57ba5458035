import { ByteExtractor, type ByteOptions } from '../../src/bytes/index.ts'
import { scan } from '../../src/index.ts'
import type { UrlMatch } from '../../src/match.ts'
import { unitCuts } from '../corpus/feed.ts'

/** The matches of bytes that come in blocks. */
export function feedBytes(
  blocks: Iterable<Uint8Array>,
  options: ByteOptions,
  flush: 'flush' | 'wait' = 'wait',
): UrlMatch[] {
  const extractor = new ByteExtractor(options)
  const matches: UrlMatch[] = []
  for (const block of blocks) {
    matches.push(...extractor.write(block))
    if (flush === 'flush') matches.push(...extractor.flush())
  }
  matches.push(...extractor.end())
  return matches
}

/** What must come out: the matches of the text, with the offsets of each unit's bytes. */
export function scanWithOffsets(text: string, offsets: readonly number[], options: ByteOptions): UrlMatch[] {
  const { charset: _, ...others } = options
  return Array.from(scan(text, others), (match) => mapOffsets(match, offsets))
}

const OFFSETS = ['start', 'end', 'urlStart', 'urlEnd']

function mapOffsets<T>(value: T, offsets: readonly number[]): T {
  if (Array.isArray(value)) return value.map((each) => mapOffsets(each, offsets)) as T
  if (typeof value !== 'object' || value === null) return value
  const mapped = Object.entries(value).map(([name, each]) => [
    name,
    // The places of placeholders are in the URL.
    name === 'placeholders' ? each : OFFSETS.includes(name) ? offsets[each as number] : mapOffsets(each, offsets),
  ])
  return Object.fromEntries(mapped) as T
}

/** Where each unit of a text without lone surrogates stands in its UTF-8, and where it ends. */
export function utf8Offsets(text: string, from = 0): number[] {
  const offsets: number[] = []
  let at = from
  for (const character of text) {
    for (let unit = 0; unit < character.length; unit++) offsets.push(at)
    at += Buffer.byteLength(character)
  }
  return [...offsets, at]
}

export function cutBytes(bytes: Uint8Array, cuts: readonly number[]): Uint8Array[] {
  return [...cuts, bytes.length].map((cut, index) => bytes.subarray(cuts[index - 1] ?? 0, cut))
}

/** Byte by byte, in the middle of a long text by more. */
export function oneByOne(bytes: Uint8Array): Uint8Array[] {
  return unitCuts(bytes.length).map((cut, index, cuts) => bytes.subarray(cuts[index - 1] ?? 0, cut))
}

/** What a text is once it was bytes: a lone surrogate has none. */
export function wellFormed(text: string): string {
  return Buffer.from(text).toString()
}
