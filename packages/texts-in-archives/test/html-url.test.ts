import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../test/arbitrary/runs.ts'
import { readReference } from '../src/html/html-url.ts'
import type { Part } from '../src/index.ts'
import { bodies, message, readBytes } from './reading.ts'

/** In these, browsers leave blanks as they are. */
const opaque = /^[a-z][a-z0-9+.-]*:(?!\/)/i

function asRead(url: string, base: string): string {
  return new URL(url, base).href
}

/** The references of a document, as `origin url` or, if they are resolved against a base, `origin url < base`. */
function referencesOf(parts: readonly Part[]): string[] {
  return parts.flatMap(({ origin, reference }) => {
    if (reference === undefined) return []
    const base = reference.scheme === undefined && reference.base !== undefined ? ` < ${reference.base}` : ''
    return [`${origin} ${reference.url}${base}`]
  })
}

async function read(html: string): Promise<string[]> {
  return referencesOf(await readBytes(`<!DOCTYPE html>${html}`))
}

describe('a value is a URL by the rules of HTML', () => {
  test.each([
    ['http://sp.example/a b.pdf', 'http://sp.example/a%20b.pdf'],
    [' \n http://a.example/x \t', 'http://a.example/x'],
    ['http://a.exa\n  mple/', undefined],
    ['http://a.example/x\n y', 'http://a.example/x%20y'],
    ['ht\ntp://a.example/x\ty', 'http://a.example/xy'],
    ['http:\\\\a.example\\b\\c?d\\e#f\\g', 'http://a.example/b/c?d\\e#f\\g'],
    ['https:/x.example/y', 'https://x.example/y'],
    ['http:a.example', 'http://a.example'],
    ['HTTP:////a.example/', 'HTTP://a.example/'],
    ['http://a.example/"x"<y>', 'http://a.example/%22x%22%3Cy%3E'],
    ['http://a.example/ü?ö', 'http://a.example/ü?ö'],
    ['tel:+44 20 7946 0000', 'tel:+44%2020%207946%200000'],
    ['maps:q=x', 'maps:q=x'],
    ['sms:+15105550101', 'sms:+15105550101'],
    ['cid:icon.png', 'cid:icon.png'],
    ['mailto:a@b.example?subject=Hello World', 'mailto:a@b.example?subject=Hello%20World'],
    ['file:///C:\\x', 'file:///C:/x'],
    ['urn:x:a\\b', 'urn:x:a\\b'],
    ['foo://bar/', 'foo://bar/'],
    ['http://', undefined],
    ['mailto:', undefined],
    ['http://a b/', undefined],
    ['http://[::1/', undefined],
    ['javascript:alert(1)', undefined],
    ['data:text/plain,x', undefined],
    ['C:\\x', undefined],
    ['localhost:8080/x', 'localhost:8080/x'],
    ['#top', undefined],
    ['', undefined],
    ['  ', undefined],
    ['a b.html', 'a%20b.html'],
    ['\\\\a.example\\x', '//a.example/x'],
    ['///a.example', '//a.example'],
    ['?q', '?q'],
  ])('%j', (value, url) => {
    expect(readReference(value, undefined)?.url).toBe(url)
  })

  test('with a base of the same scheme, http:a is relative, as http:/a is', () => {
    const base = 'http://base.example/dir/'
    expect(readReference('http:a', base)).toMatchObject({ url: 'a', scheme: undefined })
    expect(readReference('http:/a', base)).toMatchObject({ url: '/a', scheme: undefined })
    expect(readReference('http:x:y', base)).toMatchObject({ url: './x:y', scheme: undefined })
    expect(readReference('https:a', base)).toMatchObject({ url: 'https://a', scheme: 'https' })
    expect(readReference('http:#x', base)).toBeUndefined()
  })

  test('the edits lead from the value to the URL', () => {
    for (const value of [' http:\\\\a.example\\ b\t"c" ', 'h\nttp:a.example/ ', '\\\\\\a.example\\b c']) {
      const { url, start, end, edits } = readReference(value, undefined)!
      let at = start
      let applied = ''
      for (const edit of edits) {
        expect(edit.start).toBeGreaterThanOrEqual(at)
        applied += value.slice(at, edit.start) + edit.insert
        at = edit.end
      }
      expect(applied + value.slice(at, end)).toBe(url)
    }
  })

  test('a browser reads the result as it reads the value', () => {
    const piece = fc.constantFrom(
      ...[
        'http',
        'https',
        'mailto',
        'file',
        ':',
        '/',
        '\\',
        '\n',
        '\t',
        ' ',
        '?',
        '#',
        '..',
        'a.example',
        '"',
        '<',
        'x',
        '%41',
        '@',
        'ü',
      ],
    )
    const value = fc.array(piece, { maxLength: 10 }).map((pieces) => pieces.join(''))
    const bases = fc.constantFrom('http://base.example/d/e?q', 'https://base.example', 'file:///d/e')
    fc.assert(
      fc.property(value, bases, (value, base) => {
        const url = readReference(value, base)?.url
        if (url !== undefined && !opaque.test(url)) expect(asRead(url, base)).toBe(asRead(value, base))
      }),
      runs(5000),
    )
  })
})

test('every attribute that holds a URL is read, and no other', async () => {
  const html = `<body background="bg x.png"><a href=h ping=" p1  p2 "></a><img src=s srcset="s1 1x, s2 2x" usemap="#u"
   longdesc=l><button formaction=fa></button><form action=f></form><video poster=po></video><object data=d codebase=c>
   </object><link imagesrcset="i1, i2 2x"><q cite=ci></q><meta http-equiv=refresh content="0;url=next page.html">
   <div data=dd title=t style="background: url( 'css x.png' )"></div><style>@import "imp.css";</style>`
  expect(await read(html)).toEqual([
    'attribute body background bg%20x.png',
    'attribute a href h',
    'attribute a ping p1',
    'attribute a ping p2',
    'attribute img src s',
    'attribute img srcset s1',
    'attribute img srcset s2',
    'attribute img longdesc l',
    'attribute button formaction fa',
    'attribute form action f',
    'attribute video poster po',
    'attribute object data d',
    'attribute object codebase c',
    'attribute link imagesrcset i1',
    'attribute link imagesrcset i2',
    'attribute q cite ci',
    'attribute meta content next%20page.html',
    'attribute div style css%20x.png',
    'attribute style css imp.css',
  ])
})

test('the first base of a document counts, and the base of a message before it', async () => {
  expect(await read('<base href="http://b.example/d/"><base href="http://c.example/"><a href=x>')).toEqual([
    'base http://b.example/d/',
    'base http://c.example/',
    'attribute a href x < http://b.example/d/',
  ])
  const html = '<a href=x><base href=sub/><a href=y>'
  const fields = 'Content-Type: text/html\nContent-Location: http://loc.example/\n dir/page.html\n'
  expect(referencesOf(await readBytes(message(html, fields)))).toEqual([
    'attribute a href x < http://loc.example/dir/page.html',
    'base sub/ < http://loc.example/dir/page.html',
    'attribute a href y < http://loc.example/dir/sub/',
  ])
})

test('a part without a base of its own has that of the multipart around it', async () => {
  const body =
    '--b\nContent-Type: text/html\n\n<a href=x>\n--b\nContent-Type: text/html\nContent-Location: p/q\n\n<a href=y>\n--b--\n'
  const fields = 'Content-Type: multipart/related; boundary=b\nContent-Base: http://outer.example/a/\n'
  expect(referencesOf(await readBytes(message(body, fields)))).toEqual([
    'attribute a href x < http://outer.example/a/',
    'attribute a href y < http://outer.example/a/p/q',
  ])
})

test('srcdoc is a document of its own, with offsets in the file', async () => {
  const html = `<!DOCTYPE html><base href="http://b.example/"><iframe srcdoc="&lt;a href='http://in.example/?a&amp;amp;b'>see http://text.example/&lt;/a>"></iframe>`
  const parts = await readBytes(html)
  expect(referencesOf(parts)).toEqual(['base http://b.example/', 'attribute a href http://in.example/?a&b'])
  const inner = parts.find(({ origin }) => origin === 'attribute iframe srcdoc')!
  expect(inner.text).toBe('see http://text.example/')
  const { start, end } = inner.rawRange(4, 24)!
  expect(html.slice(start, end)).toBe('http://text.example/')
})

test('documents in documents end at a depth', async () => {
  let html = 'http://deep.example/'
  for (let level = 0; level < 6; level++)
    html = `<iframe srcdoc="${html.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}">`
  const parts = await readBytes(`<!DOCTYPE html>${html}`)
  expect(parts.map(({ text }) => text).join()).toContain('http://deep.example/')
})

test('conditional comments that Outlook reads are read; what hides from it is read once', async () => {
  const html = `<!--[if gte mso 9]><xml><o:x>Settings</o:x></xml><![endif]--><p>a<!--[if mso]>
<v:roundrect href="http://mso.example/"> http://seen.example/ </v:roundrect><![endif]-->
<!--[if !mso]><!--><a href="http://others.example/">b</a><!--<![endif]-->
<!--[if !mso]><!-- --><a href="http://more.example/">c</a><!-- <![endif]-->
<!-- <a href="http://comment.example/"> -->`
  const parts = await readBytes(`<!DOCTYPE html>${html}`)
  expect(referencesOf(parts)).toEqual([
    'attribute v:roundrect href http://mso.example/',
    'attribute a href http://others.example/',
    'attribute a href http://more.example/',
  ])
  const [text] = bodies(parts)
  expect(text).toContain('http://seen.example/')
  expect(text).not.toContain('Settings')
})

test('a value over the edge of two pieces is one', async () => {
  for (let blanks = 65_300; blanks < 65_600; blanks += 13) {
    const html = `<!DOCTYPE html>${' '.repeat(blanks)}<a title="x" href="http://edge.example/a b&amp;c/${'x'.repeat(200)}">y</a>${' '.repeat(70_000)}`
    const parts = (await readBytes(html)).filter(({ origin }) => origin === 'attribute a href')
    expect(parts.map(({ reference }) => reference?.url)).toEqual([`http://edge.example/a%20b&c/${'x'.repeat(200)}`])
    const { start, end } = parts[0]!.rawRange(20, 26)!
    expect(html.slice(start, end)).toBe('a b&amp;c/')
  }
})

describe('a fragment of HTML is HTML', () => {
  test.each([
    '<div>',
    '<p class="x">',
    '\n<table border=0>',
    '<h1>',
    '<a href="http://a.example/">x</a>',
    '<br/>',
  ])('%s', async (start) => {
    const [part] = await readBytes(`${start}<i title="http://not.example/">text</i>`)
    expect(part?.contentType).toBe('text/html')
  })
  test.each([
    '<http://a.example/>',
    '<p://x>',
    '<a@b.example>',
    '<div is what I wrote',
    '<p align="center">\n\n[a link](http://a.example/)',
    '<table>\n\n# A heading',
    'text <div>',
  ])('%s is text', async (start) => {
    const [part] = await readBytes(start)
    expect(part?.contentType).toBe('text/plain')
  })
})

test('a style sheet on one long line loses no address at the cuts of its pieces', async () => {
  const rules = Array.from({ length: 6000 }, (_, at) => `.c${at}{background:url(http://s.example/path/p${at}.png)}`)
  for (const end of ['</style>', '']) {
    const html = `<!DOCTYPE html><style>${rules.join('')}${end}`
    const parts = (await readBytes(html)).filter(({ origin }) => origin === 'attribute style css')
    expect(parts.map(({ text }) => text)).toEqual(rules.map((_, at) => `http://s.example/path/p${at}.png`))
    for (const part of parts) {
      const raw = part.rawRange(0, part.text.length)!
      expect(html.slice(raw.start, raw.end)).toBe(part.text)
    }
  }
})
