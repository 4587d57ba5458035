import { Plugin } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import { extract } from 'urls-in-context'

/** The links of all blocks. A line break, as every other leaf, is one position and one character. */
function decorate(doc) {
  const found = []
  doc.descendants((block, position) => {
    if (!block.isTextblock) return
    const text = block.textBetween(0, block.content.size, null, '\n')
    for (const { urlStart, urlEnd, url } of extract(text)) {
      const [from, to] = [position + 1 + urlStart, position + 1 + urlEnd]
      found.push(Decoration.inline(from, to, { class: 'url', title: url }))
    }
  })
  return DecorationSet.create(doc, found)
}

export const urls = () =>
  new Plugin({
    state: {
      init: (_, { doc }) => decorate(doc),
      apply: ({ docChanged, doc }, before) => (docChanged ? decorate(doc) : before),
    },
    props: {
      decorations(state) {
        return this.getState(state)
      },
    },
  })
