import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { extract } from '../../../src/index.ts'
import { runs } from '../../../test/arbitrary/runs.ts'
import type { Row } from '../src/search/row.ts'
import { type Answer, parsed } from './answers.ts'
import { Folder, lines } from './run.ts'

const folder = new Folder()
afterAll(() => folder.remove())

/** What is answered to lines, and the exit status. */
function serve(input: string | Uint8Array, ...args: string[]): { answers: Answer[]; status: number | null } {
  const { out, err, status } = folder.urls(['--serve-stdin', ...args], input)
  expect(err).toBe('')
  return { answers: parsed(out), status }
}

/** Answers to tasks, each with its fields in few words: the URL, the end with its number, or the error. */
function brief(tasks: readonly unknown[], ...args: string[]): unknown[][] {
  const { answers } = serve(lines(...tasks.map((task) => JSON.stringify(task))), ...args)
  return answers.map(({ id, url, end, urls, error }) => (error ? [id, error] : end ? [id, urls] : [id, url]))
}

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

describe('a line that is no task', () => {
  test.each([
    ['no JSON', 'oops', null, /^the line is not JSON: Unexpected token/],
    ['cut JSON', '{"id":1,"text":"http://a.example/', null, /^the line is not JSON: /],
    ['a list', '[1]', null, 'the line is not a JSON object'],
    ['a string', '"http://a.example/"', null, 'the line is not a JSON object'],
    ['null', 'null', null, 'the line is not a JSON object'],
    ['no text', '{"id":1}', 1, 'text must be a string'],
    ['another text', '{"id":[1],"text":5}', [1], 'text must be a string'],
    ['a list of options', '{"id":1,"text":"","options":[]}', 1, 'options must be an object'],
    ['a word as options', '{"id":1,"text":"","options":"emails"}', 1, 'options must be an object'],
    ['a wrong flag', '{"id":1,"text":"","options":{"scp":1}}', 1, 'scp must be true or false'],
    [
      'hosts that there are not',
      '{"id":1,"text":"","options":{"bareDomains":"lan"}}',
      1,
      'bareDomains must be one of public, local, all, true or false',
    ],
    ['a wrong value', '{"id":1,"text":"","options":{"emails":"yes"}}', 1, 'emails must be true or false, not "yes"'],
    ['a wrong kind', '{"id":1,"text":"","options":{"kind":"poem"}}', 1, /^kind must be one of "prose", .* not "poem"$/],
    ['a wrong number', '{"id":1,"text":"","options":{"maxLength":0}}', 1, /^maxLength must be /],
    ['a wrong scheme', '{"id":1,"text":"","options":{"schemes":5}}', 1, /^schemes must be /],
    [
      'another name',
      '{"id":1,"text":"","options":{"emials":true}}',
      1,
      /^unknown option emials \(did you mean emails\?\); the options are .*, scp$/,
    ],
    ['what JSON cannot hold', '{"id":1,"text":"","options":{"constructs":["scp"]}}', 1, /^unknown option constructs; /],
    ['no name of its own', '{"id":1,"text":"","options":{"__proto__":{}}}', 1, /^unknown option __proto__; /],
  ])('%s', (_, line, id, error) => {
    const { answers, status } = serve(lines(line, '{"id":"next","text":"http://a.example/"}'))
    expect(answers[0]).toEqual({ id, error: expect.stringMatching(error) })
    expect(answers.slice(1)).toMatchObject([
      { id: 'next', url: 'http://a.example/' },
      { id: 'next', end: true, urls: 1 },
    ])
    expect(status).toBe(2)
  })

  test('is not quoted with --redact', () => {
    const { answers } = serve(lines('http://u:pw@a.example/'), '--redact')
    expect(answers).toEqual([{ id: null, error: 'the line is not JSON' }])
    expect(serve(lines('ftp://u:p@a.example/')).answers[0]!.error).toContain('ftp://u:p')
    const long = 'http://u:pw@a.example/'.padStart(2000)
    for (const kind of ['http://u:pw@a.example/', long]) {
      const { out } = folder.urls(['--serve-stdin', '--redact'], lines(JSON.stringify({ text: '', options: { kind } })))
      expect(out).toMatch(/^\{"id":null,"error":".*"\}\n$/)
      expect(out).not.toContain('pw')
    }
  })

  const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`
  const LONG_ID = 'id must be at most 64 KiB of JSON, and not be nested too deeply'

  test.each([
    ['lists', nested(20_000)],
    ['more lists', nested(500_000)],
    ['objects', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
    ['a long text', `"${'x'.repeat(70_000)}"`],
    ['a text of escapes', `"${'\\u0085'.repeat(2_000_000)}"`],
  ])('an id that is not repeated: %s', (_, id) => {
    expect(refusal(`{"id":${id},"text":"http://a.example/"}`)).toEqual([null, LONG_ID])
    expect(refusal(`{"id":${id}}`)).toEqual([null, LONG_ID])
  })

  test('an id of 64 KiB is repeated', () => {
    const id = 'x'.repeat((1 << 16) - 2)
    expect(brief([{ id, text: '' }])).toEqual([[id, 0]])
    expect(brief([{ id: JSON.parse(nested(500)), text: '' }])).toEqual([[JSON.parse(nested(500)), 0]])
  })

  test.each([
    ['the text', `{"id":1,"text":${nested(400_000)}}`, 'text must be a string'],
    ['the options', `{"id":1,"text":"","options":${nested(400_000)}}`, 'options must be an object'],
    ['a field that is not looked at', `{"id":1,"x":${nested(400_000)}}`, 'text must be a string'],
    ['a scheme', `{"id":1,"text":"","options":{"schemes":${nested(400_000)}}}`, /^schemes must hold .* not an array$/],
  ])('as deep as it is long: %s', (_, line, error) => {
    expect(refusal(line)).toEqual([1, expect.stringMatching(error)])
  })

  test.each([
    ['brackets', '['.repeat((1 << 20) + 1)],
    ['objects', `{"text":"","x":[${'{},'.repeat(400_000)}{}]}`],
    ['numbers', `{"text":"","x":[${'0,'.repeat(600_000)}0]}`],
    ['strings', `{"text":"","x":[${'"",'.repeat(600_000)}""]}`],
  ])('more than a task needs, besides its text: %s', (_, line) => {
    expect(refusal(line)).toEqual([null, 'the line has more than 1 MiB outside of its strings'])
  })

  test('what stands in a string counts for nothing', () => {
    const text = `${'[{"\\",'.repeat(300_000)}http://a.example/`
    expect(brief([{ id: '\\', text, more: ['"', text] }]).at(-1)).toEqual(['\\', 1])
  })

  test.each([
    ['no text of its own', '{"toString":null}'],
    ['neither text nor value', '{"toString":1,"valueOf":2,"__proto__":null}'],
  ])('an option that has %s', (_, value) => {
    for (const name of ['kind', 'hyphen', 'emails', 'maxLength'])
      expect(refusal(`{"id":1,"text":"","options":{"${name}":${value}}}`)).toEqual([
        1,
        expect.stringMatching(/ must be .*, not object$/),
      ])
    expect(refusal(`{"id":1,"text":"","options":{"schemes":[${value}]}}`)[1]).toMatch(/, not object$/)
  })

  test.each([
    ['a name', { [`${'\u0085'.repeat(2_000_000)}`]: 1 }, /^unknown option \u0085+…$/],
    ['a value', { kind: '\u0085'.repeat(2_000_000) }, /^kind must be .* not "\u0085+…$/],
  ])('an error is told in short, whatever it quotes: %s', (_, options, error) => {
    const [id, told] = refusal(JSON.stringify({ id: 1, text: '', options }))
    expect([id, told]).toEqual([1, expect.stringMatching(error)])
    expect((told as string).length).toBe(1001)
  })

  /** The error of a line, behind which the next line is answered. */
  function refusal(line: string): unknown[] {
    const { answers, status } = serve(lines(line, '{"id":"next","text":"http://a.example/"}'))
    expect(answers.slice(1)).toMatchObject([
      { id: 'next', url: 'http://a.example/' },
      { id: 'next', urls: 1 },
    ])
    expect(status).toBe(2)
    return [answers[0]!.id, answers[0]!.error]
  }
})

describe('lines', () => {
  const task = (id: number): string => JSON.stringify({ id, text: 'see http://a.example/é' })
  const ids = (input: string | Uint8Array): unknown[] => {
    const { answers, status } = serve(input)
    expect(status).toBe(0)
    return answers.flatMap(({ id, end, urls }) => (end ? [[id, urls]] : []))
  }

  test('end in LF or CR LF, the last one also in nothing', () => {
    expect(ids(`${task(1)}\r\n${task(2)}\n${task(3)}`)).toEqual([
      [1, 1],
      [2, 1],
      [3, 1],
    ])
  })

  test('without anything in them are no tasks', () => {
    expect(ids(`\n \t\r\n${task(1)}\n\n\r\n${task(2)}\n  \n `)).toEqual([
      [1, 1],
      [2, 1],
    ])
  })
})

describe('what is refused', () => {
  const refused = (why: string) => ({ out: '', err: `urls: ${why}\nTry 'urls --help'.\n`, status: 2 })
  const input = '{"id":1,"text":"http://a.example/"}\n'

  test.each([[['a.txt']], [['-']], [['--files-from0=-']], [['.', '--json']]])('a path: %s', (args) => {
    expect(folder.urls(['--serve-stdin', ...args], input)).toEqual(
      refused('--serve-stdin reads standard input and takes no PATH'),
    )
  })

  test.each([
    ['--format=csv'],
    ['--format=json-array'],
    ['--format=html'],
    ['-c'],
    ['-l'],
    ['-q'],
    ['--passthru'],
  ])('what is no JSON of rows: %s', (option) => {
    expect(folder.urls(['--serve-stdin', option], input)).toEqual(
      refused('--serve-stdin prints only JSON, a row for each URL'),
    )
  })

  test.each([
    ['-m1', 'max-count'],
    ['--unique', 'unique'],
    ['--sort=url', 'sort'],
    ['--since=1999', 'since'],
    ['--from=mbox', 'from'],
    ['-o', 'output'],
    ['--report=r', 'report'],
    ['-0', 'null'],
    ['-H', 'with-filename'],
    ['-I', 'no-filename'],
    ['-n', 'line-number'],
    ['--line-buffered', 'line-buffered'],
  ])('what would not hold: %s', (option, name) => {
    const args = option === '-o' ? ['-o', 'rows'] : [option]
    expect(folder.urls(['--serve-stdin', ...args], input)).toEqual(
      refused(`--serve-stdin and --${name} cannot be used together`),
    )
  })

  test('a pattern that takes too long ends it, and names the URL', () => {
    const long = JSON.stringify({ text: `http://a.example/${'a'.repeat(60)}.b` })
    const { err, status } = folder.urls(['--serve-stdin', '--include=(a+)+$'], lines(long))
    expect(err).toMatch(/^urls: .*\(a\+\)\+\$/)
    expect(status).toBe(2)
  })
})
