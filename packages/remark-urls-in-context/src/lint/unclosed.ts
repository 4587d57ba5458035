import type { Nodes } from 'mdast'
import type { VFile } from 'vfile'
import { pointsIn, sourceOf } from '../source.ts'
import { nodesOf, urlNodes } from '../tree.ts'
import { type Rule, rule } from './rule.ts'

const OPENER = /<ur[il]:/gi
/** Block quote marks, which close nothing. */
const MARKS = /(?<=[\n\r])[ \t>]+/g

/**
 * Reports `<URL:` that its block does not close: mostly a wrapped URL whose next line starts a list, a quote or a
 * heading.
 */
export const noUnclosedUrl: Rule = rule('no-unclosed-url', (tree, file) => {
  const source = sourceOf(file)
  for (const block of nodesOf(tree)) {
    if (block.type !== 'paragraph' && block.type !== 'heading' && block.type !== 'tableCell') continue
    const offset = unclosedIn(block, source)
    if (offset !== undefined) report(file, source, offset)
  }
})

/** The offset of the last opener if no closer follows; only the last can lack one. */
function unclosedIn(block: Nodes, source: string): number | undefined {
  const opener = [...urlNodes(block)].findLast((node) => {
    const isText = node.type === 'text' && node.data?.urlInContext === undefined
    return isText && lastOpener(source.slice(node.position?.start.offset, node.position?.end.offset)) !== undefined
  })
  const start = opener?.position?.start.offset
  if (start === undefined) return undefined
  const text = source.slice(start, block.position?.end.offset)
  const at = lastOpener(text)
  return at === undefined || text.slice(at).replace(MARKS, '').includes('>') ? undefined : start + at
}

/** The last unescaped `<URL:` if no other `<` follows. */
function lastOpener(text: string): number | undefined {
  const at = [...text.matchAll(OPENER)].findLast(({ index }) => !isEscaped(text, index))?.index
  if (at === undefined) return undefined
  for (let next = text.indexOf('<', at + 1); next >= 0; next = text.indexOf('<', next + 1)) {
    if (!isEscaped(text, next)) return undefined
  }
  return at
}

function isEscaped(text: string, at: number): boolean {
  let start = at
  while (text[start - 1] === '\\') start--
  return (at - start) % 2 === 1
}

function report(file: VFile, source: string, offset: number): void {
  const message = file.message('Unexpected `<URL:` without `>` in the same block', { place: pointsIn(source)(offset) })
  message.expected = []
}
