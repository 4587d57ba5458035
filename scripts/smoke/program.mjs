// What the packed package has to do in each runtime: run in a folder that has it installed, with the paths of its command and of a
// mailbox as arguments. Prints one line for each thing that it did, and throws at the first that is wrong.
import { deepStrictEqual, match, ok, strictEqual } from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { readArchive } from 'texts-in-archives'
import { Extractor, extract, parseUrl, rangesOf } from 'urls-in-context'
import { ByteExtractor } from 'urls-in-context/bytes'
import { LinkifyIt } from 'urls-in-context/linkify-it'
import { linkifyText } from 'urls-in-context/linkify-text'
import { scanChunks, UrlMatchStream } from 'urls-in-context/stream'
import { isPublicHost } from 'urls-in-context/tlds'
import { hazards, unwrapUrl } from 'urls-in-context/url'

const MAILBOX = process.argv[2] ?? ''
const TEXT = '> See <URL:http://a.example/very/\n> long>, and http://b.example/post-\ning.html.'
const FOUND = ['http://a.example/very/long', 'http://b.example/post-ing.html']

/** @type {Readonly<Record<string, () => unknown>>} */
const steps = {
  extract: () => deepStrictEqual(urls(extract(TEXT)), FOUND),
  chunks: () => {
    const extractor = new Extractor()
    const found = [...TEXT].flatMap((unit) => extractor.write(unit))
    ok(urls([...found, ...extractor.end()]).includes(FOUND[0] ?? ''))
  },
  bytes: () => {
    const extractor = new ByteExtractor()
    const found = extractor.write(new TextEncoder().encode(TEXT))
    ok(urls([...found, ...extractor.end()]).includes(FOUND[0] ?? ''))
  },
  streams: async () => {
    const found = []
    for await (const matches of scanChunks([TEXT.slice(0, 20), TEXT.slice(20)])) found.push(matches)
    ok(urls(found.flat()).includes(FOUND[0] ?? ''))
    const batches = new ReadableStream({
      start(controller) {
        controller.enqueue(TEXT)
        controller.close()
      },
    }).pipeThrough(new UrlMatchStream())
    let count = 0
    for await (const batch of batches) count += batch.length
    ok(count >= 2)
  },
  parser: () => {
    const url = parseUrl('ftp://ann@a.example/x;type=i')
    ok(url.ok && url.scheme === 'ftp')
    ok(url.ok && hazards(url).length === 0)
    strictEqual(unwrapUrl('https://www.google.com/url?q=http://a.example/x')?.url, 'http://a.example/x')
  },
  'other entries': () => {
    ok(isPublicHost('example.com'))
    ok(new LinkifyIt({ fuzzyLink: true }).test('example.com'))
    strictEqual(linkifyText('http://a.example/'), '<a href="http://a.example/">http://a.example/</a>')
    strictEqual([...rangesOf(extract(TEXT), TEXT)].length, 2)
  },
  archive: async () => {
    let count = 0
    for await (const part of readArchive([MAILBOX])) count += extract(part.text).length
    ok(count > 90)
  },
  require: () => {
    const required = createRequire(import.meta.url)('urls-in-context')
    strictEqual(required.extract, extract)
  },
  'the types': () => match(readFileSync('node_modules/urls-in-context/dist/index.d.ts', 'utf8'), /extract/),
}

for (const [name, step] of Object.entries(steps)) {
  try {
    await step()
  } catch (error) {
    throw new Error(`${name} does not work`, { cause: error })
  }
}
console.log(Object.keys(steps).join(', '))

/** @param {ReadonlyArray<{ url: string }>} matches */
function urls(matches) {
  return matches.map(({ url }) => url)
}
