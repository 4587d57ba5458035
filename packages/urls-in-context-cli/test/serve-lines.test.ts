import { afterAll, describe, expect, test } from 'vitest'
import { Folder, lines } from './run.ts'
import { briefIn, serveIn } from './serving.ts'

const folder = new Folder()
afterAll(() => folder.remove())

const serve = (input: string | Uint8Array, ...args: string[]) => serveIn(folder, input, ...args)
const brief = (tasks: readonly unknown[], ...args: string[]) => briefIn(folder, tasks, ...args)

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
