import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { escapeHtml, page } from '../frame.mjs'
import { textOfComment } from './comments.mjs'
import { readReference } from './convert.mjs'
import { ENTRIES } from './entries.mjs'
import { GROUPS, KIND } from './kinds.mjs'
import { DeclarationWriter } from './render.mjs'

/** @typedef {import('typedoc').JSONOutput.DeclarationReflection} Declaration */
/** @typedef {import('typedoc').JSONOutput.ReferenceReflection} Reference */
/** The functions that come first, and are in the example import, where an entry has several. */
const FIRST = new Set(['extract', 'readArchive', 'normalize'])
/** The name of the default export of an entry in examples. @type {Readonly<Record<string, string>>} */
const DEFAULTS = {
  remark: 'remarkUrlsInContext',
  'remark-lint': 'rules',
  rehype: 'rehypeUrlsInContext',
  'markdown-it': 'urlsInContext',
}

/** @typedef {{ specifier: string, name: string, about: string, declarations: Declaration[], others: Reference[] }} Entry */

/**
 * Writes one page for each entry of the packages into `reference/`, from the comments in the code.
 *
 * @param {string} outdir
 * @returns {Promise<import('../search-texts.mjs').SearchText[]>}
 */
export async function buildReference(outdir) {
  const entries = entriesOf(await readReference())
  /** The page and the anchor of each declaration. @type {Map<number, string>} */
  const addresses = new Map()
  for (const { name, declarations } of entries) {
    for (const { id, name: own } of declarations) addresses.set(id, `${name}.html#${own}`)
  }
  mkdirSync(join(outdir, 'reference'), { recursive: true })
  writeFileSync(join(outdir, 'reference/index.html'), indexPage(entries))
  for (const entry of entries)
    writeFileSync(join(outdir, 'reference', `${entry.name}.html`), entryPage(entry, entries, addresses))
  return entries.flatMap(searchTextsOf)
}

/**
 * @param {import('./convert.mjs').Project} project
 * @returns {Entry[]}
 */
function entriesOf(project) {
  return ENTRIES.map(({ file, ...entry }) => {
    const name = file.replace(/^src\/?/, '').replace(/(?:^|\/)?(?:index)?\.ts$/, '')
    const modules = project.children ?? []
    const module = modules.find((each) => each.name.replace(/^src\/?/, '') === name)
    if (module === undefined)
      throw new Error(`TypeDoc gives no module for ${file}, only ${modules.map((each) => each.name)}`)
    const children = /** @type {Declaration[]} */ (module.children ?? [])
    return {
      ...entry,
      declarations: children
        .filter(({ kind }) => kind !== KIND.reference)
        .sort((a, b) => Number(FIRST.has(b.name)) - Number(FIRST.has(a.name))),
      others: /** @type {any} */ (children.filter(({ kind }) => kind === KIND.reference)),
    }
  })
}

/** @param {readonly Entry[]} entries */
function indexPage(entries) {
  const rows = entries.map(({ specifier, name, about, declarations, others }) => {
    const names = [...declarations, ...others].filter(
      ({ kind }) => kind !== KIND.interface && kind !== KIND.typeAlias && kind !== KIND.reference,
    )
    const list = names.map((each) => `<a href="${name}.html#${each.name}"><code>${escapeHtml(each.name)}</code></a>`)
    return `<section class="entry"><h2><a href="${name}.html"><code>${specifier}</code></a></h2><p>${escapeHtml(about)}</p><p class="names">${list.join(' ')}</p></section>`
  })
  return page({
    title: 'Reference',
    description: 'All public functions, classes and types of urls-in-context.',
    depth: 1,
    current: 'reference',
    layout: 'with-sides',
    main: `${sideOf(entries, '')}
<article class="prose">
<h1>Reference</h1>
<p>Every public name, by the entry that a program imports it from. It is made from the comments in the code; the <a href="../handbook/index.html">handbook</a> explains with examples.</p>
${rows.join('\n')}
</article>`,
  })
}

/**
 * @param {Entry} entry
 * @param {readonly Entry[]} entries
 * @param {ReadonlyMap<number, string>} addresses
 */
function entryPage({ specifier, name, about, declarations, others }, entries, addresses) {
  /** @type {(id: number) => string | undefined} */
  const addressOf = (id) => addresses.get(id)?.replace(new RegExp(`^${name}\\.html`), '')
  const writer = new DeclarationWriter(addressOf)
  const groups = GROUPS.flatMap(([title, kinds]) => {
    const members = declarations.filter(({ kind }) => kinds.includes(kind))
    return members.length === 0 ? [] : [{ title, members }]
  })
  const body = groups.map(({ title, members }) => {
    return `<h2 id="${title.toLowerCase()}-list">${title}</h2>\n${members.map((each) => writer.declaration(each, each.name)).join('\n')}`
  })
  const toc = groups.map(({ title, members }) => {
    const items = members.map((each) => `<li><a href="#${each.name}">${escapeHtml(each.name)}</a></li>`)
    return `<h2>${title}</h2><ul>${items.join('')}</ul>`
  })
  const links = others.map((each) => {
    return `<a href="${escapeHtml(addressOf(each.target) ?? '')}"><code>${escapeHtml(each.name)}</code></a>`
  })
  const also = links.length === 0 ? '' : `<p class="also">It also exports ${links.join(', ')}.</p>`
  return page({
    title: specifier,
    description: about,
    depth: 1,
    current: 'reference',
    layout: 'with-sides',
    main: `${sideOf(entries, name)}
<article class="prose reference">
<h1>${specifier}</h1>
<p>${escapeHtml(about)}</p>
<div class="code"><pre><code>${importOf(specifier, declarations)}</code></pre></div>
${also}
${body.join('\n')}
</article>
<details class="side toc"><summary>On this page</summary><nav aria-label="On this page">${toc.join('')}</nav></details>`,
  })
}

/**
 * @param {string} specifier
 * @param {readonly Declaration[]} declarations
 */
function importOf(specifier, declarations) {
  const functions = declarations.filter(({ kind }) => kind === KIND.function)
  const first =
    functions.find(({ name }) => FIRST.has(name)) ??
    functions[0] ??
    declarations.find(({ kind }) => kind === KIND.class)
  const isDefault = declarations.some(({ name }) => name === 'default')
  const names = isDefault ? DEFAULTS[specifier.split('/')[1] ?? ''] : `{ ${first?.name} }`
  return `<span class="hljs-keyword">import</span> ${names} <span class="hljs-keyword">from</span> <span class="hljs-string">'${specifier}'</span>`
}

/**
 * @param {readonly Entry[]} entries
 * @param {string} current
 */
function sideOf(entries, current) {
  const items = entries.map(({ specifier, name }) => {
    const label = specifier.replace('urls-in-context', '') || 'urls-in-context'
    return `<li><a href="${name}.html"${name === current ? ' aria-current="page"' : ''}>${label}</a></li>`
  })
  return `<details class="side pages"><summary>Reference</summary>
<nav aria-label="Reference"><ul><li><a href="index.html"${current === '' ? ' aria-current="page"' : ''}>Overview</a></li></ul><h2>Entries</h2><ul>${items.join('')}</ul></nav></details>`
}

/**
 * @param {Entry} entry
 * @returns {import('../search-texts.mjs').SearchText[]}
 */
function searchTextsOf({ specifier, name, about, declarations }) {
  const own = { path: `reference/${name}.html`, page: 'Reference', title: specifier, text: about }
  const each = declarations.map((declaration) => {
    const members = (declaration.children ?? []).filter((child) => child.inheritedFrom === undefined)
    const texts = [
      textOfComment(declaration.comment ?? declaration.signatures?.[0]?.comment),
      ...members.map((member) => `${member.name} ${textOfComment(member.comment ?? member.signatures?.[0]?.comment)}`),
    ]
    return {
      path: `reference/${name}.html#${declaration.name}`,
      page: specifier,
      title: declaration.name,
      text: texts.join(' '),
    }
  })
  return [own, ...each]
}
