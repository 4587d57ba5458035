import type { Root } from 'mdast'
import type { RemarkSettings } from './settings.ts'

/** The trees that the plugin has gone over, with its settings. A record in the tree itself would be seen by others. */
const trees = new WeakMap<Root, RemarkSettings>()

export function rememberTree(tree: Root, settings: RemarkSettings): void {
  trees.set(tree, settings)
}

/** The settings that a tree was read with; undefined where it is a copy, or the plugin has not gone over it. */
export function settingsOf(tree: Root): RemarkSettings | undefined {
  return trees.get(tree)
}
