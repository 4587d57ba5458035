import type { Root } from 'mdast'
import type { Plugin } from 'unified'
import { lintRule } from 'unified-lint-rule'
import type { VFile } from 'vfile'
import type { UrlAnnotation } from '../annotation.ts'
import { ambiguityOf, editOf } from '../edits.ts'
import { sourceOf } from '../source.ts'
import { type UrlNode, urlNodes } from '../tree.ts'

/** A rule that can be set to a severity, or turned off, also by comments in the file. */
export type Rule = Plugin<[unknown?], Root>

/** A fault of a URL: the reason, and the texts that could replace the node, the likeliest first. */
export interface RuleFinding {
  readonly reason: string
  /** Left out where the URL itself is not to be repeated. */
  readonly expected?: readonly string[]
}

const DOCUMENTATION = 'https://www.npmjs.com/package/urls-in-context#'

/** A rule by its name, which is also its place in the documentation. */
export function rule(name: string, check: (tree: Root, file: VFile) => void): Rule {
  return lintRule({ origin: `remark-lint:${name}`, url: `${DOCUMENTATION}${name}` }, check) as Rule
}

/** A rule that looks at each URL with a record. */
export function urlRule(
  name: string,
  find: (found: UrlAnnotation, node: UrlNode, canonical: () => string[]) => RuleFinding | undefined,
): Rule {
  return rule(name, (tree, file) => {
    const source = sourceOf(file)
    for (const node of urlNodes(tree)) {
      const found = node.data?.urlInContext
      const finding = found && find(found, node, () => (ambiguityOf(found, tree) ? [] : replacement(node, source)))
      if (!finding) continue
      const message = file.message(finding.reason, node.position ? { place: node.position } : {})
      if (finding.expected !== undefined) message.actual = found.raw ?? found.url
      message.expected = [...(finding.expected ?? [])]
      message.url = `${DOCUMENTATION}${name}`
    }
  })
}

/** The texts that can replace the whole node, as editors take them; none if there is no better text. */
function replacement(node: UrlNode, source: string): string[] {
  const edit = editOf(node, source)
  const start = node.position?.start.offset
  const end = node.position?.end.offset
  if (edit === undefined || start === undefined || end === undefined) return []
  return [source.slice(start, edit.start) + edit.text + source.slice(edit.end, end)]
}
