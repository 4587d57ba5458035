import fc from 'fast-check'
import { VFile } from 'vfile'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../test/arbitrary/runs.ts'
import { ambiguousUrls, applyEdits, toEdits } from '../src/index.ts'
import { markdownCases } from './cases.ts'
import { treeOf, urlsOf } from './processors.ts'

const fix = (text: string, order = 'gfm ours'): string =>
  applyEdits(text, toEdits(treeOf(text, order), new VFile(text)))

describe('the edits of a file', () => {
  test.each([
    [
      '> 1. See <URL:http://a.b/\n>    c>,  and\n> * "http://a.b/\n>   d"\n',
      '> 1. See <http://a.b/c>,  and\n> * "http://a.b/d"\n',
    ],
    [
      'Title\n===\n\n+ [x](<URL:http://a.b/c> "t")\n\n[y]: URL:http://a.b/d\n',
      'Title\n===\n\n+ [x](<http://a.b/c> "t")\n\n[y]: http://a.b/d\n',
    ],
    [
      '<www.a.example/x> "www.a.example/x" "http://a.b/c"\r\n',
      '<http://www.a.example/x> "www.a.example/x" "http://a.b/c"\r\n',
    ],
    ['\ufeffSee <URL:http://a.b/c>\n', '\ufeffSee <http://a.b/c>\n'],
    [
      '![x](<URL:http://a.b/c>) and [![x](<URL:http://a.b/i>)](<URL:http://a.b/l>)',
      '![x](<http://a.b/c>) and [![x](<http://a.b/i>)](<http://a.b/l>)',
    ],
  ])('are those alone: %j', (text, fixed) => expect(fix(text)).toBe(fixed))

  test.each([
    ['> See http://a.b/x?y=1&\n> z=2, ok', '> See <http://a.b/x?y=1&z=2>, ok'],
    ['\ufeff1. www.a.example/x?y=1&\n   z=2\n   ok', '\ufeff1. <http://www.a.example/x?y=1&z=2>\n   ok'],
    ['URL: http://a.b/x?y=1&\nz=2', 'URL: <http://a.b/x?y=1&z=2>'],
    ['http://a.b/very-\nlong/x or http://a.b/very-long/x', '<http://a.b/very-long/x> or http://a.b/very-long/x'],
    ['"http://a.b/\nc" and *http://a.b/x?y=1&\nz=2*', '"http://a.b/c" and *<http://a.b/x?y=1&z=2>*'],
  ])('put a bare URL on one line that goes on in the next one: %j', (text, fixed) => {
    for (const order of ['ours', 'gfm ours']) {
      for (const bare of [false, true]) {
        const edits = toEdits(treeOf(text, order, { bare }), new VFile(text))
        expect(applyEdits(text, edits)).toBe(fixed)
      }
    }
    expect(fix(fixed)).toBe(fixed)
  })

  test('leave a bare URL bare in MDX', () => {
    expect(fix('See www.a.example/x?y=1&\nz=2, ok', 'mdx gfm ours')).toBe('See www.a.example/x?y=1&z=2, ok')
  })

  test.each([
    ['gfm ours', '見〈http://a.b/\nc〉 ⟨URL:http://a.b/c⟩ 〈 http://a.b/c 〉 ⟨www.a.example⟩'],
    ['mdx ours', '見〈http://a.b/\nc〉 ⟨URL:http://a.b/c⟩ 〈 http://a.b/c 〉 ⟨www.a.example⟩'],
  ])('keep typographic brackets, with %s', (order, text) => {
    expect(fix(text, order)).toBe('見〈http://a.b/c〉 ⟨http://a.b/c⟩ 〈http://a.b/c〉 ⟨www.a.example⟩')
  })

  test('are MDX in MDX', () => {
    const text = 'See "http://a.b/\nc" [x](<URL:http://a.b/c>) <b>⟨http://a.b/\nd⟩</b>\n\n[y]: URL:http://a.b/d\n'
    const fixed = 'See "http://a.b/c" [x](<http://a.b/c>) <b>⟨http://a.b/d⟩</b>\n\n[y]: http://a.b/d\n'
    expect(fix(text, 'mdx gfm ours')).toBe(fixed)
    expect(fix(fixed, 'mdx gfm ours')).toBe(fixed)
  })

  test.each([
    '`<URL:http://a.b/c>`\n',
    '<http://a.b/c> [x](http://a.b/c) www.a.example',
    '[<URL:http://a.b/\nc>](x)',
  ])('are none in %j', (text) => expect(toEdits(treeOf(text, 'gfm ours'), new VFile(text))).toEqual([]))

  test.each([
    ['<http://a.b/x-\ny>', 'hyphen', ['http://a.b/x-y', 'http://a.b/xy']],
    ['"http://a.b/x-\ny"', 'hyphen', ['http://a.b/x-y', 'http://a.b/xy']],
    ['<http://a.b/x y>', 'space', ['http://a.b/xy', 'http://a.b/x%20y', 'http://a.b/x']],
    ['[x](<URL:http://a.b/x y>)', 'space', ['http://a.b/xy', 'http://a.b/x%20y']],
    ['http://a.b/x-\ny/z', 'hyphen', ['http://a.b/x-y/z', 'http://a.b/xy/z', 'http://a.b/x-']],
  ])('are none where a URL has two readings: %j', (text, reason, urls) => {
    const [tree, file] = [treeOf(`\ufeff${text}`), new VFile(`\ufeff${text}`)]
    expect(toEdits(tree, file)).toEqual([])
    expect(ambiguousUrls(tree, file)).toMatchObject([{ reason, urls }])
    const hyphen = reason === 'hyphen' ? 1 : 0
    expect(toEdits(treeOf(text, 'ours', { hyphen: 'drop' }), new VFile(text))).toHaveLength(hyphen)
  })

  test.each([
    ['<URL:http://p.example/\n> x><http://z.example/\nx>>', 'http://z.example/'],
    ['jdoe1> <URL:http://a.b/\njdoe1> c>', 'http://a.b/c'],
    ['jdoe1> <URL:\njdoe1> http://a.b/c>', 'http://a.b/c'],
    ['jdoe1> See http://a.b/x?y=1&\njdoe1> z=2', 'http://a.b/x?y=1&z=2'],
    ['// <URL:http://a.b/\n// c>', 'http://a.b/c'],
    ['// “http://a.b/\n// c”', 'http://a.b/c'],
    ['<URL:http://a.b/\n! c>', 'http://a.b/c'],
    ['| <URL:http://a.b/ |\n| c> |', 'http://a.b/c'],
    ['> http://a.b/x?y=1&\n    > z=2', 'http://a.b/x?y=1&z=2'],
    // A hard break
    ['http://a.b/c\\\nd', 'http://a.b/cd'],
    ['<http://a.b/\nc|some text>', 'http://a.b/c'],
    // The backslash would escape the bracket
    ['\\http://a.b/x?y=1&\nz=2', 'http://a.b/x?y=1&z=2'],
  ])('are none where text would be lost that only plain text has for marks: %j', (text, url) => {
    const [tree, file] = [treeOf(`\ufeff${text}`, 'gfm ours'), new VFile(`\ufeff${text}`)]
    const edits = toEdits(tree, file)
    expect(edits.map(({ text: written }) => written)).not.toContain(`<${url}>`)
    expect(ambiguousUrls(tree, file)).toMatchObject([{ reason: 'text', urls: [url] }])
  })

  test.each([
    ['> > See <URL:\n>> http://a.b/\n> > c >', '> > See <http://a.b/c>'],
    ['> See http://a.b/x?y=1&\n   >z=2', '> See <http://a.b/x?y=1&z=2>'],
    ['   1. > <URL:http://a.b/\n      > c>', '   1. > <http://a.b/c>'],
    ['> <URL:http://a.b/\nc>', '> <http://a.b/c>'],
    ['> “http://a.b/\n  >\tc”', '> “http://a.b/c”'],
  ])('leave out the marks of quotations: %j', (text, fixed) => expect(fix(text)).toBe(fixed))

  /** Where a bare URL goes on in the next line, an edit changes what is read. */
  const GO_ON = ['a destination over two lines']
  const cases = markdownCases().filter(({ options, title }) => options.bare !== true && !GO_ON.includes(title))

  test.each(cases)('once applied, leave no edits and the same URLs: $title', ({ text }) => {
    const once = fix(text)
    expect(fix(once)).toBe(once)
    const urls = (source: string) => urlsOf(source, 'gfm ours').map(([url]) => url)
    expect(urls(once)).toEqual(urls(text))
  })

  test('once applied, leave no edits, in any text', () => {
    const pieces = [
      ...[
        '<URL:http://a.b/',
        '<http://a.b/',
        '(<URL:http://a.b/c>)',
        '<URL:http://a.b/\nc>',
        '<http://a.b/ c>',
        '<URL:',
      ],
      ...[
        '"http://a.b/\nc"',
        '〈http://a.b/\nc〉',
        '⟨',
        '⟩',
        'http://a.b/\nc',
        '&lt;URL:http://a.b/\nc&gt;',
        'c>',
        '>',
      ],
      ...['URL:', 'http://a.b/c', 'www.a.example', 'mailto:a@b.c', 'a@b.example', '[x](', '[y]: ', ']', ')', '(', '"'],
      ...[
        '\n',
        '\n\n',
        '\r\n',
        '\n> ',
        '> ',
        '- ',
        '1. ',
        '    ',
        ' ',
        'x',
        '-',
        '*',
        '_',
        '`',
        '\\',
        '&amp;',
        '|',
        '|---|\n',
      ],
    ]
    const text = fc.array(fc.constantFrom(...pieces), { maxLength: 24 }).map((each) => each.join(''))
    const property = fc.property(text, (source) => {
      // Where a URL stands twice, one that is joined may show that a bare one goes on.
      const once = fix(fix(source))
      expect(fix(once)).toBe(once)
    })
    fc.assert(property, runs(500))
  })

  test.each([
    // At the start of a line, the end of a URL is no mark of a quotation.
    ['<URL:http://a.b/\nc><URL:http://a.b/\nc>', '<http://a.b/c><http://a.b/c>'],
    ['"http://a.b/\nc"mailto:a@b.c"http://a.b/\nc"', '"http://a.b/c"mailto:a@b.c"http://a.b/c"'],
    // Without its label, it would be a link of a chat program.
    ['<URL:http://a.b/\n|www.a.example>', '<URL:http://a.b/|www.a.example>'],
    ['[y]: <URL:http://a.b/|x.example>', '[y]: <URL:http://a.b/|x.example>'],
  ])('are all made at once: %j', (text, fixed) => {
    expect(fix(text)).toBe(fixed)
    expect(fix(fixed)).toBe(fixed)
  })

  test.each([
    ['<URL:http://a.b/c>', '<URL:http://a.b/d>'],
    ['<URL:http://a.b/c>', 'no URL'],
    ['<URL:http://a.b/c>', ''],
    ['[x](<URL:http://a.b/c>)', ' [x](<URL:http://a.b/c>'],
    ['<http://a.b/c>', 'no URL'],
  ])('of %j are refused for %j', (text, other) => {
    expect(() => toEdits(treeOf(text), new VFile(other))).toThrow(TypeError)
    expect(() => ambiguousUrls(treeOf(text), new VFile(other))).toThrow(/not the one/)
  })

  test('leave a node alone that was changed after it was read', () => {
    const text = '<URL:http://a.b/c>'
    const tree = treeOf(text)
    const [paragraph] = tree.children
    if (paragraph?.type === 'paragraph' && paragraph.children[0]?.type === 'link') paragraph.children[0].url = 'x'
    expect(toEdits(tree, new VFile(text))).toEqual([])
  })
})
