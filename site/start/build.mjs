import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { extract } from '../../dist/index.js'
import { escapeHtml, page } from '../frame.mjs'
import { markedLines, piecesOf } from '../marks.mjs'
import { playgroundFragment } from '../permalink.mjs'
import { OTHERS, readingsOf } from './readings.mjs'
import { DEMO, INPUTS } from './texts.mjs'

/** How an alternative reads the text, in the words after "or … if". @type {Readonly<Record<string, string>>} */
const REASONS = {
  'hyphen-dropped': 'if the hyphen was inserted at the line break',
  'hyphen-kept': 'if the hyphen belongs to the URL',
  'joined-line': 'if it goes on in the next line',
  'line-cut': 'if it ends with its line',
}

/** @type {Readonly<Record<string, string>>} */
const REPAIRS = {
  'line-break': 'line break',
  prefix: 'quote mark',
  whitespace: 'blank',
  scheme: 'scheme added',
  hyphen: 'hyphen',
}

/**
 * @param {string} outdir
 * @param {{ hasPlayground: boolean }} options
 */
export async function buildStart(outdir, { hasPlayground }) {
  const size = await sizeOfExtract()
  writeFileSync(
    join(outdir, 'index.html'),
    page({
      title: '',
      description:
        'An npm package and a command that find the URLs in text as people write them: in brackets, broken over lines, quoted in mail, in prose without spaces.',
      depth: 0,
      layout: 'start',
      main: mainOf(size, hasPlayground),
    }),
  )
}

/** The size of a bundle of `extract` alone, in kilobytes gzipped. */
async function sizeOfExtract() {
  const { outputFiles } = await build({
    stdin: {
      contents: "export { extract } from '../../dist/index.js'",
      resolveDir: fileURLToPath(new URL('.', import.meta.url)),
    },
    ...{ bundle: true, minify: true, format: 'esm', write: false, platform: 'browser' },
  })
  return Math.round(gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length / 1000)
}

/**
 * @param {number} size
 * @param {boolean} hasPlayground
 */
function mainOf(size, hasPlayground) {
  const door = hasPlayground ? `<a class="button first" href="playground/index.html">Open the playground</a>` : ''
  return `<section class="hero">
<div class="pitch">
<p class="what">npm package and command, TypeScript</p>
<h1>Finds the URLs in text as people write them</h1>
<p>A login link that the terminal wrapped, a reference in a PDF, an address in a quoted mail or in Chinese prose, the links in a model’s answer. For each it gives the position, the repairs, and the other URLs that the same text can mean.</p>
<p class="buttons">${door}<a class="button" href="handbook/tasks.html">I want to …</a><a class="button" href="handbook/index.html">Handbook</a></p>
<ul class="facts"><li>no dependencies</li><li>${size} kB gzipped</li><li>linear time</li><li>never throws on input</li><li>Node and browsers</li></ul>
</div>
${demo(hasPlayground)}
</section>
<section class="inputs" aria-labelledby="inputs">
<h2 id="inputs">Compared with linkify-it and linkifyjs</h2>
<p>What ${OTHERS.join(', ')} and this package find in six texts, each with its default settings, when this page was built. The <a href="handbook/comparison.html">comparison</a> has more packages, and says when another one suits you better.</p>
<div class="cards">${INPUTS.map((input) => card(input, hasPlayground)).join('\n')}</div>
</section>
<section class="ways" aria-labelledby="ways">
<h2 id="ways">Three ways in</h2>
<div class="cards">
${way(
  'Library',
  'npm install urls-in-context',
  `${keyword('import')} { extract } ${keyword('from')} ${string('urls-in-context')}\n\nextract(text).map(({ url }) =&gt; url)`,
  'Text as strings, in chunks, as streams or bytes. It also parses, compares and rewrites URLs.',
  [
    ['handbook/library.html', 'Library'],
    ['handbook/parser.html', 'Parser'],
    ['reference/index.html', 'Reference'],
  ],
)}
${way(
  'Command',
  'npm install --global urls-in-context-cli',
  `<span class="mute">$</span> urls --unique -c Mail/\n<span class="mute">$</span> urls --format=html mail.mbox &gt; urls.html`,
  'Mailboxes, news, HTML, PDF, Word and web crawls, packed or not, on one machine or on many.',
  [
    ['handbook/cli.html', 'Command line'],
    ['handbook/archives.html', 'Archives'],
    ['handbook/recipes.html', 'Recipes'],
  ],
)}
${way('Markdown', 'npm install remark-urls-in-context remark', `${keyword('import')} { remark } ${keyword('from')} ${string('remark')}\n${keyword('import')} remarkUrls ${keyword('from')} ${string('remark-urls-in-context')}\n\nremark().use(remarkUrls)`, 'A plugin that links URLs as people write them, rules that warn, and <code>urls fix</code>, which mends files.', [['handbook/markdown.html', 'Markdown']])}
</div>
</section>
<section class="report" aria-labelledby="report">
<h2 id="report">A mailbox as one page</h2>
<p><code>urls --format=html</code> writes one file with charts, and a table of the URLs in their lines that you can search. It fetches nothing. <a href="handbook/cli.html#html-page">More about the page</a></p>
<picture><source media="(prefers-color-scheme: dark)" srcset="handbook/pictures/page-dark.webp"><img src="handbook/pictures/page-light.webp" width="1280" height="800" loading="lazy" alt="The page of urls --format=html: totals, charts, and a table to search"></picture>
</section>`
}

/** The example next to the introduction: a text with its marks, and what was found. @param {boolean} hasPlayground */
function demo(hasPlayground) {
  const matches = extract(DEMO)
  const items = matches.map(({ url, context, repairs, alternatives }) => {
    const kinds = [...new Set(repairs.map(({ kind }) => REPAIRS[kind] ?? kind))]
    const others = alternatives.map((each) => {
      return `<p class="other">or <code>${escapeHtml(each.url)}</code> ${REASONS[each.reason] ?? each.reason}</p>`
    })
    return `<li><code class="found">${escapeHtml(url)}</code><p class="said"><span>${context}</span>${kinds.map((kind) => `<span class="repaired">${kind}</span>`).join('')}</p>${others.join('')}</li>`
  })
  const link = hasPlayground ? `<a href="playground/index.html${playgroundFragment(DEMO)}">Open in playground</a>` : ''
  return `<figure class="demo" aria-label="A text and what is found in it">
<pre class="demo-text"><code>${markedLines(piecesOf(DEMO, matches)).join('\n')}</code></pre>
<ol class="demo-found">${items.join('')}</ol>
<figcaption><span class="mark-url">URL</span> <span class="mark-delimiter">delimiter</span> <span class="mark-repair">removed</span> <span class="mark-trim">trimmed</span>${link}</figcaption>
</figure>`
}

/**
 * @param {{ title: string, text: string, meant: string }} input
 * @param {boolean} hasPlayground
 */
function card({ title, text, meant }, hasPlayground) {
  const matches = extract(text)
  const lines = readingsOf({ text, meant }).map(({ label, urls, isRight }) => {
    return `<dt>${label}</dt><dd class="${isRight ? 'right' : 'wrong'}"><code>${escapeHtml(urls.join(' ') || 'nothing')}</code></dd>`
  })
  const link = hasPlayground
    ? `<a class="to-playground" href="playground/index.html${playgroundFragment(text)}">Open in playground<span class="unseen">: ${title}</span></a>`
    : ''
  return `<article class="card"><h3>${title}</h3>
<pre><code>${markedLines(piecesOf(text, matches)).join('\n')}</code></pre>
<dl>${lines.join('')}</dl>${link}</article>`
}

/**
 * @param {string} title
 * @param {string} command
 * @param {string} code
 * @param {string} about
 * @param {ReadonlyArray<readonly [string, string]>} links
 */
function way(title, command, code, about, links) {
  return `<article class="card"><h3>${title}</h3><p>${about}</p>
<p class="command"><code>${command.replace(/\S+-\S+/g, '<span class="whole">$&</span>')}</code></p>
<pre><code>${code}</code></pre>
<p class="more">${links.map(([href, label]) => `<a href="${href}">${label}</a>`).join('')}</p></article>`
}

/** @param {string} text */
function keyword(text) {
  return `<span class="hljs-keyword">${text}</span>`
}

/** @param {string} text */
function string(text) {
  return `<span class="hljs-string">'${text}'</span>`
}
