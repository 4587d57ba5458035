// What the packed packages have to do in each runtime: run in a folder that has them installed, with the paths of a mailbox and of a
// PDF document as arguments. Prints what it did, and throws at the first that is wrong.
import { deepStrictEqual, match, ok, strictEqual } from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import markdownIt from 'markdown-it'
import markdownItUrlsInContext from 'markdown-it-urls-in-context'
import rehypeParse from 'rehype-parse'
import rehypeStringify from 'rehype-stringify'
import rehypeUrlsInContext from 'rehype-urls-in-context'
import { linkifyHtml } from 'rehype-urls-in-context/html'
import remarkParse from 'remark-parse'
import remarkStringify from 'remark-stringify'
import remarkUrlsInContext from 'remark-urls-in-context'
import lint from 'remark-urls-in-context/lint'
import { readArchive } from 'texts-in-archives'
import { unified } from 'unified'
import { Extractor, extract, parseUrl, rangesOf } from 'urls-in-context'
import { ByteExtractor } from 'urls-in-context/bytes'
import { LinkifyIt } from 'urls-in-context/linkify-it'
import { linkifyText } from 'urls-in-context/linkify-text'
import { scanChunks, UrlMatchStream } from 'urls-in-context/stream'
import { isPublicHost } from 'urls-in-context/tlds'
import { hazards, unwrapUrl } from 'urls-in-context/url'

const [, , MAILBOX = '', PDF = ''] = process.argv
const TEXT = '> See <URL:http://a.example/very/\n> long>, and http://b.example/post-\ning.html.'
const WRAPPED = 'See <URL:http://a.example/x/\n   y>.'
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
  archives: async () => {
    let count = 0
    for await (const part of readArchive([MAILBOX])) count += extract(part.text).length
    ok(count > 90)
    const found = []
    for await (const { text, problems } of readArchive([PDF])) found.push(...urls(extract(text)), ...problems)
    deepStrictEqual(found, ['http://a.example/pdf'])
  },
  remark: () => {
    const fix = unified().use(remarkParse).use(remarkUrlsInContext).use(remarkStringify)
    strictEqual(String(fix.processSync(WRAPPED)), 'See <http://a.example/x/y>.\n')
    const { messages } = unified().use(remarkParse).use(lint).use(remarkStringify).processSync(WRAPPED)
    ok(messages.length > 0)
  },
  rehype: () => {
    const link = unified().use(rehypeParse, { fragment: true }).use(rehypeUrlsInContext).use(rehypeStringify)
    match(String(link.processSync('<p>See http://a.example/x.</p>')), /^<p>See <a href="http:\/\/a\.example\/x">/)
    match(linkifyHtml('<p>See http://a.example/x.</p>'), /^<p>See <a href="http:\/\/a\.example\/x">/)
  },
  'markdown-it': () =>
    match(markdownIt().use(markdownItUrlsInContext).render(WRAPPED), /href="http:\/\/a\.example\/x\/y"/),
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
