import { isUtf8 } from '#host/encoding'
import { latin1 } from '../../source/latin1.ts'
import { textRuns } from '../../text/byte-runs.ts'

/** Of an archive of NSArchiver, as messages of macOS and iOS have it: the version, and the name with its length. */
const START = '\x04\x0bstreamtyped'
/** The type of bytes with a length (`NXReadType` of typedstream.m of GNU libobjc). */
const BYTES = 0x2b
/** Before a length of two bytes, and of four. */
const [SHORT, LONG] = [0x81, 0x82]
/** Marks of what follows are from here on; references to a type or an object that was there from the other. */
const FIRST_MARK = 0x80
const FIRST_REFERENCE = 0x92

export function isTypedStream(bytes: Buffer): boolean {
  return latin1(bytes, 0, START.length) === START
}

/** Bytes that were no string, for each byte of the archive: hostile ones claim long strings without end. */
const MOST_WASTED = 16

/** The strings of objects: each follows its type, or a reference to that, with its length. Without any, all runs. */
export function* typedStreamStrings(bytes: Buffer): Generator<string> {
  let found = 0
  let wasted = 0
  let at = START.length
  for (; at < bytes.length && wasted < MOST_WASTED * bytes.length; at++) {
    const { start, end } = stringAt(bytes, at)
    if (end <= start || end >= bytes.length || bytes[end]! < FIRST_MARK) continue
    if (isUtf8(bytes.subarray(start, end))) {
      yield bytes.toString('utf8', start, end)
      found++
      at = end - 1
    } else wasted += end - start
  }
  yield* textRuns(bytes.subarray(found === 0 ? 0 : at))
}

function stringAt(bytes: Buffer, at: number): { readonly start: number; readonly end: number } {
  const type = bytes[at - 1]!
  const first = bytes[at]!
  if (type !== BYTES && type < FIRST_REFERENCE) return NONE
  if (first < FIRST_MARK) return { start: at + 1, end: at + 1 + first }
  if (first === SHORT && at + 3 <= bytes.length) return { start: at + 3, end: at + 3 + bytes.readUInt16LE(at + 1) }
  if (first === LONG && at + 5 <= bytes.length) return { start: at + 5, end: at + 5 + bytes.readUInt32LE(at + 1) }
  return NONE
}

const NONE = { start: 0, end: 0 }
