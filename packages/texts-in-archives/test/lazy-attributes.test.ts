import { expect, test } from 'vitest'
import { readBytes } from './reading.ts'

/** The texts of attributes that scripts read, and whether each is a URL as a whole. */
async function lazyIn(html: string): Promise<string[]> {
  const parts = await readBytes(Buffer.from(html), { format: 'html' })
  const lazy = parts.filter(({ origin }) => origin.startsWith('lazy attribute '))
  return lazy.map(({ text, reference }) => (reference === undefined ? `text ${text}` : reference.url))
}

test.each([
  'data-src data-original data-lazy-src data-lazy data-href data-url data-uri data-poster data-bg data-background',
  'data-background-image data-original-src data-full-url data-saferedirecturl ng-src ng-href hx-get hx-post data-hx-put',
])('%s are URLs', async (names) => {
  for (const name of names.split(' ')) {
    expect(await lazyIn(`<b ${name}="https://a.example/x?a=1&amp;b=2">`), name).toEqual(['https://a.example/x?a=1&b=2'])
    expect(await lazyIn(`<b ${name}=/x>`), name).toEqual(['/x'])
  }
})

test.each([
  [
    'a set of images',
    '<img data-srcset="a.jpg 1x, https://b.example/b,1.jpg 2x">',
    ['a.jpg', 'https://b.example/b,1.jpg'],
  ],
  ['a style', `<div data-bg="url('a.png'), url(b.png)">`, ['a.png', 'b.png']],
  ['JSON', `<div data-url='{"u":"https://a.example/"}'>`, ['text {"u":"https://a.example/"}']],
  ['a template', '<img data-src="https://a.example/{{ id }}">', ['text https://a.example/{{ id }}']],
  [
    'words',
    '<p data-original="See https://a.example/ there" data-url="no.">',
    ['text See https://a.example/ there', 'no.'],
  ],
  ['a word is no reference', '<p data-bg=dark data-url=true data-original="Big title" data-href="#top">', []],
  ['but one that is requested is', '<b hx-get=items hx-target="#x" hx-swap=outer>', ['items']],
  ['other names are not read', '<b data-id="/a" data-srcfile="/b" src-data="/c" data-target="#d" data-src-x="/e">', []],
  [
    'a picture of data has no URL',
    '<img data-src="data:image/gif;base64,R0lGOD">',
    ['text data:image/gif;base64,R0lGOD'],
  ],
])('%s', async (_, html, texts) => {
  expect(await lazyIn(html)).toEqual(texts)
})

test('are resolved as others are, with an origin of their own', async () => {
  const html = '<base href="https://a.example/d/"><img src="data:,x" data-src="1.jpg">'
  const parts = await readBytes(Buffer.from(html), { format: 'html' })
  expect(parts.at(-1)).toMatchObject({
    origin: 'lazy attribute img data-src',
    reference: { url: '1.jpg', base: 'https://a.example/d/' },
  })
})

test('a long value is read in pieces', async () => {
  const parts = await readBytes(Buffer.from(`<b data-url="${'x'.repeat(1 << 18)}">y`), { format: 'html' })
  expect(parts.length).toBeGreaterThan(2)
})
