import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import remarkUrlsInContext from '../../packages/remark-urls-in-context/dist/index.js'
import { SOURCES } from './pages.mjs'
import { rehypeWhole } from './whole.mjs'

/** The pages that comments cite, as in `rules §4.6`. */
const CITED = new Map(SOURCES.map(({ name }) => [name, `../handbook/${name}.html`]))

const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkUrlsInContext)
  .use(remarkRehype)
  .use(rehypeCitations)
  .use(rehypeWhole)
  .use(rehypeStringify)

/**
 * Renders the Markdown of a comment. Citations of the rules become links.
 *
 * @param {string} markdown
 * @returns {string} HTML
 */
export function renderInline(markdown) {
  return String(processor.processSync(markdown)).trim()
}

/** @returns {(tree: import('hast').Root) => void} */
function rehypeCitations() {
  return (tree) => {
    visit(tree, 'element', (node, index, parent) => {
      const [first] = node.children
      if (node.tagName !== 'code' || first?.type !== 'text' || parent === undefined || index === undefined) return
      const [, name, section] = /^(\w+) §(\d+)/.exec(first.value) ?? []
      const page = CITED.get(name ?? '')
      if (page === undefined || section === undefined) return
      parent.children[index] = { type: 'element', tagName: 'a', properties: { href: page }, children: [node] }
    })
  }
}
