import type { Root } from 'mdast'
import type { Plugin } from 'unified'
import { lintRule } from 'unified-lint-rule'
import type { VFile } from 'vfile'
import type { UrlAnnotation } from '../annotation.ts'
import { ambiguityOf, editOf } from '../edits.ts'
import { losesText } from '../lost-text.ts'
import { settingsOf } from '../read-trees.ts'
import { sourceOf } from '../source.ts'
import { type UrlNode, urlNodes } from '../tree.ts'

/** A rule that options and comments in the file can set to a severity or turn off. */
export type Rule = Plugin<[unknown?], Root>

/** `expected` holds replacements for the node, the likeliest first. */
export interface RuleFinding {
  readonly reason: string
  /** Omitted where the URL must not be repeated. */
  readonly expected?: readonly string[]
}

const DOCUMENTATION = 'https://www.npmjs.com/package/urls-in-context#'

/** `name` is also the anchor in the documentation. */
export function rule(name: string, check: (tree: Root, file: VFile) => void): Rule {
  const lint = lintRule({ origin: `remark-lint:${name}`, url: `${DOCUMENTATION}${name}` }, check)
  const plugin: Rule = function (config) {
    // The types of unified-lint-rule allow no rule that takes any configuration.
    const run = (lint as Rule).call(this, config)
    if (typeof run !== 'function') return undefined
    return (tree, file, next) => {
      if (isRead(tree, file)) return run(tree, file, next)
      if (!told.has(file)) tellMissing(file)
      return next()
    }
  }
  return Object.defineProperty(plugin, 'name', { value: lint.name })
}

/** The files that have the message already. */
const told = new WeakSet<VFile>()

/** Fatal, since the rules can find nothing; unified-lint-rule would make it a warning. */
function tellMissing(file: VFile): void {
  told.add(file)
  const reason = 'Missing plugin `remark-urls-in-context`: use it before `remark-urls-in-context/lint`'
  file.message(reason, { source: 'urls-in-context' }).fatal = true
}

function isRead(tree: Root, file: VFile): boolean {
  if (settingsOf(tree, file) !== undefined) return true
  return [...urlNodes(tree)].some((node) => node.data?.urlInContext !== undefined)
}

type Find = (found: UrlAnnotation, node: UrlNode, canonical: () => string[]) => RuleFinding | undefined

export function urlRule(name: string, find: Find): Rule {
  return rule(name, (tree, file) => reportUrls(name, find, tree, file))
}

export function reportUrls(name: string, find: Find, tree: Root, file: VFile): void {
  const source = sourceOf(file)
  for (const node of urlNodes(tree)) {
    const found = node.data?.urlInContext
    const finding = found && find(found, node, () => (ambiguityOf(found, tree, file) ? [] : replacement(node, source)))
    if (!finding) continue
    const proposed = finding.expected && losesText(found, tree, file) ? { ...finding, expected: [] } : finding
    report(name, proposed, file, node.position, found.raw ?? found.url)
  }
}

export function report(
  name: string,
  { reason, expected }: RuleFinding,
  file: VFile,
  place: UrlNode['position'],
  actual: string,
): void {
  const message = file.message(reason, place ? { place } : {})
  if (expected !== undefined) message.actual = actual
  message.expected = [...(expected ?? [])]
  message.url = `${DOCUMENTATION}${name}`
}

/** Editors replace the whole node. */
function replacement(node: UrlNode, source: string): string[] {
  const edit = editOf(node, source)
  const start = node.position?.start.offset
  const end = node.position?.end.offset
  if (edit === undefined || start === undefined || end === undefined) return []
  return [source.slice(start, edit.start) + edit.text + source.slice(edit.end, end)]
}
