import { isUtf8 } from 'node:buffer'
import { latin1 } from './latin1.ts'

/** A name in an archive up to its NUL: UTF-8, or else as latin1, so that no byte of it is lost. It is only ever shown. */
export function memberName(bytes: Buffer): string {
  const end = bytes.indexOf(0)
  const name = end < 0 ? bytes : bytes.subarray(0, end)
  return isUtf8(name) ? name.toString('utf8') : latin1(name)
}
