import { CR, LF } from '../text/ascii.ts'
import { latin1 } from './latin1.ts'

const VERSION = 'WARC/1.'
const FIRST = VERSION.charCodeAt(0)

/**
 * The end of the fields from `from` on, behind the empty line; 0 if there is none before `most`, or if the next record of
 * a WARC file comes first. Only the lines of this header are looked at: a file may hold a record for every few bytes.
 */
export function headerEnd(bytes: Buffer, from: number, most: number): number {
  for (let start = from; start < most; ) {
    const first = bytes[start]
    if (first === LF) return start + 1
    if (first === CR && bytes[start + 1] === LF) return start + 2
    if (first === FIRST && latin1(bytes, start, start + VERSION.length) === VERSION) return 0
    const newline = bytes.indexOf(LF, start)
    if (newline < 0) return 0
    start = newline + 1
  }
  return 0
}
