import type { Root } from 'mdast'
import type { VFile } from 'vfile'
import type { RemarkSettings } from './settings.ts'

/**
 * The trees and files that the plugin has gone over, with its settings. A record in the tree would be seen by others.
 */
const known = new WeakMap<Root | VFile, RemarkSettings>()

/** The trees of MDX, where `<` starts an element. */
const mdx = new WeakSet<Root | VFile>()

export function rememberTree(tree: Root, file: VFile, settings: RemarkSettings, isMdx: boolean): void {
  known.set(tree, settings)
  known.set(file, settings)
  if (isMdx) mdx.add(tree).add(file)
}

export function isOfMdx(tree: Root, file: VFile): boolean {
  return mdx.has(tree) || mdx.has(file)
}

/** The settings that a tree was read with; undefined where the plugin has gone over neither it nor its file. */
export function settingsOf(tree: Root, file: VFile): RemarkSettings | undefined {
  return known.get(tree) ?? known.get(file)
}
