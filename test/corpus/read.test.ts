import { describe, expect, test } from 'vitest'
import { type Case, readCases } from './read.ts'

const read = (...lines: string[]): Case[] => readCases(lines.join('\n'), 'corpus/x.txt')

describe('a case', () => {
  const [full] = read(
    '# A comment.',
    '',
    '== a title',
    'source: RFC 1738 App.',
    'options: {"hyphen": "keep"}',
    '| see <URL:http://www.example.com/very-',
    '|',
    '|   long>.',
    '-> http://www.example.com/very-long',
    '   context url-wrapper',
    '   span <URL:http://www.example.com/very-⏎⏎  long>',
    '   inside http://www.example.com/very-⏎⏎  long',
    '   repairs line-break prefix',
    '   or http://www.example.com/verylong  hyphen-dropped',
    '      repairs hyphen line-break',
    '   trimmed none',
  )

  test('has its place, its headers and its text', () => {
    expect(full).toMatchObject({
      file: 'corpus/x.txt',
      line: 3,
      title: 'a title',
      source: 'RFC 1738 App.',
      options: { hyphen: 'keep' },
      text: 'see <URL:http://www.example.com/very-\n\n  long>.',
    })
  })

  test('has its matches, each with its attributes and no others', () => {
    expect(full!.expected).toEqual([
      {
        line: 9,
        url: 'http://www.example.com/very-long',
        context: 'url-wrapper',
        span: '<URL:http://www.example.com/very-\n\n  long>',
        inside: 'http://www.example.com/very-\n\n  long',
        repairs: ['line-break', 'prefix'],
        or: [{ url: 'http://www.example.com/verylong', reason: 'hyphen-dropped', repairs: ['hyphen', 'line-break'] }],
        also: [],
        never: [],
        trimmed: '',
      },
    ])
  })

  test('can expect nothing', () => {
    expect(read('== t', '| 12:30', '-> none')[0]!.expected).toEqual([])
    expect(read('== t', '| http://a.example/', '-> http://a.example/', '   or none')[0]!.expected[0]!.or).toEqual([])
  })

  test('reads escapes only where it says so', () => {
    expect(read('== t', '| C:\\dir\\new', '-> none')[0]!.text).toBe('C:\\dir\\new')
    const escaped = read('== t', 'escapes: yes', '| a\\s', '| \\u00A0\\\\\\{x*3}\\{\\t*2}', '-> none')
    expect(escaped[0]!.text).toBe('a \n\u00A0\\xxx\t\t')
  })

  test('ends without a line break unless it says so', () => {
    expect(read('== t', 'final: newline', '| a', '-> none')[0]!.text).toBe('a\n')
  })

  test('takes a list of hosts for a predicate', () => {
    const [each] = read('== t', 'options: {"bareDomains": ["example.com"]}', '| a', '-> none')
    const accepts = each!.options.bareDomains as (host: string) => boolean
    expect([accepts('example.com'), accepts('README.md')]).toEqual([true, false])
  })
})

describe('a malformed file is refused with its line', () => {
  const mistakes: Array<[string, string[], string]> = [
    ['text without a case', ['| a'], '1: expected "== title"'],
    ['no text', ['== t', '-> none'], '2: an expectation before the text'],
    ['no expectation', ['== t', '| a'], '1: "t" expects nothing'],
    ['a title twice', ['== t', '| a', '-> none', '', '== t', '| b', '-> none'], '5: the title "t" stands in line 1'],
    ['an unknown header', ['== t', 'sauce: x', '| a', '-> none'], '2: unknown header "sauce"'],
    ['a header after the text', ['== t', '| a', 'note: x', '-> none'], '3: headers stand before'],
    ['options that are no JSON', ['== t', 'options: {x}', '| a', '-> none'], '1: "options" is no JSON object'],
    ['an unknown option', ['== t', 'options: {"x": 1}', '| a', '-> none'], '1: unknown option "x"'],
    ['a bar without a blank', ['== t', '|a', '-> none'], '2: a line of text starts with "| "'],
    ['text after an expectation', ['== t', '| a', '-> none', '| b'], '4: text after an expectation'],
    ['a match beside none', ['== t', '| a', '-> none', '-> a:b'], '4: a match beside "-> none"'],
    ['blanks in a URL', ['== t', '| a', '-> a b'], '3: a URL holds no blanks'],
    ['an unknown attribute', ['== t', '| a', '-> a:b', '   colour red'], '4: unknown attribute "colour"'],
    ['an unknown context', ['== t', '| a', '-> a:b', '   context round'], '4: "round" is not one of'],
    ['an unknown repair', ['== t', '| a', '-> a:b', '   repairs paint'], '4: "paint" is not one of'],
    ['a reason left out', ['== t', '| a', '-> a:b', '   or a:c'], '4: "or" needs a reason'],
    ['or none beside another', ['== t', '| a', '-> a:b', '   or a:c line-cut', '   or none'], '5: "or none" beside'],
    ['an attribute twice', ['== t', '| a', '-> a:b', '   trimmed .', '   trimmed ,'], '5: "trimmed" stands twice'],
    ['an attribute of no match', ['== t', '| a', '   context bare'], '3: an attribute before the first match'],
    ['a span that is not there', ['== t', '| a:b', '-> a:b', '   span a:c'], '3: "a:c" does not stand in the text'],
    ['a blank at a line end', ['== t', '| a ', '-> none'], '2: a blank at the end of a line'],
    ['a hidden character', ['== t', '| a\u200Bb', '-> none'], '2: U+200B cannot be seen'],
    ['an unknown escape', ['== t', 'escapes: yes', '| \\q', '-> none'], '3: unknown escape "\\q"'],
  ]
  test.each(mistakes)('%s', (_, lines, message) => {
    expect(() => read(...lines)).toThrow(`corpus/x.txt:${message}`)
  })
})
