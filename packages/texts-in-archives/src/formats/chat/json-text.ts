import { charsetOrGuess, decodeText } from '../../decoding/charset.ts'
import { charsetMap } from '../../decoding/charset-map.ts'
import { ChainMap, LazyMap, type OffsetMap, SegmentMap, ShiftMap } from '../../decoding/offset-map.ts'
import type { JsonValue } from './json-values.ts'

/** A decoded text, with its map to the bytes of the file. */
export interface DecodedText {
  readonly text: string
  readonly map: OffsetMap
}

const UTF8 = charsetOrGuess('utf-8')
const ESCAPE = /\\(?:u([\da-fA-F]{4})|([\s\S]))/g
const ESCAPED: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** A string of JSON (RFC 8259 §7). What is no escape stays as it is. */
export function decodeString({ bytes, start }: JsonValue): DecodedText {
  const text = decodeText(bytes, UTF8)
  const map = new LazyMap(() => new ChainMap(charsetMap(bytes, text, UTF8), new ShiftMap(start)))
  if (!text.includes('\\')) return { text, map }
  return rewritten({ text, map }, ESCAPE, ([, unit, mark]) =>
    unit === undefined ? (ESCAPED[mark!] ?? mark!) : String.fromCharCode(Number.parseInt(unit, 16)),
  )
}

/** The text with what `by` gives for each match; `at` is where that starts. */
export function rewritten(
  { text, map }: DecodedText,
  pattern: RegExp,
  by: (match: RegExpExecArray, at: number) => string,
): DecodedText {
  const segments = new SegmentMap()
  const strings: string[] = []
  let [from, written] = [0, 0]
  for (const match of text.matchAll(pattern)) {
    const { index } = match
    if (index > from) segments.addRun(written, from)
    strings.push(text.slice(from, index))
    written += index - from
    from = index + match[0].length
    const result = by(match, written)
    strings.push(result)
    for (let at = 0; at < result.length; at++) segments.addAtom(written++, index, from)
  }
  if (from === 0 && strings.length === 0) return { text, map }
  segments.addRun(written, from)
  strings.push(text.slice(from))
  return { text: strings.join(''), map: new ChainMap(segments, map) }
}
