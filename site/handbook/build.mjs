import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { escapeHtml, page, REPOSITORY } from '../frame.mjs'
import { CHAPTERS, SOURCES } from './pages.mjs'
import { renderMarkdown } from './render.mjs'
import { tasksOf } from './tasks.mjs'
import { WORDS } from './words.mjs'

/** @typedef {import('./render.mjs').Rendered} Rendered */

/** The longest description of several sentences, in UTF-16 units. */
const MOST = 200

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Writes the pages of the handbook into `handbook/`.
 *
 * @param {string} outdir
 * @param {{ hasPlayground: boolean }} options
 * @returns {import('../search-texts.mjs').SearchText[]}
 */
export function buildHandbook(outdir, { hasPlayground }) {
  mkdirSync(join(outdir, 'handbook'), { recursive: true })
  cpSync(join(ROOT, 'docs/pictures'), join(outdir, 'handbook/pictures'), { recursive: true })
  const playground = hasPlayground ? '../playground/index.html' : ''
  const texts = SOURCES.flatMap(({ file, name, label, about }, index) => {
    const rendered = renderMarkdown(readFileSync(join(ROOT, file), 'utf8'), { file, playground })
    writeFileSync(
      join(outdir, 'handbook', `${name}.html`),
      page({
        title: label,
        description: about ?? shortened(rendered.description),
        depth: 1,
        current: 'handbook',
        layout: 'with-sides',
        main: mainOf(rendered, index),
      }),
    )
    // The search has the targets of the tasks instead
    const sections = name === 'tasks' ? rendered.sections.slice(0, 1) : rendered.sections
    return sections.map(({ id, depth, title, text }) => ({
      path: `handbook/${name}.html${depth === 1 ? '' : `#${id}`}`,
      page: label,
      title: depth === 1 ? label : title,
      text,
    }))
  })
  return withWords(texts, readFileSync(join(ROOT, 'docs/tasks.md'), 'utf8'))
}

/**
 * The first sentences, as many as a search engine shows, but at least one.
 *
 * @param {string} text
 */
function shortened(text) {
  const [first = '', ...others] = text.split(/(?<=[.!?…]) (?=\p{Lu})/u)
  return others.reduce((sum, sentence) => (sum.length + sentence.length < MOST ? `${sum} ${sentence}` : sum), first)
}

/**
 * Adds to each section the words by which people search for it.
 *
 * @param {import('../search-texts.mjs').SearchText[]} texts
 * @param {string} tasks Markdown
 * @returns {import('../search-texts.mjs').SearchText[]}
 * @throws Error if a section of the words or tasks does not exist
 */
function withWords(texts, tasks) {
  const said = tasksOf(tasks)
  const paths = new Set(texts.map(({ path }) => path))
  const missing = [...Object.keys(WORDS), ...said.keys()].filter((address) => !paths.has(`handbook/${address}`))
  if (missing.length > 0) throw new Error(`The search has words for sections that do not exist: ${missing.join(', ')}`)
  return texts.map((text) => {
    const address = text.path.replace('handbook/', '')
    const words = [WORDS[address], said.get(address)].filter((each) => each !== undefined).join(' ')
    return words === '' ? text : { ...text, words: words.trim() }
  })
}

/**
 * @param {Rendered} rendered
 * @param {number} index of the page in SOURCES
 */
function mainOf({ html, sections }, index) {
  const { file, name } = SOURCES[index] ?? { file: '', name: '' }
  return `<details class="side pages"><summary>Handbook</summary>
<nav aria-label="Handbook">${pagesNav(name)}</nav></details>
<article class="prose">
${html}
<p class="source"><a href="${REPOSITORY}/blob/main/${file}">Source of this page</a></p>
<nav class="neighbours" aria-label="Neighbouring pages">${neighbour(index - 1, 'Previous')}${neighbour(index + 1, 'Next')}</nav>
</article>
<details class="side toc"><summary>On this page</summary>
<nav aria-label="On this page">${contents(sections)}</nav></details>`
}

/** @param {string} current */
function pagesNav(current) {
  return CHAPTERS.map(({ title, sources }) => {
    const items = sources.map(({ name, label }) => {
      return `<li><a href="${name}.html"${name === current ? ' aria-current="page"' : ''}>${label}</a></li>`
    })
    return `<h2>${title}</h2><ul>${items.join('')}</ul>`
  }).join('')
}

/**
 * The table of contents, with the headings of the second and third level.
 *
 * @param {Rendered['sections']} sections
 */
function contents(sections) {
  const shown = sections.filter(({ depth }) => depth === 2 || depth === 3)
  const items = shown.map(({ id, depth, title }) => {
    return `<li class="depth-${depth}"><a href="#${escapeHtml(id)}">${escapeHtml(title)}</a></li>`
  })
  return `<ul>${items.join('')}</ul>`
}

/**
 * @param {number} index
 * @param {string} label
 */
function neighbour(index, label) {
  const source = SOURCES[index]
  if (source === undefined) return '<span></span>'
  return `<a href="${source.name}.html" rel="${label === 'Next' ? 'next' : 'prev'}"><span>${label}</span>${source.label}</a>`
}
