import type { Root } from 'mdast'
import type { VFile } from 'vfile'
import type { UrlAnnotation } from './annotation.ts'
import { markLength, sourceOf } from './source.ts'
import { type UrlNode, urlNodes } from './tree.ts'

/** New text for a stretch of a file: offsets in UTF-16 units, start inclusive, end exclusive. */
export interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/**
 * The edits that give every URL its canonical spelling, `<http://…>` in one line, in the order of the file; nothing else
 * is touched. The tree is one that the plugin has gone over, and `file` what it was made from. Once the edits are
 * applied, there are none any more. What stands inside a link stays: Markdown would read a URL there as another link.
 */
export function toEdits(tree: Root, file: VFile): Edit[] {
  const source = sourceOf(file)
  const shift = markLength(String(file))
  const edits = [...urlNodes(tree)].flatMap((node) => {
    const edit = editOf(node, source)
    return edit === undefined ? [] : [{ ...edit, start: edit.start + shift, end: edit.end + shift }]
  })
  return edits.sort((a, b) => a.start - b.start)
}

/** A text with edits made. They are in order, and do not overlap. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  let result = ''
  let at = 0
  for (const edit of edits) {
    result += text.slice(at, edit.start) + edit.text
    at = edit.end
  }
  return result + text.slice(at)
}

/** The edit of one node, also for a rule that proposes it; undefined where the spelling is right. */
export function editOf(node: UrlNode, source: string): Edit | undefined {
  const found = node.data?.urlInContext
  // A node that was changed since it was read has nothing to do with the file any more.
  if (found?.start === undefined || node.type === 'text' || node.url !== found.url) return undefined
  if (found.syntax === 'construct')
    return found.context === 'quoted' ? quotedEdit(found, source) : constructEdit(found, source)
  return found.syntax === 'resource' || found.syntax === 'definition' ? destinationEdit(found) : undefined
}

/** Brackets around the URL; a bare URL stays as it is. */
function constructEdit({ start, end, url, context }: UrlAnnotation, source: string): Edit | undefined {
  const isBare = context === 'bare' || context === 'label'
  const text = `<${url}>`
  return isBare || source.slice(start, end) === text ? undefined : { start: start!, end: end!, text }
}

/** A quoted URL stays in its quotation marks, which are the writer's. A scheme that was left out is not supplied. */
function quotedEdit(found: UrlAnnotation, source: string): Edit | undefined {
  const repairs = found.repairs.filter(({ kind }) => kind !== 'scheme')
  const start = found.start! + 1
  const end = found.end! - 1
  const isLabelled = start !== found.urlStart || end !== found.urlEnd
  if (repairs.length === 0 && !isLabelled) return undefined
  return source.slice(start, end) === found.url ? undefined : { start, end, text: found.url }
}

/** The destination without its label `URL:`. Brackets around it stay: the URL may hold what only they allow. */
function destinationEdit({ context, start, end, url, urlStart }: UrlAnnotation): Edit | undefined {
  if (urlStart === undefined) return undefined
  if (context === 'url-wrapper') return { start: start!, end: end!, text: `<${url}>` }
  return context === 'label' ? { start: start!, end: end!, text: url } : undefined
}
