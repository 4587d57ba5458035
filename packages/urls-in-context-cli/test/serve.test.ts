import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { extract } from '../../../src/index.ts'
import { runs } from '../../../test/arbitrary/runs.ts'
import type { Row } from '../src/search/row.ts'
import { Folder, lines } from './run.ts'
import { briefIn, serveIn } from './serving.ts'

const folder = new Folder()
afterAll(() => folder.remove())

const serve = (input: string | Uint8Array, ...args: string[]) => serveIn(folder, input, ...args)
const brief = (tasks: readonly unknown[], ...args: string[]) => briefIn(folder, tasks, ...args)

describe('the answer to a text', () => {
  test('is a row for each URL, as of a file, with the id first, and a line for the end', () => {
    const text = 'See <URL:http://a.example/\nx>, http://b.example/.\n'
    folder.file('a.txt', text)
    const rows = folder.urls(['--json', 'a.txt']).out.replaceAll('"file":"a.txt"', '"file":"-"')
    const { out, status } = folder.urls(['--serve-stdin'], lines(JSON.stringify({ id: 7, text })))
    expect(out).toBe(`${rows.replaceAll(/^\{/gm, '{"id":7,')}{"id":7,"end":true,"urls":2}\n`)
    expect(status).toBe(0)
  })

  test('has offsets in code points, if it is asked for', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom(
            '😀',
            'é',
            ' ',
            '\n',
            '\ud83d',
            '\udc00 ',
            ' <http://a.example/\nx😀> ',
            ' http://b.example/😀y ',
          ),
        ),
        (pieces) => {
          const text = pieces.join('')
          const points = Array.from(text)
          const task = { text, offsets: 'codepoints' }
          const input = lines(...[task, { text }].map((each) => JSON.stringify(each)))
          const rows = serve(input, '--fields=text,repairs').answers.filter(({ end }) => !end) as unknown as Row[]
          const [counted, plain] = [rows.slice(0, rows.length / 2), rows.slice(rows.length / 2)]
          for (const [index, { text: place, repairs }] of counted.entries()) {
            const own = plain[index]!
            expect(points.slice(place.start, place.end).join('')).toBe(text.slice(own.text.start, own.text.end))
            const line = points.slice(0, place.start).join('').split('\n').at(-1)!
            expect([place.line, place.column]).toEqual([own.text.line, Array.from(line).length + 1])
            for (const [at, { start, end }] of repairs.entries())
              expect(points.slice(start, end).join('')).toBe(text.slice(own.repairs[at]!.start, own.repairs[at]!.end))
          }
        },
      ),
      runs(20),
    )
    expect(
      brief([
        { text: '', offsets: 'bytes' },
        { text: '', offsets: null },
      ]),
    ).toEqual([
      [null, 'offsets must be one of utf16, codepoints'],
      [null, 0],
    ])
  })

  test('comes in the order of the lines, whatever the ids are', () => {
    const ids = ['b', 2, -1.5, null, true, [1, { a: 2 }], { x: 'é\u2028' }, 'b', '']
    const found = brief(ids.map((id, at) => ({ id, text: `http://a.example/${at}` })))
    expect(found).toEqual(
      ids.flatMap((id, at) => [
        [id, `http://a.example/${at}`],
        [id, 1],
      ]),
    )
  })

  test('has the id null, if there is none; other names are not looked at', () => {
    expect(brief([{ text: 'http://a.example/' }, { text: '', note: 1 }])).toEqual([
      [null, 'http://a.example/'],
      [null, 1],
      [null, 0],
    ])
  })

  test('without URLs is its end alone, and the status is 0', () => {
    expect(serve('{"id":1,"text":"nothing"}\n{"id":2,"text":""}\n')).toEqual({
      answers: [
        { id: 1, end: true, urls: 0 },
        { id: 2, end: true, urls: 0 },
      ],
      status: 0,
    })
    expect(serve('')).toEqual({ answers: [], status: 0 })
  })

  test('is of lines with byte order marks, and of texts with them', () => {
    const task = JSON.stringify({ text: 'http://a.example/' })
    expect(serve(lines(`\ufeff${task}`, `\ufeff${task}`)).status).toBe(0)
    const text = ' <http://a.example/http://a.example/\nxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'
    const urls = [text, `\ufeff${text}`].map((each) => serve(lines(JSON.stringify({ text: each }))).answers[0]!.url)
    expect(urls).toEqual(['http://a.example/http://a.example/', 'http://a.example/http://a.example/'])
    const marked = '\ufeff<http://a.example/x>\n\ufeffé http://b.example/'
    const places = serve(lines(JSON.stringify({ text: marked })), '--fields=raw,text').answers
    expect(places.slice(0, 2)).toEqual([
      { id: null, raw: { start: 3, end: 23, line: 1, column: 4 }, text: { start: 1, end: 21, line: 1, column: 2 } },
      { id: null, raw: { start: 30, end: 47, line: 2, column: 7 }, text: { start: 25, end: 42, line: 2, column: 4 } },
    ])
  })

  test('cannot be had of a folder', () => {
    const { out, err, status } = folder.shell('$urls --serve-stdin < .')
    expect([out, err, status]).toEqual(['', 'urls: standard input: is a directory\n', 2])
  })

  test('is one line for a row, whatever the id and the text hold', () => {
    const { out } = folder.urls(
      ['--serve-stdin', '--excerpt=1'],
      lines(JSON.stringify({ id: 'a\nb\u2028\u001b', text: 'one\u0085\n\u001b[1mhttp://a.example/\u001b[0m\n' })),
    )
    expect(out).toMatch(/^\{"id":"a\\nb\\u2028\\u001b",[ -~]*\}\n\{"id":"a\\nb\\u2028\\u001b","end":true,"urls":1\}\n$/)
  })

  test('is of text, whatever it looks like', () => {
    const texts = [
      'From: a@b.example\nSubject: http://a.example/x\n\n<http://b.example/\ny>\n',
      '<!DOCTYPE html><a href="http://a.example/?a&amp;b">x</a> http://b.example/',
      '{"url":"http:\\/\\/a.example\\/x"} http://b.example/',
      'h\u0000t\u0000t\u0000p\u0000 http://a.example/',
      'h\u0000t\u0000t\u0000p\u0000:\u0000/\u0000/\u0000a\u0000.\u0000b\u0000/\u0000x\u0000y\u0000 http://a.example/',
      '%PDF-1.4 http://a.example/',
      '\n %PDF-1.4\nhttp://a.example/',
      '{\\rtf1 http://a.example/}',
      'PK\u0003\u0004 http://a.example/',
      'BZh91AY&SY http://a.example/',
      'Rar!\u001a\u0007\u0001 http://a.example/',
      '-----BEGIN PGP MESSAGE-----\nhttp://a.example/',
      'Mon\rhttp://a.example/\rTue\r',
    ]
    for (const text of texts) {
      const found = serve(lines(JSON.stringify({ text }))).answers.slice(0, -1)
      const places = found.map(({ url, text }) => [url, (text as { start: number }).start])
      expect(places).toEqual(extract(text).map(({ url, start }) => [url, start]))
    }
  })

  test.each([
    ['a mark at the start', '\ufeffhttp://a.example/ http://b.example/'],
    ['no character', '\ud800 http://a.example/ \udc00http://b.example/'],
    ['wide characters', '𝒳 http://a.example/ é'],
    ['CR LF', '\r\n\r\nhttp://a.example/\r\nhttp://b.example/\r\n'],
    ['much text', `${'word é '.repeat(40_000)}http://a.example/ ${'word '.repeat(40_000)}http://b.example/`],
  ])('has the places in the text: %s', (_, text) => {
    const found = serve(lines(JSON.stringify({ text }))).answers.slice(0, -1)
    const places = found.map((row) => row.text as { start: number; end: number })
    expect(places.map(({ start, end }) => [start, end])).toEqual(extract(text).map(({ start, end }) => [start, end]))
    expect(found.length).toBeGreaterThan(0)
  })
})

describe('options', () => {
  const text =
    'joe@a.example b.com/x http://c.example/1\n2 git@d.example:u/r.git https://e.example/{id} hxxp://f[.]example'

  test('hold for one text, and differ from text to text', () => {
    const urls = (options: object): unknown[] =>
      brief([{ id: 1, text, options }])
        .map(([, url]) => url)
        .slice(0, -1)
    const some = urls({})
    expect(some).toContain('http://c.example/1')
    expect(urls({ emails: true })).toContain('mailto:joe@a.example')
    expect(urls({ bareDomains: true })).toContain('http://b.com/x')
    expect(urls({ bareDomains: 'all' })).toContain('http://b.com/x')
    expect([urls({ bareDomains: 'local' }), urls({ bareDomains: false })]).toEqual([some, some])
    expect(urls({ scp: true })).toContain('ssh://git@d.example/u/r.git')
    expect(urls({ templates: true })).toContain('https://e.example/{id}')
    expect(urls({ defanged: true })).toContain('http://f.example')
    expect(urls({ schemes: ['ftp'] })).toEqual([])
    expect(urls({ emails: null, schemes: null })).toEqual(some)
    const wrapped = 'see http://c.example/x/\ny.html for more'
    const joined = (joinLines: string) => brief([{ text: wrapped, options: { joinLines } }])[0]![1]
    expect([joined('prefer'), joined('never')]).toEqual(['http://c.example/x/y.html', 'http://c.example/x/'])
    const mixed = brief([{ text: 'joe@a.example', options: { emails: true } }, { text: 'joe@a.example' }])
    expect(mixed).toEqual([
      [null, 'mailto:joe@a.example'],
      [null, 1],
      [null, 0],
    ])
  })

  test('count more than those of the command line, of which the others hold', () => {
    const tasks = [
      { id: 1, text: 'joe@a.example ftp://b.example/ http://c.example/' },
      { id: 2, text: 'joe@a.example ftp://b.example/ http://c.example/', options: { schemes: ['http', 'mailto'] } },
      { id: 3, text: 'joe@a.example ftp://b.example/ http://c.example/', options: { emails: false, schemes: null } },
    ]
    expect(brief(tasks, '--scheme=ftp,mailto', '--emails')).toEqual([
      [1, 'mailto:joe@a.example'],
      [1, 'ftp://b.example/'],
      [1, 2],
      [2, 'mailto:joe@a.example'],
      [2, 'http://c.example/'],
      [2, 2],
      [3, 'ftp://b.example/'],
      [3, 'http://c.example/'],
      [3, 2],
    ])
  })

  test('that choose and change rows hold for all texts', () => {
    const texts = [
      { text: 'http://u:pw@a.example/X http://b.example/y' },
      { text: 'http://b.example/x?token=abcdefgh' },
    ]
    expect(brief(texts, '-i', '--include=/x', '--exclude-host=c.example', '--redact')).toEqual([
      [null, 'http://u:***@a.example/X'],
      [null, 1],
      [null, 'http://b.example/x?token=***'],
      [null, 1],
    ])
    const wrapped = 'https://eur01.safelinks.protection.outlook.com/?url=http%3A%2F%2Fa.example%2F&data=1'
    const { answers } = serve(lines(JSON.stringify({ text: `one\n${wrapped}\n` })), '--unwrap', '-B1', '--defang')
    expect(answers[0]).toMatchObject({ unwrapped: 'hxxp://a[.]example/', excerpt: { before: 'one\n', after: '' } })
  })

  test('--fields chooses those of the rows', () => {
    const task = lines(JSON.stringify({ id: 1, text: 'see http://a.example/' }))
    const end = '{"id":1,"end":true,"urls":1}\n'
    expect(folder.urls(['--serve-stdin', '--fields=line,url', '--json'], task).out).toBe(
      `{"id":1,"line":1,"url":"http://a.example/"}\n${end}`,
    )
    expect(folder.urls(['--serve-stdin', '--fields=raw'], task).out).toBe(
      `{"id":1,"raw":{"start":4,"end":21,"line":1,"column":5}}\n${end}`,
    )
    // A row without any of the fields
    expect(folder.urls(['--serve-stdin', '--fields=date,from'], task).out).toBe(`{"id":1}\n${end}`)
    expect(folder.urls(['--serve-stdin', '--fields=all'], task).out).toBe(folder.urls(['--serve-stdin'], task).out)
  })
})
