import { describe, expect, test } from 'vitest'
import { readBytes } from '../reading.ts'
import { coveredBy, problemsOf, readDocument, shown, urlsIn } from './found.ts'

const OFFICE = 'urn:oasis:names:tc:opendocument:xmlns:office:1.0'

function flat(body: string, type = 'text', head = '<?xml version="1.0" encoding="UTF-8"?>\n'): Buffer {
  return Buffer.from(
    `${head}<office:document xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:office="${OFFICE}"` +
      ` office:mimetype="application/vnd.oasis.opendocument.${type}"><office:meta><meta:user-defined meta:name="source">` +
      `http://meta.example/</meta:user-defined></office:meta><office:settings><x>http://settings.example/</x>` +
      `</office:settings><office:body><office:text>${body}</office:text></office:body></office:document>`,
  )
}

describe('a flat file of OpenDocument', () => {
  test('is read as one that is packed is, with its metadata', async () => {
    const file = flat(
      '<text:p>See <text:span>http://a.exam</text:span>ple/ <text:a xlink:href="http://b.example/">here</text:a></text:p>' +
        '<text:p>with <text:meta>http://c.example/</text:meta> in it<draw:image><office:binary-data>aHR0cDovLw==' +
        '</office:binary-data></draw:image></text:p>',
    )
    expect((await readBytes(file)).map(shown)).toEqual([
      'metadata source undefined: http://meta.example/',
      'link undefined ¶1: http://b.example/',
      'body undefined ¶1: See http://a.example/ here\nwith http://c.example/ in it\n',
    ])
    expect(await coveredBy(file)).toEqual([['here', 'http://b.example/']])
  })

  test('has the pages of a presentation', async () => {
    const pages = ['one', 'two'].map((text) => `<draw:page><text:p>http://${text}.example/</text:p></draw:page>`)
    const read = await readDocument(flat(pages.join(''), 'presentation'))
    expect(read.filter((each) => each.startsWith('body'))).toEqual([
      'body undefined page 1 ¶1: http://one.example/\n',
      'body undefined page 2 ¶2: http://two.example/\n',
    ])
  })

  test('is known behind comments and in UTF-16, and not by its words alone', async () => {
    const body = '<text:p>http://a.example/<text:s/>x</text:p>'
    expect(await urlsIn(flat(body, 'text', '<?xml version="1.0"?><!-- a --> '))).toContain('http://a.example/')
    const wide = Buffer.from(`\ufeff${flat(body, 'text', '<?xml version="1.0" encoding="UTF-16"?>')}`, 'utf16le')
    expect(await readDocument(wide)).toContain('body undefined ¶1: http://a.example/ x\n')
    const other = Buffer.from(`<document about="${OFFICE.replace('1.0', '')}">http://a.example/</document>`)
    expect((await readBytes(other))[0]?.contentType).toBe('text/plain')
  })

  test.each(['', '\ufeff'])('in UTF-16 is read, and as what the caller says, with the mark %j', async (mark) => {
    const xml = `${mark}${flat('<text:p>http://a.example/<text:s/>x</text:p>', 'text', '<?xml version="1.0"?>')}`
    for (const file of [Buffer.from(xml, 'utf16le'), Buffer.from(xml, 'utf16le').swap16()]) {
      expect(await problemsOf(file)).toEqual([])
      expect(await readDocument(file)).toContain('body undefined ¶1: http://a.example/ x\n')
      for (const format of ['text', 'html'] as const) {
        const parts = await readBytes(file, { format })
        expect(parts.flatMap(({ problems }) => problems)).toEqual([])
        expect(parts.map(({ text }) => text).join('')).toContain('http://a.example/')
      }
    }
  })

  test('that is cut short is said, and read as far as it goes', async () => {
    const file = flat('<text:p>http://a.example/</text:p><text:p>http://b.example/')
    const cut = file.subarray(0, file.indexOf('b.example'))
    expect(await problemsOf(cut)).toEqual(['corrupt'])
    expect(await urlsIn(cut)).toContain('http://a.example/')
  })

  test('is read as what the caller says', async () => {
    const parts = await readBytes(flat('<text:p>http://a.example/</text:p>'), { format: 'text' })
    expect(parts[0]?.contentType).toBe('text/plain')
  })
})

describe('a book of FictionBook', () => {
  test.each(['', '\ufeff'])('in UTF-16 is read, with the mark %j', async (mark) => {
    const root = 'FictionBook xmlns="http://www.gribuser.ru/xml/fictionbook/2.0"'
    const xml = `${mark}<${root}><body><section><p>At http://a.example/</p></section></body></FictionBook>`
    const file = Buffer.from(xml, 'utf16le')
    expect(await problemsOf(file)).toEqual([])
    expect(await urlsIn(file)).toEqual(['http://a.example/'])
    expect((await readBytes(file, { format: 'text' }))[0]?.text).toContain('http://a.example/')
  })

  const book = (content: string): Buffer =>
    Buffer.from(
      `<?xml version="1.0" encoding="utf-8"?>\n<FictionBook xmlns:l="http://www.w3.org/1999/xlink" xmlns="http://www.gribuser.ru/xml/fictionbook/2.0">${content}</FictionBook>`,
    )

  test('has its paragraphs, notes, hyperlinks and the values of its description', async () => {
    const file = book(
      '<stylesheet type="text/css">@import "http://style.example/"</stylesheet><description><title-info><author><home-page>' +
        'http://author.example/</home-page></author><annotation><p>About <strong>http://annotation.example/</strong> it</p>' +
        '</annotation></title-info><document-info><src-url>http://source.example/</src-url><history><p>1.0</p></history>' +
        '</document-info></description><body><section><p>At http://a.exam<emphasis>ple/x</emphasis><a l:href="#n1" ' +
        'type="note">[1]</a> and <a l:href="http://b.example/">there</a></p><poem><stanza><v>http://v.example/</v></stanza>' +
        '</poem></section></body><body name="notes"><section id="n1"><p>http://note.example/<sup>2</sup></p></section></body>' +
        '<binary id="i">aHR0cDovLw==</binary>',
    )
    expect((await readBytes(file)).map(shown)).toEqual([
      'metadata home-page undefined: http://author.example/',
      'metadata src-url undefined: http://source.example/',
      'body undefined ¶1: About http://annotation.example/ it\n1.0\n',
      'link undefined ¶3: http://b.example/',
      'body undefined ¶3: At http://a.example/x [1] and there\nhttp://v.example/\n',
      'note undefined ¶5: http://note.example/ 2\n',
    ])
    expect(await coveredBy(file)).toEqual([['there', 'http://b.example/']])
  })

  test('is read in the charset that it declares', async () => {
    const text = book('<body><p>\u0441\u043c. http://a.example/</p></body>').toString()
    const file = Buffer.from(
      Array.from(text.replace('utf-8', 'windows-1251'), (each) =>
        each === '\u0441' ? 0xf1 : each === '\u043c' ? 0xec : each.charCodeAt(0),
      ),
    )
    expect(await readDocument(file)).toEqual(['body undefined ¶1: \u0441\u043c. http://a.example/\n'])
  })

  test('lets nothing escape that its elements do not balance', async () => {
    for (const content of [
      '</p><p>',
      '<binary><p>x',
      '<description><annotation>',
      '</description></body><body name="n">',
    ])
      expect(Array.isArray(await readBytes(book(content)))).toBe(true)
  })
})
