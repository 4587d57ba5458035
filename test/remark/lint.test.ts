import remarkLint from 'remark-lint'
import remarkParse from 'remark-parse'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'
import type { VFileMessage } from 'vfile-message'
import { describe, expect, test } from 'vitest'
import remarkUrlsInContext from '../../src/remark/index.ts'
import rules, * as entry from '../../src/remark/lint/index.ts'

function lint(text: string): VFileMessage[] {
  const all = unified().use(remarkParse).use(remarkUrlsInContext).use(remarkLint).use(rules).use(remarkStringify)
  return all.processSync(text).messages
}

const brief = (text: string): unknown[] =>
  lint(text).map(({ ruleId, line, column, expected }) => [ruleId, `${line}:${column}`, expected])

test('the entry exports the rules, and all of them as a preset', () => {
  expect(Object.keys(entry).sort()).toEqual([
    ...['default', 'noAmbiguousUrlHyphen', 'noSchemelessAngleUrl', 'noUnclosedUrl', 'noUrlCredentials'],
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
    ['> See <URL:http://a.b/\n> c and\n> - d>', ['no-unclosed-url', '1:7', []]],
    ['A\nSee <URL:http://a.b/\n- c>', ['no-unclosed-url', '2:5', []]],
  ])('report %j', (text, message) => expect(brief(text)).toEqual([message]))

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
        ['Missing plugin `urls-in-context/remark`: use it before `urls-in-context/remark-lint`', true],
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
