import remarkLint from 'remark-lint'
import remarkParse from 'remark-parse'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'
import type { VFileMessage } from 'vfile-message'
import { describe, expect, test } from 'vitest'
import remarkUrlsInContext from '../src/index.ts'
import rules, * as entry from '../src/lint/index.ts'

function lint(text: string): VFileMessage[] {
  const all = unified().use(remarkParse).use(remarkUrlsInContext).use(remarkLint).use(rules).use(remarkStringify)
  return all.processSync(text).messages
}

const brief = (text: string): unknown[] =>
  lint(text).map(({ ruleId, line, column, expected }) => [ruleId, `${line}:${column}`, expected])

/** A URL that the lines around it show to go on. */
const REPORT = `It was published in the spring of that year, and can be had from
the site of the committee, see http://www.example.com/reports/2001/
spring/summary.html, or in print, for a small fee, from the ministry.
`

test('the entry exports the rules, and all of them as a preset', () => {
  expect(Object.keys(entry).sort()).toEqual([
    ...[
      'default',
      'module.exports',
      'noAmbiguousUrlHyphen',
      'noSchemelessAngleUrl',
      'noUnclosedUrl',
      'noUrlCredentials',
    ],
    ...['noUrlWrapper', 'noWrappedUrl'],
  ])
  expect(rules.plugins).toHaveLength(6)
})

describe('the rules', () => {
  test.each([
    ['See <URL:http://a.b/c>', ['no-url-wrapper', '1:5', ['<http://a.b/c>']]],
    ['[x](<URL:http://a.b/c> "t")', ['no-url-wrapper', '1:1', ['[x](<http://a.b/c> "t")']]],
    ['See <http://a.b/\nc>', ['no-wrapped-url', '1:5', ['<http://a.b/c>']]],
    ['See "http://a.b/\nc"', ['no-wrapped-url', '1:6', ['http://a.b/c']]],
    ['<http://u:secret@a.b/c>', ['no-url-credentials', '1:1', []]],
    ['<www.a.example/c>', ['no-schemeless-angle-url', '1:1', ['<http://www.a.example/c>']]],
    // What only plain text takes for marks would be lost
    ['// <http://a.b/\n// c>', ['no-wrapped-url', '1:4', []]],
    ['// <http://a.b/x-\n// c>', ['no-wrapped-url', '1:4', []], ['no-ambiguous-url-hyphen', '1:4', []]],
    ['// http://a.b/x?y=1&\n// z=2', ['no-wrapped-url', '1:4', []]],
    ['> See <URL:http://a.b/\n> c and\n> - d>', ['no-unclosed-url', '1:7', []]],
    ['A\nSee <URL:http://a.b/\n- c>', ['no-unclosed-url', '2:5', []]],
  ])('report %j', (text, ...messages) => expect(brief(text)).toEqual(messages))

  test('report a bare URL that goes on in the next line, with its readings', () => {
    const joined = 'http://www.example.com/reports/2001/spring/summary.html'
    const [message, ...others] = lint(REPORT)
    expect(others).toEqual([])
    expect(message).toMatchObject({
      ruleId: 'no-wrapped-url',
      place: { start: { line: 2, column: 32, offset: 96 }, end: { line: 3, column: 20 } },
      actual: 'http://www.example.com/reports/2001/\nspring/summary.html',
      expected: [`<${joined}>`],
    })
    expect(message!.reason).toMatch(
      /^Unexpected line break in the bare URL `(.*)` \(\d\d %\), expected one line; unlikely: `(.*)` \(\d\d? %\)$/,
    )
    expect(message!.reason).toContain(`\`${joined}\``)
    expect(message!.reason).toContain('`http://www.example.com/reports/2001/`')
  })

  test.each([
    ['> See http://a.b/x?y=1&\n> z=2 ok', '1:7', ['<http://a.b/x?y=1&z=2>']],
    ['- See http://a.b/x?y=1&\n  z=2 ok', '1:7', ['<http://a.b/x?y=1&z=2>']],
    ['See https:\n//a.example/x ok', '1:5', ['<https://a.example/x>']],
    ['See **http://a.b/x?y=1&\nz=2**', '1:7', ['<http://a.b/x?y=1&z=2>']],
    ['URL: http://a.b/x?y=1&\nz=2 ok', '1:6', ['<http://a.b/x?y=1&z=2>']],
    ['See http://a.b/very-\nlong/x, or http://a.b/very-long/x', '1:5', ['<http://a.b/very-long/x>']],
    [
      'See http://a.b/very-\nlong/x',
      '1:5',
      ['<http://a.b/very-long/x>', '<http://a.b/verylong/x>', '<http://a.b/very->\nlong/x'],
    ],
  ])('report the bare URL in %j', (text, place, expected) => {
    for (const bare of [false, true]) {
      const all = unified()
        .use(remarkParse)
        .use(remarkUrlsInContext, { bare })
        .use(entry.noWrappedUrl)
        .use(remarkStringify)
      const { messages } = all.processSync(text)
      expect(messages.map(({ line, column, ...each }) => [`${line}:${column}`, each.expected])).toEqual([
        [place, expected],
      ])
    }
  })

  test('say how likely each reading is where none is decided', () => {
    const [message] = lint('See http://a.b/very-\nlong/x').filter(({ ruleId }) => ruleId === 'no-wrapped-url')
    expect(message!.reason).toMatch(
      /^Bare URL that may continue on the next line: `http:\/\/a\.b\/very-long\/x` \(\d\d %\) or `.*` \(\d\d %\) or `.*` \(\d %\)$/,
    )
    const [likely] = lint('See http://www.example.com/reports/2001/\nspring-2/summary ok')
    expect(likely!.reason).toMatch(/: `http.*\/summary` \([5-8]\d %\) or `http.*\/2001\/` \([1-4]\d %\)$/)
    expect(likely!.expected).toEqual([
      '<http://www.example.com/reports/2001/spring-2/summary>',
      '<http://www.example.com/reports/2001/>\nspring-2/summary',
    ])
  })

  test.each([
    ['a line that probably ends the URL', 'See http://www.example.com/reports/\nspring or in print'],
    ['prose', 'See http://a.b/x\nand more'],
    ['code', '`http://a.b/x?y=1&\nz=2`'],
    ['a block of code', '```\nhttp://a.b/x?y=1&\nz=2\n```'],
    ['a link', '[http://a.b/x?y=1&\nz=2](y)'],
    ['HTML', 'a <b title="http://a.b/x?y=1&\nz=2">'],
    ['a hard break', 'See http://a.b/x?y=1&  \nz=2'],
    ['the end of emphasis', '**See http://a.b/x?y=1&**\nz=2'],
    ['another block', '- http://a.b/x?y=1&\n- z=2'],
    ['a scheme that is not made live', 'See gopher://a.b/x?y=1&\nz=2'],
  ])('say nothing of %s', (_, text) => expect(brief(text)).toEqual([]))

  test('leave alone what is escaped', () => {
    expect(brief('\\<URL:http://a.b/\n\n- c>')).toEqual([])
    expect(brief('\\\\<URL:http://a.b/')).toHaveLength(1)
    expect(brief('<URL:http://a.b/ and \\<URL: is')).toEqual([['no-unclosed-url', '1:1', []]])
  })

  test('offer both readings of a hyphen, until the file decides', () => {
    const text = '<http://a.b/data-\nbase/>'
    expect(brief(text)).toContainEqual([
      'no-ambiguous-url-hyphen',
      '1:1',
      ['<http://a.b/data-base/>', '<http://a.b/database/>'],
    ])
    expect(brief(`${text} <http://a.b/database/>`).flat()).not.toContain('no-ambiguous-url-hyphen')
  })

  test.each(['<http://a.b/x\ny z>', '<http://a.b/x-\ny>'])('propose no line for one of two readings: %j', (text) => {
    expect(brief(text)).toContainEqual(['no-wrapped-url', '1:1', []])
  })

  test.each(['<URL:http://a.b/c>', 'no URL', ''])('say that the plugin is missing, once: %j', (text) => {
    for (const use of [rules, { plugins: [entry.noUnclosedUrl] }]) {
      const { messages } = unified().use(remarkParse).use(use).use(remarkStringify).processSync(text)
      expect(messages.map(({ reason, fatal }) => [reason, fatal])).toEqual([
        ['Missing plugin `remark-urls-in-context`: use it before `remark-urls-in-context/lint`', true],
      ])
    }
    expect(brief(text === '' ? text : 'no URL')).toEqual([])
  })

  test('do not repeat a password', () => {
    expect(
      JSON.stringify(lint('<http://u:secret@a.b/c>').map(({ reason, actual, expected }) => [reason, actual, expected])),
    ).not.toContain('secret')
  })

  test.each([
    '<http://a.b/c>',
    '`<URL:http://a.b/c>`',
    '"http://a.b/c"',
    '[x](http://a.b/c)',
    'a <b and c',
  ])('are silent on %j', (text) => expect(brief(text)).toEqual([]))

  test('name their documentation, and obey comments', () => {
    const [message] = lint('<URL:http://a.b/c>')
    expect(message).toMatchObject({
      source: 'remark-lint',
      url: expect.stringMatching(/#no-url-wrapper$/),
      fatal: false,
    })
    expect(lint('<!--lint disable no-url-wrapper-->\n\n<URL:http://a.b/c>\n')).toEqual([])
  })
})
