// The time of the functions around `extract` on growing mail, and of the plugins compared with their parsers.
import MarkdownIt from 'markdown-it'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { parseFragment } from 'parse5'
import { defanged } from '../../dist/constructs/index.js'
import { rangesOf, replace, scan, segments, settle } from '../../dist/index.js'
import { LinkifyIt } from '../../dist/linkify-it/index.js'
import { linkifyText } from '../../dist/linkify-text/index.js'
import markdownIt from '../../packages/markdown-it-urls-in-context/dist/index.js'
import { linkifyHtml } from '../../packages/rehype-urls-in-context/dist/html/index.js'
import { markdownExtensions } from '../../packages/remark-urls-in-context/dist/index.js'
import { flat, mail } from './inputs.mjs'
import { collect, cpuSeconds } from './measure.mjs'
import { blocks } from './real-text.mjs'
import { number, printGoals, printTable } from './report.mjs'
import { extract, feedBytes } from './subject.mjs'

const SIZES = [1e6, 2e6, 4e6, 8e6]
const TRIES = 3
const PLUGIN_SIZE = 80_000

const functions = {
  extract: (text) => extract(text),
  'extract, defanged': (text) => extract(text, { defanged }),
  segments: (text) => segments(text),
  replace: (text) => replace(text, () => 'x'),
  'scan and settle': (text) => settle([...scan(text)], { text }),
  rangesOf: (text) => rangesOf(extract(text), text),
  ByteExtractor: (text) => feedBytes(blocks(Buffer.from(text), 2 ** 16), 'utf-8'),
  'LinkifyIt.match': (text) => new LinkifyIt().match(text),
  'LinkifyIt.match, fuzzy': (text) => new LinkifyIt({ fuzzyLink: true, fuzzyIP: true }).match(text),
  linkifyText: (text) => linkifyText(text),
  linkifyHtml: (text) => linkifyHtml(text),
}

const secondsOf = (run) => {
  let least = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < TRIES; tries++) {
    collect()
    least = Math.min(least, cpuSeconds(run))
  }
  return Math.max(least, 1e-6)
}

export function functionGrowth() {
  const text = mail(SIZES.at(-1))
  const results = Object.entries(functions).map(([name, run]) => {
    const seconds = SIZES.map((size) => {
      const part = flat(text.slice(0, size))
      return secondsOf(() => run(part))
    })
    return {
      name,
      seconds,
      exponent: Math.log2((seconds.at(-1) ?? 0) / (seconds[0] ?? 1)) / Math.log2(SIZES.length * 2),
    }
  })
  const head = ['', ...SIZES.map((size) => `${size / 1e6} MB, ms`), 'exponent']
  const rows = results.map(({ name, seconds, exponent }) => [
    name,
    ...seconds.map((each) => number(each * 1e3)),
    number(exponent),
  ])
  printTable('Functions on generated mail', head, rows)
  const figure = Math.max(...results.map(({ exponent }) => exponent))
  const figures = [{ id: 'functions/exponent', name: 'growth from 1 MB to 8 MB, worst exponent', figure }]
  printGoals(figures)
  return { figures, results }
}

const extensions = markdownExtensions({ bare: true })
const plain = new MarkdownIt({ linkify: true, html: true })
const ours = new MarkdownIt({ linkify: true, html: true }).use(markdownIt)

/** Each with its parser alone. */
const plugins = {
  remark: [
    (text) => fromMarkdown(text),
    (text) =>
      extensions.transform(
        fromMarkdown(text, { extensions: extensions.micromark, mdastExtensions: [extensions.fromMarkdown] }),
        text,
      ),
  ],
  'markdown-it': [(text) => plain.render(text), (text) => ours.render(text)],
  linkifyHtml: [(text) => parseFragment(text, { sourceCodeLocationInfo: true }), (text) => linkifyHtml(text)],
}

const README = `# A title

Some *words* with \`code\`, a [link](http://a.example/x) and a URL, http://b.example/y/z.html, in a paragraph of text
that goes on over a line's end, as paragraphs do. It is "quoted" here, and there: <http://c.example/>.

- a list of \`things\`
- and <b>others</b>, with \\* escapes &amp; references

`
const PAGE = `<h2>A title</h2><p>Some <em>words</em> with <code>code</code>, a <a href="http://a.example/x">link</a> and
a URL, http://b.example/y/z.html, in a paragraph.</p><ul><li>one</li><li>two &amp; three</li></ul>
`
const DOCUMENTS = [
  ...[README, PAGE, '\\* a ', '\\* http://a.example/x ', '<b>x</b> ', '<b>x</b> http://a.example/x ', '&amp; a '],
  ...[
    'http://a.example/&amp;x ',
    'a<wbr>',
    'x\u00ad',
    '`a` b ',
    '\\* "a:b" ',
    '\\* a:b-\n',
    '"www.a.example" ',
    '(//a.com',
  ],
]

export function pluginShare() {
  const results = Object.entries(plugins).flatMap(([name, [alone, with_]]) =>
    DOCUMENTS.map((piece) => {
      const text = flat(piece.repeat(PLUGIN_SIZE / piece.length))
      const seconds = [alone, with_].map((run) => secondsOf(() => run(text)))
      return { name, piece, seconds, times: seconds[1] / seconds[0] }
    }),
  )
  const rows = results.map(({ name, piece, seconds, times }) => [
    `${name}: ${JSON.stringify(piece.slice(0, 32))}`,
    ...seconds.map((each) => number(each * 1e3)),
    number(times),
  ])
  printTable('Plugins on 80 kB of one piece', ['', 'parser, ms', 'with plugin, ms', 'times'], rows)
  const figure = Math.max(...results.map(({ times }) => times))
  const figures = [{ id: 'plugins/times', name: 'time with a plugin against the parser alone, most', figure }]
  printGoals(figures)
  return { figures, results }
}
