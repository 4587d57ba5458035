import { toString as textOf } from 'hast-util-to-string'
import { SKIP, visit } from 'unist-util-visit'

/** @typedef {import('hast').Element} Element */
/** @typedef {import('./render.mjs').Section} Section */

const HEADING = /^h([1-6])$/

/**
 * Adds a link to each heading and a scrolling frame around each table, and removes badges, which are images from other
 * sites. Collects the sections for the table of contents and the search.
 *
 * @returns {(tree: import('hast').Root, file: import('vfile').VFile) => void}
 */
export function rehypeFrame() {
  return (tree, file) => {
    tree.children = tree.children.filter((node) => node.type !== 'element' || !isBadges(node))
    file.data.sections = sectionsOf(tree)
    file.data.description = descriptionOf(tree)
    visit(tree, 'element', (node, index, parent) => {
      if (parent === undefined || index === undefined) return undefined
      if (HEADING.test(node.tagName) && node.tagName !== 'h1') addAnchor(node)
      if (node.tagName !== 'table') return undefined
      for (const head of cellsOf(node)) head.properties.scope = 'col'
      parent.children[index] = element('div', { className: ['table'] }, [node])
      return [SKIP, index + 1]
    })
  }
}

/**
 * Whether a paragraph contains only images from other sites, which the policy forbids.
 *
 * @param {Element} paragraph
 */
function isBadges(paragraph) {
  let images = 0
  visit(paragraph, 'element', ({ tagName, properties }) => {
    if (tagName === 'img' && /^https?:/.test(String(properties.src))) images++
  })
  return paragraph.tagName === 'p' && images > 0 && textOf(paragraph).trim() === ''
}

/**
 * The head cells of a table with text; an empty one becomes an ordinary cell.
 *
 * @param {Element} table
 */
function cellsOf(table) {
  /** @type {Element[]} */
  const heads = []
  visit(table, 'element', (cell) => {
    if (cell.tagName !== 'th') return
    if (textOf(cell).trim() === '') cell.tagName = 'td'
    else heads.push(cell)
  })
  return heads
}

/** @param {Element} heading */
function addAnchor(heading) {
  const { id } = heading.properties
  if (typeof id !== 'string') return
  const anchor = element('a', { className: ['anchor'], href: `#${id}`, ariaLabel: `Link to “${textOf(heading)}”` }, [
    { type: 'text', value: '#' },
  ])
  heading.children.push(anchor)
}

/**
 * @param {import('hast').Root} tree
 * @returns {Section[]}
 */
function sectionsOf(tree) {
  /** @type {Section[]} */
  const sections = []
  for (const node of tree.children) {
    if (node.type !== 'element') continue
    const depth = Number(HEADING.exec(node.tagName)?.[1] ?? 0)
    if (depth > 0) sections.push({ id: String(node.properties.id ?? ''), depth, title: textOf(node), text: '' })
    const last = sections.at(-1)
    if (depth === 0 && last !== undefined) last.text += ` ${spacedText(node)}`
  }
  for (const section of sections) section.text = section.text.replace(/\s+/g, ' ').trim()
  return sections
}

/**
 * The text of an element with blanks between cells, items and lines.
 *
 * @param {Element} node
 */
function spacedText(node) {
  let text = ''
  visit(node, (each) => {
    if (each.type === 'text') text += each.value
    else if (each.type === 'raw')
      text += each.value
        .replace(/<[^>]*>/g, '')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&amp;', '&')
    else if (each.type === 'element' && /^(?:td|th|li|p|tr|pre|div)$/.test(each.tagName)) text += ' '
    if (each.type === 'element' && each.properties.className?.toString() === 'to-playground') return SKIP
    return undefined
  })
  return text
}

/** @param {import('hast').Root} tree */
function descriptionOf(tree) {
  const paragraphs = tree.children.filter((node) => node.type === 'element' && node.tagName === 'p')
  const texts = paragraphs.map((each) => textOf(/** @type {Element} */ (each)).replace(/\s+/g, ' '))
  // The first line of most pages is a list of links.
  return texts.find((text) => !/^README ·/.test(text)) ?? ''
}

/**
 * @param {string} tagName
 * @param {import('hast').Properties} properties
 * @param {import('hast').ElementContent[]} children
 * @returns {Element}
 */
function element(tagName, properties, children) {
  return { type: 'element', tagName, properties, children }
}
