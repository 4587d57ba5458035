import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { readArchive } from '../packages/texts-in-archives/src/index.ts'
import { ByteExtractor } from '../src/bytes/index.ts'
import { Extractor, extract } from '../src/index.ts'
import type { UrlMatch } from '../src/match.ts'

// A match keeps its whole text alive if one of its strings is a slice of the text.

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

const COUNT = 12
const MEGABYTE = 2 ** 20
const before = ' the prose before it'.repeat(MEGABYTE / 40)
const behind = ' the prose behind it'.repeat(MEGABYTE / 40)

const forms: [string, (number: number) => string][] = [
  [
    'joined for its double',
    (n) => `\nhttp://a.example/abc${n}/\ndef.html................ and <http://a.example/abc${n}/def.html>`,
  ],
  ['bare', (n) => `see http://a.example/some/path/${n}.`],
  ['with much behind it', (n) => `see http://a.example/${n}....................`],
  ['without a scheme', (n) => `see www.a.example/some/path/${n}`],
  ['an address', (n) => `write to somebody${n}@some.host.a.example`],
  ['of a long scheme', (n) => `see chrome-extension://abcdef/${n}`],
  ['of a long scheme without slashes', (n) => `<opaquelocktoken:abc?x=${n}>`],
  ['with zero-width characters', (n) => `see http://a.example/some\u200bpath/${n}`],
  ['over a line break', (n) => `<URL:http://a.example/some/\n  path/${n}>`],
  ['with both readings of a hyphen', (n) => `<http://a.example/some-\n  path/${n}>`],
  [
    'that may go on',
    (n) => `${'filled '.repeat(9)}\nsee http://a.example/some/path/${n}/which/fills/the/line/\nof/this/text.html`,
  ],
]

test.for(forms)('a match %s is kept without its text', ([, form]) => {
  expect(grown((text) => extract(text, { emails: true }), form)).toBeLessThan(4 * MEGABYTE)
})

test.for(forms)('a match %s is kept without its bytes', ([, form]) => {
  const inBytes = (text: string): UrlMatch[] => {
    const extractor = new ByteExtractor({ emails: true })
    return [...extractor.write(Buffer.from(text)), ...extractor.end()]
  }
  expect(grown(inBytes, form)).toBeLessThan(4 * MEGABYTE)
})

test('a host given to bareDomains does not keep its text alive', () => {
  const hosts = new Set<string>()
  const bareDomains = (host: string): boolean => {
    hosts.add(host)
    return true
  }
  const find = (text: string): UrlMatch[] => extract(text, { bareDomains })
  expect(grown(find, (n) => `at some${n}.long.host.example`)).toBeLessThan(4 * MEGABYTE)
  expect(hosts.size).toBe(COUNT)
})

test('an extractor keeps no chunk alive, neither before its end nor after it', () => {
  const kept: Extractor[] = []
  collect()
  const used = process.memoryUsage().heapUsed
  for (let number = 0; number < COUNT; number++) {
    const extractor = new Extractor()
    extractor.write([before, number, behind].join('\n'))
    if (number % 2 === 0) extractor.end()
    kept.push(extractor)
  }
  for (let count = 0; count < 1e6; count++) kept[1]!.write('')
  collect()
  expect(process.memoryUsage().heapUsed - used).toBeLessThan(4 * MEGABYTE)
  expect(kept[1]!.end()).toEqual([])
})

test('names of header fields are kept only if they are short', async () => {
  const names = Array.from({ length: COUNT }, (_, number) => 'A'.repeat(MEGABYTE / 2 + number))
  const read = async (): Promise<void> => {
    for (const name of names) {
      const mail = Buffer.from(`From: a\nSubject: b\n${name}: c\n\nd\n`)
      for await (const _ of readArchive({ name: 'mail', stream: new Blob([mail]).stream() }));
    }
  }
  collect()
  const used = process.memoryUsage().heapUsed
  await read()
  collect()
  expect(process.memoryUsage().heapUsed - used).toBeLessThan(2 * MEGABYTE)
})

/** How many bytes there are more once the first match of each of many long texts is kept. */
function grown(find: (text: string) => UrlMatch[], form: (number: number) => string): number {
  const kept: UrlMatch[] = []
  collect()
  const used = process.memoryUsage().heapUsed
  for (let number = 0; number < COUNT; number++) kept.push(find([before, form(number), behind].join('\n'))[0]!)
  collect()
  expect(kept).not.toContain(undefined)
  return process.memoryUsage().heapUsed - used
}
