import { describe, expect, test } from 'vitest'
import type { Part } from '../../src/index.ts'
import { readBytes } from '../reading.ts'
import { field, rtf } from './making.ts'

interface Read {
  readonly text: string
  /** What a hyperlink covers, and its target. */
  readonly links: string[][]
  /** Targets of hyperlinks that cover nothing. */
  readonly targets: string[]
  readonly others: { origin: string; text: string }[]
}

function readParts(parts: readonly Part[]): Read {
  const of = (...origins: string[]): Part[] => parts.filter(({ origin }) => origins.includes(origin))
  const [body] = of('body')
  const links = body?.links?.map(({ start, end, url }) => [body.text.slice(start, end), url]) ?? []
  const targets = of('link').map(({ text }) => text)
  expect(targets.splice(0, links.length)).toEqual(links.map(([, url]) => url))
  const others = parts.filter((part) => part.text !== '' && part !== body && part.origin !== 'link')
  return { text: body?.text ?? '', links, targets, others: others.map(({ origin, text }) => ({ origin, text })) }
}

const read = async (body: string, head?: string): Promise<Read> => readParts(await readBytes(rtf(body, head)))
const text = async (body: string, head?: string): Promise<string> => (await read(body, head)).text
const links = async (body: string): Promise<string[][]> => (await read(body)).links

describe('characters', () => {
  test('have escapes and names', async () => {
    expect(await text('a\\\\b\\{c\\}d\\~e\\-f\\_g')).toBe('a\\b{c}d\u00a0e\u00adf-g')
    expect(await text('\\emdash\\endash\\bullet\\lquote\\rquote\\ldblquote\\rdblquote\\zwj\\emspace x')).toBe(
      '—–•‘’“”\u200d\u2003x',
    )
    expect(await text('a\\par b\\line c\\tab d\\\ne\\page f\\sect g')).toBe('a\nb\nc\td\ne\nf\ng')
    expect(await text('http://a.exa\r\nmple/x')).toBe('http://a.example/x')
    expect(await text('\\b bold\\b0  and \\i italic\\i0 .')).toBe('bold and italic.')
  })

  test.each([
    ['\\b  two spaces', ' two spaces'],
    ['\\li-720\\fs24x', 'x'],
    ['\\a- b', '- b'],
    ["\\'e9\\'EA\\'4\\'zz", 'éê4zz'],
    ['a\r\nb\0c', 'abc'],
    ['a\\bin5 {}\\{}z', 'az'],
    ['a\\bin3{}}z\\bin-4 y', 'azy'],
    ['a\\bin99999999999999999999 z', 'a'],
    ['a\\binary3 z', 'az'],
    [`\\${'x'.repeat(33)} y`, 'y'],
  ])('are what control words leave of %j', async (body, expected) => expect(await text(body)).toBe(expected))

  test('end where the file ends within an escape', async () => {
    for (const end of ['\\', "\\'"]) {
      const parts = await readBytes(rtf(`a${end}`).subarray(0, -1))
      expect([end, readParts(parts).text]).toEqual([end, 'a'])
    }
  })

  test('are decoded by the charset of the font', async () => {
    expect(await text("\\f0 \\'e9\\'80 \\f1 \\'cf\\'f0 \\f2 \\'93\\'fa \\f6 \\'c4\\'e3 \\f4 \\'e1")).toBe(
      'é€ Пр 日 你 α',
    )
    expect(await text("{\\f1 \\'cf{\\f0 \\'e9}\\'cf}\\'e9")).toBe('ПéПé')
    expect(await text("\\f5 \\'82")).toBe('é')
    expect(await text("\\f1 \\'cf\\plain \\'e9")).toBe('Пé')
    expect(await text("\\'cf\\f0 \\'e9", '\\ansi\\ansicpg1252\\deff1')).toBe('Пé')
  })

  test('of two bytes may be written in any mixture', async () => {
    expect(await text("\\f2 \\'83e\\'83\\'58{\\'83}{g}")).toBe('テスト')
    expect(await text('\\f2 \x83e\x83X\x83g')).toBe('テスト')
    expect(await text("\\f2 \\'83\\\\ http://a.example/")).toBe('ソ http://a.example/')
    expect(await text("\\f2 \\'93\\par x")).toBe('\ufffd\nx')
  })

  test('are decoded by the character set of the document where the font names none', async () => {
    expect(await text("\\f3 \\'cf\\'f0", '\\ansi\\ansicpg1251')).toBe('Пр')
    expect(await text("\\f3 \\'8e", '\\mac')).toBe('é')
    expect(await text("\\f3 \\'82", '\\pc')).toBe('é')
    expect(await text("\\f3 \\'8a", '\\pca')).toBe('è')
    expect(await text("\\f3 \\'e9", '\\ansi')).toBe('é')
    expect(await text("\\f0 \\'d0\\'9f", '\\ansi\\ansicpg65001')).toBe('П')
    expect(await text("\\f3 a\\'e9", '\\ansi\\ansicpg1200')).toBe('aé')
  })

  test('of Unicode have replacements', async () => {
    expect(await text("\\u8364?a\\u8364\\'80b\\u1055 xc")).toBe('€a€bПc')
    expect(await text("\\uc2\\u1055\\'cf\\'f0a{\\uc0\\u1055 b}\\u1055cde")).toBe('ПaПbПe')
    expect(await text('\\u-10179?\\u-8704?\\u128512?\\u-3913?')).toBe('😀😀\uf0b7')
    expect(await text('\\u8364{?}a\\u8364\\u8364 bc\\u8364\\emdash d')).toBe('€?a€€c€d')
    expect(await text('\\u8364\\b x')).toBe('€x')
    expect(await text('\\u0?\\u99999999?\\u?a')).toBe('?a')
    expect(await text('{\\upr{anything}{\\*\\ud{\\u8364?un}}}d')).toBe('€und')
  })

  test('that are hidden or were deleted are left out', async () => {
    expect(await text('a\\v b\\v0 c{\\v d}e\\v\\plain f{\\deleted g}h')).toBe('acefh')
  })
})

describe('destinations', () => {
  test('that hold no text are skipped', async () => {
    expect(await text('a{\\*\\unknown b{c}}d{\\unknown e}{\\stylesheet{\\s1 f;}}{\\*\\generator g;}{\\xe h}')).toBe(
      'ade',
    )
    expect(await text('a{\\*\\bkmkstart b}c{\\*\\bkmkend b}{\\pict\\wmetafile8 00ff}{\\nonshppict{\\pict 00}}d')).toBe(
      'acd',
    )
    expect(await text('a{\\pict\\bin4 }}}}}b{\\object{\\*\\objdata 00}{\\result c}}d')).toBe('abcd')
    expect(await text('{\\pntext\\tab 1.\\tab}a{\\*\\pn{\\pntxta .}}b{\\listtext 2.\\tab}c')).toBe('\t1.\tab2.\tc')
  })

  test('of tables are cells', async () => {
    expect(
      await text(
        '\\trowd\\cellx1\\intbl a\\cell b\\cell\\row\\intbl c\\par d\\cell{\\*\\nesttableprops\\nestrow}\\row',
      ),
    ).toBe('a\tb\t\nc\nd\t\n\n')
  })

  test('beside the body are texts of their own', async () => {
    const { text, others } = await read(
      '{\\info{\\title T http://t.example/}{\\author A}{\\creatim\\yr2020}{\\hlinkbase http://base.example/}{\\subject  }}' +
        '{\\header first\\par}{\\headerf {\\b second}}{\\footerr foot}a{\\footnote\\chftn one}b{\\footnote two}' +
        '{\\*\\atnid X}{\\*\\atnauthor Y}{\\*\\annotation{\\*\\atnref 1}http://c.example/}c{\\*\\ftnsep\\chftnsep z}' +
        '{\\*\\userprops{\\propname Site}\\proptype30{\\staticval http://p.example/}}',
    )
    expect(text).toBe('abc')
    expect(others).toEqual([
      { origin: 'metadata title', text: 'T http://t.example/' },
      { origin: 'metadata author', text: 'A' },
      { origin: 'metadata hlinkbase', text: 'http://base.example/' },
      { origin: 'page header', text: 'first\nsecond' },
      { origin: 'page footer', text: 'foot' },
      { origin: 'note', text: 'one\ntwo' },
      { origin: 'comment', text: 'http://c.example/' },
      { origin: 'metadata Site', text: 'http://p.example/' },
    ])
  })

  test('of shapes are read, with what they lead to', async () => {
    const shape = (content: string): string => `{\\shp{\\*\\shpinst\\shpleft0${content}}{\\shprslt{\\*\\do twice}}}`
    const found = await read(
      `a${shape('{\\sp{\\sn shapeType}{\\sv 202}}{\\shptxt in the box\\par}')}b` +
        shape('{\\sp{\\sn pihlShape}{\\sv{\\*\\hl{\\hlloc top}{\\hlsrc http://h.example/}{\\hlfr h}}}}') +
        shape('{\\sp{\\sn pibName}{\\sv http://p.example/p.png}}{\\sp{\\sn pibName}{\\sv C:\\\\p.png}}') +
        '{\\*\\template http://t.example/t.dotx}{\\*\\template C:\\\\t.dot}',
    )
    expect(found.text).toBe('a\nin the box\nb')
    expect(found.targets).toEqual(['http://h.example/#top', 'http://p.example/p.png', 'http://t.example/t.dotx'])
  })
})

describe('hyperlinks', () => {
  test('cover the result of their field', async () => {
    expect(await links(`x ${field('HYPERLINK "http://a.example/"', '{\\ul there}')} y`)).toEqual([
      ['there', 'http://a.example/'],
    ])
    expect(await links(field('{ HYPERLINK }{"http://a.}{example/"}', '{http://a.exa}{\\b mple/}'))).toEqual([
      ['http://a.example/', 'http://a.example/'],
    ])
    expect(await links(field('{HYPERLINK http://a.example/ }', 'there'))).toEqual([['there', 'http://a.example/']])
    expect(await links(`{\\field\\flddirty{\\fldinst HYPERLINK "http://a.example/"}{\\fldrslt a\\par b}}`)).toEqual([
      ['a\nb', 'http://a.example/'],
    ])
  })

  test('have switches and escapes', async () => {
    const targetOf = async (instruction: string): Promise<string | undefined> =>
      (await links(field(instruction, 'x')))[0]?.[1]
    expect(await targetOf('HYPERLINK \\\\l "here"')).toBeUndefined()
    expect(await targetOf('HYPERLINK "http://a.example/" \\\\l "top" \\\\o "the \\\\"tip\\\\"" \\\\t _blank')).toBe(
      'http://a.example/#top',
    )
    expect(await targetOf('HYPERLINK \\\\o "tip" http://a.example/')).toBe('http://a.example/')
    expect(await targetOf('HYPERLINK "file:\\\\\\\\\\\\\\\\server\\\\\\\\share"')).toBe('file:\\\\server\\share')
    expect(await targetOf('HYPERLINK "http://a.example/\\f1\\u1087?\\\'ef"')).toBe('http://a.example/пп')
    expect(await targetOf('HYPERLINK \\ldblquote http://a.example/\\rdblquote')).toBe('http://a.example/')
    expect(await targetOf('HYPERLINK "http://a.example/{\\*\\datafield 00ff}x"')).toBe('http://a.example/x')
    expect(await targetOf(`HYPERLINK "http://a.example/${field('QUOTE b', 'b')}"`)).toBe('http://a.example/b')
    expect(await targetOf('\\v HYPERLINK "http://a.example/"')).toBe('http://a.example/')
    expect(await targetOf('PAGE \\\\* MERGEFORMAT')).toBeUndefined()
  })

  test('within one another do not overlap', async () => {
    const inner = field('HYPERLINK "http://in.example/"', 'in')
    expect(await links(field('HYPERLINK "http://out.example/"', `a ${inner} b ${field('PAGE', '1')}`))).toEqual([
      ['a ', 'http://out.example/'],
      ['in', 'http://in.example/'],
      [' b 1', 'http://out.example/'],
    ])
    expect((await read(field('HYPERLINK "http://out.example/"', inner))).targets).toEqual(['http://out.example/'])
  })

  test('of several fields with one target are one', async () => {
    const part = (result: string): string => field('HYPERLINK "http://a.example/"', result)
    expect(await links(`${part('the')}${part('re')}, ${part('again')}`)).toEqual([
      ['there', 'http://a.example/'],
      ['again', 'http://a.example/'],
    ])
  })

  test('that cover no text are targets', async () => {
    const { targets, links, others } = await read(
      field('HYPERLINK "http://a.example/"', '{\\pict 00ff}') +
        field('HYPERLINK "http://b.example/"', '{\\v hidden}') +
        '{\\field{\\*\\fldinst HYPERLINK "http://c.example/"}}{\\*\\fldinst HYPERLINK "http://d.example/"}' +
        field('INCLUDEPICTURE "http://e.example/e.png" \\\\d', '') +
        `{\\footer ${field('HYPERLINK "http://f.example/"', 'foot')}}` +
        '{\\field{\\*\\fldinst HYPERLINK "http://g.example/',
    )
    expect(links).toEqual([])
    expect(targets).toEqual([
      'http://a.example/',
      'http://b.example/',
      'http://c.example/',
      'http://d.example/',
      'http://e.example/e.png',
      'http://f.example/',
      'http://g.example/',
    ])
    expect(others).toEqual([{ origin: 'page footer', text: 'foot' }])
  })
})
