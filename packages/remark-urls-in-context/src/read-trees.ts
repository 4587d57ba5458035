import type { Root } from 'mdast'
import type { VFile } from 'vfile'
import type { RemarkSettings } from './settings.ts'

/** The settings of the trees and files that the plugin has read. A field of the tree would be seen by other plugins. */
const known = new WeakMap<Root | VFile, RemarkSettings>()

/** In MDX `<` starts an element. */
const mdx = new WeakSet<Root | VFile>()

export function rememberTree(tree: Root, file: VFile, settings: RemarkSettings, isMdx: boolean): void {
  known.set(tree, settings)
  known.set(file, settings)
  if (isMdx) mdx.add(tree).add(file)
}

export function isOfMdx(tree: Root, file: VFile): boolean {
  return mdx.has(tree) || mdx.has(file)
}

/** Undefined where the plugin has read neither the tree nor its file. */
export function settingsOf(tree: Root, file: VFile): RemarkSettings | undefined {
  return known.get(tree) ?? known.get(file)
}
