import fc from 'fast-check'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { toMarkdown } from 'mdast-util-to-markdown'
import { remark } from 'remark'
import { VFile } from 'vfile'
import { expect, test } from 'vitest'
import { runs } from '../../../test/arbitrary/runs.ts'
import remarkUrlsInContext, { markdownExtensions } from '../src/index.ts'

/** The extensions, for programs without unified. */

const PIECES = [
  ...[
    '<URL:http://a.b/x',
    '-',
    '\n',
    '\n',
    'y>',
    '<http://a.b/',
    '>',
    '"http://a.b/\n',
    'c"',
    ' http://a.b/d ',
    '*',
    '\\',
  ],
  ...['> ', '- ', '[x](http://a.b/x)', '![y](', ')', '`', '&amp;', '\n\n', 'URL: http://a.b/e', '# ', '\ufeff', '  '],
]

test('the extensions alone give the tree and the text that the plugin gives', () => {
  const text = fc.array(fc.constantFrom(...PIECES), { maxLength: 24 }).map((pieces) => pieces.join(''))
  fc.assert(
    fc.property(text, fc.boolean(), (markdown, bare) => {
      const processor = remark().use(remarkUrlsInContext, { bare })
      const file = new VFile(markdown)
      const expected = processor.runSync(processor.parse(file), file)
      const urls = markdownExtensions({ bare })
      const tree = fromMarkdown(markdown, { extensions: urls.micromark, mdastExtensions: [urls.fromMarkdown] })
      urls.transform(tree, markdown)
      expect(tree).toEqual(expected)
      expect(toMarkdown(tree, { extensions: [urls.toMarkdown] })).toBe(processor.stringify(expected))
    }),
    runs(500),
  )
})

test('wrong options throw a TypeError', () => {
  expect(() => markdownExtensions({ bare: 1 as never })).toThrow(TypeError)
})
