import { visit } from 'unist-util-visit'

/** The longest name that stays on one line, in UTF-16 units: it fits in a table cell on a small phone. */
const LONGEST = 24
const WORD = new RegExp(`^\\S{1,${LONGEST}}$`)

/**
 * Keeps names in inline code on one line: a browser breaks `--line-buffered` at its hyphens, and a reader cannot tell
 * whether such a hyphen belongs to the name.
 *
 * @returns {(tree: import('hast').Root) => void}
 */
export function rehypeWhole() {
  return (tree) => {
    visit(tree, 'element', (node, _, parent) => {
      if (node.tagName !== 'code' || (parent?.type === 'element' && parent.tagName === 'pre')) return
      node.children = node.children.flatMap((child) => (child.type === 'text' ? wordsOf(child.value) : [child]))
    })
  }
}

/**
 * @param {string} text
 * @returns {import('hast').ElementContent[]}
 */
function wordsOf(text) {
  return text.split(/(\s+)/).map((value) => {
    const words = /** @type {const} */ ({ type: 'text', value })
    if (!value.includes('-') || !WORD.test(value)) return words
    return { type: 'element', tagName: 'span', properties: { className: ['whole'] }, children: [words] }
  })
}
