import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { escapeHtml, page, REPOSITORY } from '../frame.mjs'
import { CHAPTERS, SOURCES } from './pages.mjs'
import { renderMarkdown } from './render.mjs'

/** @typedef {import('./render.mjs').Rendered} Rendered */

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Writes the pages of the handbook into `handbook/`.
 *
 * @param {string} outdir
 * @param {{ hasPlayground: boolean }} options
 * @returns {import('../search-texts.mjs').SearchText[]} what the search is to find
 */
export function buildHandbook(outdir, { hasPlayground }) {
  mkdirSync(join(outdir, 'handbook'), { recursive: true })
  cpSync(join(ROOT, 'docs/pictures'), join(outdir, 'handbook/pictures'), { recursive: true })
  const playground = hasPlayground ? '../playground/index.html' : ''
  return SOURCES.flatMap(({ file, name, label }, index) => {
    const rendered = renderMarkdown(readFileSync(join(ROOT, file), 'utf8'), { file, playground })
    writeFileSync(
      join(outdir, 'handbook', `${name}.html`),
      page({
        title: label,
        description: rendered.description,
        depth: 1,
        current: 'handbook',
        layout: 'with-sides',
        main: mainOf(rendered, index),
      }),
    )
    return rendered.sections.map(({ id, depth, title, text }) => ({
      path: `handbook/${name}.html${depth === 1 ? '' : `#${id}`}`,
      page: label,
      title: depth === 1 ? label : title,
      text,
    }))
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
 * The table of contents: the headings of the second and third level.
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
