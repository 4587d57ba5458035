import { Buffer, isAscii } from 'node:buffer'
import type { Platform } from './portable.ts'

/** The only file here that imports from Node: its buffers read latin1 several times as fast as a decoder. */
export const node: Platform = {
  latin1(bytes) {
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
  },
  isAscii,
}
