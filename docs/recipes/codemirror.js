import { RangeSetBuilder } from '@codemirror/state'
import { Decoration, ViewPlugin } from '@codemirror/view'
import { extract } from 'urls-in-context'

const mark = (url) => Decoration.mark({ class: 'url', attributes: { title: url } })

/** CodeMirror counts each line end as one unit, so the text is asked for with `\n`. */
function decorate(state) {
  const builder = new RangeSetBuilder()
  for (const { urlStart, urlEnd, url } of extract(state.doc.sliceString(0, undefined, '\n'))) {
    builder.add(urlStart, urlEnd, mark(url))
  }
  return builder.finish()
}

export const urls = ViewPlugin.define(
  (view) => ({
    decorations: decorate(view.state),
    update(update) {
      if (update.docChanged) this.decorations = decorate(update.state)
    },
  }),
  { decorations: (plugin) => plugin.decorations },
)
