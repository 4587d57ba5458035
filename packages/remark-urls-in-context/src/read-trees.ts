import type { Root } from 'mdast'
import type { VFile } from 'vfile'
import type { RemarkSettings } from './settings.ts'

/** The settings of read trees. In the trees themselves, other plugins would see them. */
const known = new WeakMap<Root | VFile, RemarkSettings>()

/** The offsets of the marks `>` that open lines of block quotes. Only tokens have them. */
const quoteMarks = new WeakMap<Root | VFile, Set<number>>()

const mdx = new WeakSet<Root | VFile>()

export function rememberTree(tree: Root, file: VFile, settings: RemarkSettings, isMdx: boolean): void {
  known.set(tree, settings)
  known.set(file, settings)
  if (isMdx) mdx.add(tree).add(file)
  const marks = quoteMarks.get(tree)
  if (marks !== undefined) quoteMarks.set(file, marks)
}

export function rememberQuoteMark(tree: Root, offset: number): void {
  const marks = quoteMarks.get(tree)
  if (marks === undefined) quoteMarks.set(tree, new Set([offset]))
  else marks.add(offset)
}

export function quoteMarksOf(tree: Root, file: VFile): ReadonlySet<number> {
  return quoteMarks.get(tree) ?? quoteMarks.get(file) ?? NO_MARKS
}

const NO_MARKS: ReadonlySet<number> = new Set()

export function isOfMdx(tree: Root, file: VFile): boolean {
  return mdx.has(tree) || mdx.has(file)
}

export function settingsOf(tree: Root, file: VFile): RemarkSettings | undefined {
  return known.get(tree) ?? known.get(file)
}
