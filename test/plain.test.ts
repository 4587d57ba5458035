import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tellingFangs } from '../src/constructs/index.ts'
import { ALL_CONSTRUCTS } from '../src/find/conventions/all.ts'
import { BEGINNING, openPass, progressOf } from '../src/find/pass/pass.ts'
import type { Construct } from '../src/find/rules.ts'
import { type ExtraConstruct, type Options, readOptions, type Settings } from '../src/options.ts'
import { View } from '../src/text/view.ts'
import { someOptions } from './arbitrary/options.ts'
import { FACTOR, runs } from './arbitrary/runs.ts'
import { hostileText } from './arbitrary/text.ts'
import { optionsOf } from './corpus/check.ts'
import { readCorpus, readUndivided } from './corpus/read.ts'

/** `find/pass/plain.ts` reads plain URLs by itself, and gives what the general way gives, which a caller's construct asks for. */

const BEFORE = [
  ...[
    '',
    'x',
    ' ',
    '(',
    '[a](',
    '](',
    '[a]: ',
    'a: ',
    ';',
    '\x1b]8;;',
    '<',
    '"',
    "'",
    '`',
    '_',
    '*',
    '=',
    '<\n',
    '> ',
    'URL:',
  ],
  ...['<URL:', 'http://', 'é', '中', '- ', 'word, ', 'u://'],
]
const URLS = [
  ...[
    'http://a.example/x',
    'https://b.example',
    'http://c.example:80/y?z=1&a',
    'ftp://localhost',
    'http://a.example/x.',
  ],
  ...['http://a-', 'http://a.example/x_', 'http://a.example/(x)', 'http://x.example/--'],
]
const AFTER = [
  ...[
    '',
    ' ',
    '\n',
    '\r\n',
    '>',
    '"',
    "'",
    '`',
    ')',
    ']',
    '}',
    '|',
    '<',
    '<b>',
    '<%',
    '<?=',
    ',',
    ';',
    ', ',
    ';\n',
    "'\n",
    "',\n'",
    "' + ",
    "'.\n'",
    "')",
    "'>",
    "' x",
    "'  . ",
    '.\n',
    "'; ",
    '.',
    '. ',
    '!\n',
    ': ',
  ],
  ...[
    '&gt;',
    '&amp;',
    '\\',
    '\\_',
    '\x1b\\',
    '[',
    '(',
    ' (',
    '{',
    '${',
    '@',
    ':8',
    '$',
    '~',
    '-',
    '-\n',
    '\u00a0',
    '。',
    '%',
  ],
]
const REST = [
  '',
  'x',
  'mous@c.example/x',
  'y/z.html ',
  'it is',
  '"t")',
  ')',
  '.org',
  '\x1b\\y\x1b]8;;',
  '> y',
  'http://b.example/',
]

const NOTHING: Construct & ExtraConstruct = { name: 'nothing' }

function found(text: string, settings: Settings, constructs: readonly Construct[]): string {
  const pass = openPass(new View(text, true), settings, constructs, BEGINNING)
  const list: string[] = []
  for (let each = pass.next(); each !== undefined; each = pass.next()) {
    list.push(JSON.stringify([each, progressOf(pass).decided, pass.isInQuestion]))
  }
  return list.join('\n')
}

describe.each([
  ['all', ALL_CONSTRUCTS, {}],
  ['none, as in light', [], { joinLines: 'never' }],
] as const)('plain URLs are found as the general way finds them, with the constructs: %s', (_, constructs, given) => {
  /** Compares the two ways with options. */
  const agreeWith = (options: Options): ((text: string) => void) => {
    const settings = readOptions({ ...options, ...given })
    const general = { ...settings, constructs: [...settings.constructs, NOTHING] }
    return (text) => {
      const [is, should] = [found(text, settings, constructs), found(text, general, constructs)]
      // An expectation takes longer than both.
      if (is !== should) expect(is, JSON.stringify(text)).toBe(should)
    }
  }

  test('in the corpus, whole and in part', () => {
    for (const each of readUndivided()) {
      // Together they end behind each kind of character.
      const agree = agreeWith(optionsOf(each) ?? {})
      for (let end = each.text.length; end > 0; end -= 41) agree(each.text.slice(0, end))
    }
  })

  test('with what is told of defanged URLs', () => {
    const told: unknown[] = []
    const settings = readOptions({ ...given, constructs: [tellingFangs((...fang) => told.push(fang))] })
    const general = { ...settings, constructs: [...settings.constructs, NOTHING] }
    const agree = (text: string): void => {
      const ways = [settings, general].map((each) => [found(text, each, constructs), ...told.splice(0)])
      if (JSON.stringify(ways[0]) !== JSON.stringify(ways[1])) expect(ways[0], JSON.stringify(text)).toEqual(ways[1])
    }
    for (const { text } of readCorpus()) agree(text)
    for (const before of BEFORE) {
      for (const url of URLS) {
        for (const fang of ['[.]', ' (dot) ', '\\.', '.]', '[/]x', '(:)8', '[@]', ' [.org', '{.}b'])
          agree(`${before}${url}${fang}b`)
      }
    }
  })

  test('with anything before it and behind it', () => {
    const agree = agreeWith({})
    let count = 0
    for (const before of BEFORE) {
      for (const url of URLS) {
        for (const behind of AFTER)
          for (const rest of REST) if (count++ % Math.ceil(1 / FACTOR) === 0) agree(before + url + behind + rest)
      }
    }
  })

  test('in hostile text', () => {
    fc.assert(
      fc.property(hostileText, someOptions, (text, options) => agreeWith(options)(text)),
      runs(300),
    )
  })
})
