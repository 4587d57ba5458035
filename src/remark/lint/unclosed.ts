import type { Nodes } from 'mdast'
import type { VFile } from 'vfile'
import { sourceOf } from '../source.ts'
import { nodesOf, urlNodes } from '../tree.ts'
import { type Rule, rule } from './rule.ts'

/** The last `<URL:` of a text that is not escaped, and what stands behind it. */
const OPENER = /(?<!\\)<ur[il]:[^<]*$/i
/** The marks of block quotes, which close nothing. */
const MARKS = /(?<=[\n\r])[ \t>]+/g

/**
 * Reports `<URL:` that its block does not close: mostly a wrapped URL whose next line starts a list, a quote or a
 * heading, which is decided before anything inside a paragraph is read.
 */
export const noUnclosedUrl: Rule = rule('no-unclosed-url', (tree, file) => {
  const source = sourceOf(file)
  for (const block of nodesOf(tree)) {
    if (block.type !== 'paragraph' && block.type !== 'heading' && block.type !== 'tableCell') continue
    const offset = unclosedIn(block, source)
    if (offset !== undefined) report(file, source, offset)
  }
})

/** Where the last opener of a block stands, if no closer stands behind it; only the last can have none. */
function unclosedIn(block: Nodes, source: string): number | undefined {
  const opener = [...urlNodes(block)].findLast((node) => {
    const isText = node.type === 'text' && node.data?.urlInContext === undefined
    return isText && OPENER.test(source.slice(node.position?.start.offset, node.position?.end.offset))
  })
  const start = opener?.position?.start.offset
  if (start === undefined) return undefined
  const text = source.slice(start, block.position?.end.offset)
  const found = OPENER.exec(text)
  return found === null || found[0].replace(MARKS, '').includes('>') ? undefined : start + found.index
}

function report(file: VFile, source: string, offset: number): void {
  const message = file.message('Unexpected `<URL:` without `>` in the same block', { place: pointIn(source, offset) })
  message.expected = []
}

function pointIn(source: string, offset: number): { line: number; column: number; offset: number } {
  const lines = source.slice(0, offset).split(/\r\n|\r|\n/)
  return { line: lines.length, column: lines.at(-1)!.length + 1, offset }
}
