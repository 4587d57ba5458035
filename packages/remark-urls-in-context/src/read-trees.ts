import type { Root } from 'mdast'
import type { VFile } from 'vfile'
import type { RemarkSettings } from './settings.ts'

/** The settings of read trees. In the trees themselves, other plugins would see them. */
const known = new WeakMap<Root | VFile, RemarkSettings>()

const mdx = new WeakSet<Root | VFile>()

export function rememberTree(tree: Root, file: VFile, settings: RemarkSettings, isMdx: boolean): void {
  known.set(tree, settings)
  known.set(file, settings)
  if (isMdx) mdx.add(tree).add(file)
}

export function isOfMdx(tree: Root, file: VFile): boolean {
  return mdx.has(tree) || mdx.has(file)
}

export function settingsOf(tree: Root, file: VFile): RemarkSettings | undefined {
  return known.get(tree) ?? known.get(file)
}
