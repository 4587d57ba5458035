import { describe, expect, test } from 'vitest'
import { optionsOf } from '../corpus/check.ts'
import { seeded } from '../corpus/feed.ts'
import { readCorpus } from '../corpus/read.ts'
import { cutBytes, feedBytes, oneByOne, scanWithOffsets, utf8Offsets, wellFormed } from './feed.ts'

const CUTTINGS = 4

const corpus = readCorpus()

/** Some before a text, so that it stands behind other characters than ASCII ones, whose offsets differ. */
const BEFORE = 'Жж 参𝒳\n\n'

describe.each([...new Set(corpus.map((each) => each.file))])('%s as UTF-8', (file) => {
  const cases = corpus.filter((each) => each.file === file)

  test.each(cases.map((each) => [`${each.title} (line ${each.line})`, each] as const))('%s', (_, each) => {
    const options = optionsOf(each) ?? {}
    for (const before of ['', BEFORE]) {
      // A lone surrogate has no bytes.
      const text = before + wellFormed(each.text)
      const bytes = Buffer.from(text)
      // TextDecoder takes the mark away, so that the text starts behind it.
      const marked = text.startsWith('\ufeff')
      const wanted = marked
        ? scanWithOffsets(text.slice(1), utf8Offsets(text.slice(1), 3), options)
        : scanWithOffsets(text, utf8Offsets(text), options)
      expect(feedBytes([bytes], options)).toEqual(wanted)
      expect(feedBytes(oneByOne(bytes), options)).toEqual(wanted)
      expect(feedBytes(oneByOne(bytes), options, 'flush')).toEqual(wanted)
      const random = seeded(each.file + each.title)
      for (let i = 0; i < CUTTINGS; i++) {
        const count = 1 + Math.floor(random() * 7)
        const cuts = Array.from({ length: count }, () => Math.floor(random() * (bytes.length + 1)))
        const pieces = cutBytes(
          bytes,
          cuts.sort((a, b) => a - b),
        )
        expect(feedBytes(pieces, options)).toEqual(wanted)
        expect(feedBytes(pieces, options, 'flush')).toEqual(wanted)
      }
    }
  })
})
