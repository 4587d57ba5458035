import { fileURLToPath } from 'node:url'

export const entry = fileURLToPath(new URL('../../dist/index.js', import.meta.url))

/** The built package, as its users get it. */
export const { extract, scan, settle, Extractor } = await import('../../dist/index.js')
export const { ByteExtractor } = await import('../../dist/bytes/index.js')

/** The number of matches in chunks of text, without keeping them. */
export function feed(chunks) {
  const extractor = new Extractor()
  let count = 0
  for (const chunk of chunks) count += extractor.write(chunk).length
  return count + extractor.end().length
}

export function feedBytes(blocks, charset) {
  const extractor = new ByteExtractor({ charset })
  let count = 0
  for (const block of blocks) count += extractor.write(block).length
  return count + extractor.end().length
}
