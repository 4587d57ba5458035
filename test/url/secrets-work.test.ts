import { expect, test } from 'vitest'
import {
  brokenSecrets,
  continuesInSecret,
  hasBrokenSecret,
  runBefore,
} from '../../packages/urls-in-context-cli/src/search/broken-secrets.ts'
import { maskFields } from '../../packages/urls-in-context-cli/src/search/fields/field-secrets.ts'
import { explain, hazards, parseUrl, redact, unwrapUrl } from '../../src/url/index.ts'
import { TOKEN_FORMS } from '../../src/url/secrets/forms.ts'
import { redactText, redactUrl } from '../../src/url/secrets.ts'

/**
 * The work of masking grows linearly with the text. It is done by regular expressions, whose steps nobody can count
 * from outside, so that these tests measure time: with factors that a quadratic one exceeds many times over.
 */

const UNITS = 10_000
const TIMES = 4
/** The factor by which time may grow, and the milliseconds that say nothing. */
const GROWTH = 9
const NOISE = 60

/** Pieces that, repeated, make each expression look as far as it can. */
const MOTIFS: readonly string[] = [
  ...['/', '\\', '?', '#', '&', ';', '=', ':', '@', '.', '%', '%2F', '%252F', '\\u002f', '*', '_', '-', ',', '[', ']'],
  ...[
    '{',
    '{,',
    '{_',
    ',_',
    '{"a',
    '{"token":',
    '{"token":[',
    '{token:',
    "{'token':'",
    '\\"',
    '{\\',
    '[v1.',
    '//[v1.a',
  ],
  ...[
    'a',
    '1',
    'é',
    '。',
    '\u00ad',
    '[.]',
    'a.',
    'a:',
    'a@',
    ':@',
    '//a:',
    '//a@',
    '//:',
    '/a:b',
    'a=',
    'a=b;',
    ';a',
    '=;',
  ],
  ...['jdbc:oracle:thin:', 'jdbc:oracle:thin:a/', 'jdbc:oracle:thin:@', 'jdbc:oracle:thin:/'],
  ...['hooks.slack.com/', '/hooks.slack.com', 'hooks.slack.com/./', 'hooks.slack.com/x/../', 'mega.nz/', 'mega.nz#'],
  ...[
    'token=',
    '?token=',
    '&token=a',
    'token/',
    '/token/Zq9Xw7Kp3Vb5',
    '/reset',
    'reset=',
    's=',
    '&s=a1B2c3D4',
    'tokenA',
  ],
  ...['eyJ', 'eyJabcdefghijk', '-eyJ', '.eyJabcdefghijk', '12345678:', '[0-9a-f]', 'M.a', 'PRIVATE KEY', '-----BEGIN_'],
  ...['h', 'http', 'http:', 'https://', 'hxxp://', 'http://a.example/?url=', 'https://www.google.com/url?q='],
  ...['https://urldefense.proofpoint.com/v2/url?u=', 'sip:a:', '//a:1', 'port', 'aB', 'A', 'a_b', 'a1'],
]

const FORM_MOTIFS = TOKEN_FORMS.flatMap(({ starts }) => starts.split(' ')).map((start) =>
  start.replace(/\(\?[:=]|\(\?<=|[()[\]\\?]|\{[\d,]*\}|\|.*/g, ''),
)

const repeated = (piece: string, units: number): string => piece.repeat(Math.ceil(units / piece.length))

/** Texts of one motif: alone, within a URL, and broken so that no expression matches at the end. */
function textsOf(motif: string, units: number): string[] {
  const text = repeated(motif, units)
  return [text, `http://a.example/?q={${text}`, `${text}\u0001`]
}

function milliseconds(work: () => unknown): number {
  const { user } = process.cpuUsage()
  work()
  return (process.cpuUsage().user - user) / 1000
}

/** The motifs over which some work takes more time than a linear one. */
function slow(motifs: readonly string[], work: (text: string) => unknown, units: number = UNITS): string[] {
  return motifs.filter((motif) => {
    const short = textsOf(motif, units)
    const long = textsOf(motif, units * TIMES)
    return long.some((text, index) => {
      const most = (): number => GROWTH * milliseconds(() => work(short[index]!)) + NOISE
      // A pause of the machine is no growth: what is slow is slow twice.
      return milliseconds(() => work(text)) > most() && milliseconds(() => work(text)) > most()
    })
  })
}

test('a quadratic expression would be found', () => {
  expect(slow(['a'], (text) => /a+b/.test(text))).toEqual(['a'])
})

test('redactUrl', () => expect(slow([...MOTIFS, ...FORM_MOTIFS], redactUrl)).toEqual([]))

test('redactText', () => {
  expect(
    slow(
      MOTIFS.map((motif) => `{${motif} `),
      redactText,
      UNITS / 3,
    ),
  ).toEqual([])
})

test('parseUrl, redact, hazards and unwrapUrl', () => {
  const work = (text: string): unknown => {
    const url = parseUrl(text.startsWith('http') ? text : `http://a.example/${text}`)
    return url.ok ? [redact(url), hazards(url).map(explain), unwrapUrl(url.href)] : explain(url)
  }
  expect(slow(MOTIFS, work)).toEqual([])
})

test('the secrets of texts that are broken over lines', () => {
  const motifs = MOTIFS.flatMap((motif) => [`${repeated(motif, 40)}\n`, `${motif}-\n> `])
  const work = (text: string): unknown => [hasBrokenSecret(text), [...brokenSecrets(text)]]
  expect(slow(motifs, work, UNITS / 3)).toEqual([])
})

test('a run before a line end', () => {
  const work = (text: string): unknown => {
    const { run } = runBefore(text, text.length, 1024)
    return continuesInSecret(run, 'x@a.example')
  }
  expect(slow([...MOTIFS, '//.', '//a.', '//a:b', '//:'], work)).toEqual([])
})

test('the fields of a text', () => {
  // A name, or the end of its cell, and a run behind that nothing ends.
  const heads = ['password', 'password</td>', 'password: ', '"Authorization: ', 'password</td>:']
  const long = (run: string) => (units: number) => heads.map((head) => `${head}${repeated(run, units)}\n`)
  for (const run of ['\t', ' ', ' \t', '\\', '-', '|', ' |', '\n', '>']) {
    const [short, more] = [UNITS, UNITS * TIMES].map(long(run))
    const isSlow = (index: number): boolean =>
      milliseconds(() => maskFields(more![index]!)) > GROWTH * milliseconds(() => maskFields(short![index]!)) + NOISE
    expect(heads.filter((_, index) => isSlow(index) && isSlow(index)).map((head) => head + run)).toEqual([])
  }
})
