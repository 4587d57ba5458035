import type { Root } from 'mdast'
import type { Reading } from 'urls-in-context'
import type { VFile } from 'vfile'
import type { UrlAnnotation } from './annotation.ts'
import { keepsMarks } from './core-questions.ts'
import { quoteMarksOf } from './read-trees.ts'
import { sourceOf } from './source.ts'

/** Answers whether to write a URL in one line would lose text of the file. */
export type LosesText = (reading: Pick<Reading, 'urlStart' | 'urlEnd' | 'repairs'>, span?: Span) => boolean

interface Span {
  readonly start: number
  readonly end: number
}

const HEAD = /^<?(?:ur[il]:)?$/i
const TAIL = /^>?$/
/** A typesetter's hyphen or one that the user drops, and characters that nobody sees. */
const LEFT_OUT = new Set(['hyphen', 'zero-width'])

/**
 * The core takes for marks what plain text has at the ends and starts of lines: initials, comment leaders, borders.
 * Markdown has only the marks of quotations; the rest is text there, which an edit must keep.
 */
export function textLosses(tree: Root, file: VFile): LosesText {
  const source = sourceOf(file)
  const marks = quoteMarksOf(tree, file)
  /** Without blanks and the marks of quotations. */
  const textIn = (start: number, end: number): string =>
    source.slice(start, end).replace(/[\s>]/g, (unit, at) => (unit !== '>' || marks.has(start + at) ? '' : unit))
  return ({ urlStart, urlEnd, repairs }, { start, end } = { start: urlStart, end: urlEnd }) =>
    !HEAD.test(textIn(start, urlStart)) ||
    !TAIL.test(textIn(urlEnd, end)) ||
    repairs.some((repair) => !LEFT_OUT.has(repair.kind) && textIn(repair.start, repair.end) !== '')
}

/** The same for the URL of a node. */
export function losesText(found: UrlAnnotation, tree: Root, file: VFile): boolean {
  const { start, end, urlStart, urlEnd, repairs } = found
  if (start === undefined || end === undefined || urlStart === undefined || urlEnd === undefined) return false
  const marks = keepsMarks(found) ? 1 : 0
  return textLosses(tree, file)({ urlStart, urlEnd, repairs }, { start: start + marks, end: end - marks })
}
