import { createRequire } from 'node:module'
import type { Fzstd, HtmlParser, Iconv, Xz } from '../library-types.ts'

/** Each is loaded when first needed, synchronously. `imports` of package.json says where it is. */

const require = createRequire(import.meta.url)

export function loadIconv(): Iconv {
  return require('#iconv-lite')
}

export function loadHtmlParser(): HtmlParser {
  return require('#htmlparser2')
}

export function loadFzstd(): Fzstd {
  return require('#fzstd')
}

/** One instance makes a second stream wait for the end of the first. */
export function loadXz(): Xz | undefined {
  const path = require.resolve('#xz-decompress')
  delete require.cache[path]
  return require(path)
}
