import { isUtf8 } from '#host/encoding'
import { latin1 } from '../source/latin1.ts'

/** UTF-8 if valid, else latin1, which loses no byte. Names are only shown. */
export function memberName(bytes: Buffer): string {
  const end = bytes.indexOf(0)
  const name = end < 0 ? bytes : bytes.subarray(0, end)
  return isUtf8(name) ? name.toString('utf8') : latin1(name)
}
