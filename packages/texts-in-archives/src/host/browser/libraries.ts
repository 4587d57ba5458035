import { XzReadableStream } from 'xz-decompress'
import { NO_CHARSETS } from '../bundled-libraries.ts'
import type { Iconv, Xz } from '../library-types.ts'

// biome-ignore lint/performance/noBarrelFile: the module has the names of the one for Node
export { loadFzstd, loadHtmlParser } from '../bundled-libraries.ts'

/** The tables of iconv-lite are larger than all the rest. */
export const loadIconv = (): Iconv => NO_CHARSETS

let xz: Xz | undefined = { XzReadableStream } as unknown as Xz

/** For the first who asks: it makes a second stream wait for the end of the first. */
export function loadXz(): Xz | undefined {
  const loaded = xz
  xz = undefined
  return loaded
}
