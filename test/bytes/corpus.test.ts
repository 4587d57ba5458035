import { describe, expect, test } from 'vitest'
import { scan } from '../../src/index.ts'
import { FACTOR } from '../arbitrary/runs.ts'
import { optionsOf } from '../corpus/check.ts'
import { seeded } from '../corpus/feed.ts'
import { readUndivided } from '../corpus/read.ts'
import { cutBytes, feedBytes, oneByOne, scanWithOffsets, utf8Offsets, wellFormed } from './feed.ts'

const CUTTINGS = Math.ceil(3 * FACTOR)

const corpus = readUndivided()

/** Some before a text, so that it stands behind other characters than ASCII ones, whose offsets differ. */
const BEFORE = 'Жж 参𝒳\n\n'
/**
 * Some near behind a text, in its last line and behind it: only little of the text around a trigger is decoded then.
 */
const AFTER = [' ж.', ' and more words, then ж', '\n\nMore words, then Жж 参𝒳\n']

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

  test.each(AFTER)('with characters beyond ASCII behind: %j', (behind) => {
    for (const each of cases) {
      const options = optionsOf(each) ?? {}
      const whole = wellFormed(each.text).replace(/^\ufeff/, '') + behind
      // What is decoded for one URL serves for the next: each has to be the first, too.
      const starts = [0, ...Array.from(scan(whole, options), ({ end }) => end)]
      for (const text of starts.map((start) => whole.slice(start))) {
        const wanted = scanWithOffsets(text, utf8Offsets(text), options)
        expect.soft(feedBytes([Buffer.from(text)], options), each.title).toEqual(wanted)
      }
    }
  })
})
