import { expect, test } from 'vitest'
import { readCorpus } from '../corpus/read.ts'
import { feedBytes, scanWithOffsets, utf8Offsets, wellFormed } from './feed.ts'

const texts = readCorpus().filter((each) => Object.keys(each.options).length === 0)
/** What stands between the texts decides which windows are decoded. */
const separators = ['\n\n', '\n\nне URL\n\n', `\n\n${'слово '.repeat(300)}\n\n`, `\n\n${'words '.repeat(300)}参\n\n`]

const sizes = [7, 64, 999, 4096, 65_536, 1 << 24]

test.each(
  separators.map((each) => [each.slice(0, 8).trim(), each]),
)('the corpus in one, with %j between its texts', (_, separator) => {
  const text = texts.map((each) => wellFormed(each.text)).join(separator)
  const bytes = Buffer.from(text)
  const wanted = scanWithOffsets(text, utf8Offsets(text), {})
  for (const size of sizes) {
    const blocks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
      bytes.subarray(i * size, (i + 1) * size),
    )
    const list = feedBytes(blocks, {})
    expect(list.length).toBe(wanted.length)
    expect(list.findIndex((match, index) => JSON.stringify(match) !== JSON.stringify(wanted[index]))).toBe(-1)
  }
})
