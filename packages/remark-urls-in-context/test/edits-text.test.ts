import fc from 'fast-check'
import type { Nodes } from 'mdast'
import { VFile } from 'vfile'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../test/arbitrary/runs.ts'
import type { Options } from '../src/index.ts'
import { applyEdits, toEdits } from '../src/index.ts'
import { nodesOf, treeOf } from './processors.ts'

const ORDER = 'frontmatter gfm ours'

/** As `urls fix --write` does it: what is fixed may show more. */
function fix(text: string, options?: Options): string {
  let fixed = text
  for (let round = 0; round < 10; round++) {
    const edits = toEdits(treeOf(fixed, ORDER, options), new VFile(fixed))
    if (edits.length === 0) break
    fixed = applyEdits(fixed, edits)
  }
  return fixed
}

const URLS = [
  '<URL:http://a.b/¶c>',
  '<URL:¶http://a.b/c>',
  '<http://a.b/¶c>',
  '<http://a.b/c|x>',
  '<http://a.b/¶c|x¶y>',
  '<URL:www.a.example/¶c>',
  '"http://a.b/¶c"',
  '“http://a.b/¶c”',
  '“URL:http://a.b/c”',
  '〈 http://a.b/c 〉',
  'http://a.b/x?y=1&¶z=2',
  'http://a.b/very-¶long/x',
  'http://a.b/very\u00ad¶long/x',
  'http://a.b/c\\¶d',
  '<URL:http://a.b/very-¶long>',
  'http://a.b/x?y=1&amp;¶z=2',
  'URL:http://a.b/x?y=1&¶z=2',
  '<URL:http://a.b/\u200bc>',
  '[x](<URL:http://a.b/c>)',
  'http://a.b/c',
]
/** Of mail, comments, diffs, tables and screens; the first of them Markdown has, too. */
const MARKS = ['> ', '>', '>> ', '  > ', '    > ', '\t> ', '- > ', '- ', '+ ', '1. ', '  ', '']
const OTHER_MARKS = ['x> ', 'jdoe1>', 'a.b> ', '| ', '// ', '//! ', '; ', '% ', ': ', '! ', '#: ', '.\\" ', '│ ', '} ']
const PIECES = ['See ', ', x', ' ', '.', '<', '>', 'x>', '<URL:', '"', ' |', ' x> ', '-', '\\', '¶']

/** Lines of one prefix or several, of which the last letter marks the line ends. */
function textsOf(marks: readonly string[]): fc.Arbitrary<string> {
  const mark = fc.constantFrom(...marks)
  const line = fc.array(fc.oneof(fc.constantFrom(...URLS), fc.constantFrom(...PIECES)), { maxLength: 5 })
  const block = fc.tuple(mark, fc.array(mark, { minLength: 1, maxLength: 2 }), line).map(([first, next, words]) => {
    let count = 0
    // Most lines have the mark of the line before, as quotations and comments have
    return first + words.join('').replaceAll('¶', () => `\n${count++ % 2 === 0 ? first : next[count % next.length]}`)
  })
  return fc.array(block, { minLength: 1, maxLength: 3 }).map((blocks) => blocks.join('\n\n'))
}

/** What no edit may change: a fix adds and removes blanks, brackets, labels and schemes of hosts, and nothing else. */
function lettersOf(text: string): string {
  return text.replace(/[\s<>\u00ad\u200b]|ur[il]:|http:\/\/(?=www\.)/gi, '')
}

/** The text as Markdown shows it, where the marks of quotations are gone, but with the brackets of its autolinks. */
function shownIn(text: string): string {
  const paragraphs = nodesOf(treeOf(text, '')).filter(({ type }) => type === 'paragraph')
  const shown = paragraphs.map((each) => textOf(each).replace(/\s/g, '')).join('\n')
  return shown.replace(/[\u00ad\u200b]|ur[il]:|http:\/\/(?=www\.)/gi, '')
}

function textOf(node: Nodes): string {
  const text = 'children' in node ? node.children.map(textOf).join('') : 'value' in node ? node.value : ''
  return node.type === 'link' ? `<${text}>` : text
}

/** What stands in the new text and not in the old one, in order; undefined if something is missing. */
function addedTo(old: string, text: string): string | undefined {
  let at = 0
  let added = ''
  for (const unit of text) {
    if (unit === old[at]) at++
    else added += unit
  }
  return at === old.length ? added : undefined
}

const lineEnd = fc.constantFrom('\n', '\r\n', '\r')

describe('what edits leave of a text', () => {
  test.each([
    ['with the marks of Markdown', MARKS, 300],
    ['with all marks', [...MARKS, ...OTHER_MARKS], 500],
  ])('is all but line ends, blanks, brackets and labels: %s', (_, marks, count) => {
    const property = fc.property(textsOf(marks), lineEnd, (text, end) => {
      const source = text.replaceAll('\n', end)
      const fixed = fix(source, { hyphen: 'keep' })
      expect(lettersOf(fixed)).toBe(lettersOf(source))
      expect(addedTo(shownIn(source), shownIn(fixed))).toMatch(/^[<>]*$/)
      expect(fix(fixed, { hyphen: 'keep' })).toBe(fixed)
    })
    fc.assert(property, runs(count))
  })

  test('lacks hyphens at line ends alone, if they are dropped', () => {
    const property = fc.property(textsOf([...MARKS, ...OTHER_MARKS]), (text) => {
      const fixed = fix(text, { hyphen: 'drop' })
      const without = (each: string): string => lettersOf(each).replaceAll('-', '')
      expect(without(fixed)).toBe(without(text))
    })
    fc.assert(property, runs(200))
  })

  test('has its byte order mark, line ends, frontmatter, code and HTML', () => {
    const property = fc.property(
      textsOf(MARKS),
      lineEnd,
      fc.constantFrom('', '\ufeff'),
      fc.constantFrom('', '\n'),
      (text, end, mark, last) => {
        const head = '---\nurl: <URL:http://a.b/\n  c>\n---\n\n'
        const code = '\n\n```\n<URL:http://a.b/\nc>\n```\n\n'
        const html = '<div title="http://a.b/\nc">\n<URL:http://a.b/\nc>\n</div>\n\n'
        const written = (each: string): string => each.replaceAll('\n', end)
        const source = mark + written(`${head}x${code}${html}${text}.${last}`)
        const fixed = fix(source, { hyphen: 'keep' })
        expect(fixed.startsWith(mark + written(`${head}x${code}${html}`))).toBe(true)
        expect(fixed.endsWith(written(`.${last}`))).toBe(true)
        expect(new Set(fixed.match(/\r\n|\r|\n/g))).toEqual(new Set([end]))
      },
    )
    fc.assert(property, runs(200))
  })
})
