import { latin1 } from '../source/latin1.ts'

export interface ByteRun {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** So many characters at least, as of `strings`. */
const NARROW = /[\x20-\x7e\x80-\xff]{4,}/g
/** The low bytes of ASCII and Latin-1, and characters of another block between them. */
const WIDE =
  /(?:[\t\n\r\x20-\x7e\xa0-\xff]\0){4,}(?:(?:[\s\S][\x01-\xd7\xf9-\xff]){1,64}(?:[\t\n\r\x20-\x7e\xa0-\xff]\0){4,})*/g

/** Texts in bytes that are none: in bytes of eight bits, as `strings` finds them. */
export function* narrowRuns(bytes: Buffer): Generator<ByteRun> {
  for (const { 0: run, index } of latin1(bytes).matchAll(NARROW)) {
    const end = index + run.length
    yield { start: index, end, text: bytes.toString('utf8', index, end) }
  }
}

/** In UTF-16 from low to high, as `strings -el` finds them. */
export function* wideRuns(bytes: Buffer): Generator<ByteRun> {
  for (const { 0: run, index } of latin1(bytes).matchAll(WIDE)) {
    const end = index + run.length
    yield { start: index, end, text: bytes.toString('utf16le', index, end) }
  }
}
