import { createRequire } from 'node:module'
import { NO_CHARSETS } from '../bundled-libraries.ts'
import type { Iconv, Xz } from '../library-types.ts'

/** Replaces `libraries.ts` in bundles of other programs. CommonJS that loads modules of Node is beside the bundle. */

// biome-ignore lint/performance/noBarrelFile: the module has the names of the other one
export { loadFzstd, loadHtmlParser } from '../bundled-libraries.ts'

export function loadIconv(): Iconv {
  try {
    return createRequire(import.meta.url)('iconv-lite')
  } catch {
    return NO_CHARSETS
  }
}

/** The code of the error becomes a problem of the file. */
export function loadXz(): Xz {
  const require = createRequire(import.meta.url)
  const path = require.resolve('xz-decompress')
  delete require.cache[path]
  return require(path)
}
