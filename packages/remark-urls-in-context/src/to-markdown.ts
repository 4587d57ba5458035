import type { Nodes, Parents, PhrasingContent, Root } from 'mdast'
import type { Info, Options, State } from 'mdast-util-to-markdown'
import type { UrlAnnotation } from './annotation.ts'
import { isShownText, keepsMarks, wholeMatch } from './core-questions.ts'
import type { RemarkSettings } from './settings.ts'
import { textHandler } from './write-text.ts'

interface Original {
  type: 'urlInContext'
  raw: string
  url: string
}

/** mdast-util-to-markdown itself writes the canonical spelling for a link whose text is its URL. */
export function toMarkdown(settings: RemarkSettings): Options {
  const text = textHandler(settings)
  if (settings.spelling === 'canonical') return { handlers: { text } }
  const handlers = { root, text, urlInContext: Object.assign(original, { peek }) }
  return { handlers: handlers as Options['handlers'] }
}

function root(node: Root, _: Parents | undefined, state: State, info: Info): string {
  const put = withOriginals(node) as Root
  const isPhrasing = put.children.some(({ type }) => PHRASING.has(type))
  // The types do not allow a root with phrasing, which is a fragment.
  return isPhrasing ? state.containerPhrasing(put as never, info) : state.containerFlow(put, info)
}

const PHRASING = new Set<string>([
  ...['break', 'delete', 'emphasis', 'footnoteReference', 'image', 'imageReference', 'inlineCode', 'inlineMath'],
  ...['link', 'linkReference', 'mdxJsxTextElement', 'mdxTextExpression', 'strong', 'text', 'textDirective'],
  'urlInContext',
] satisfies Array<PhrasingContent['type'] | string>)

/** Copies a node that has original constructs; the tree does not change. */
function withOriginals(node: Nodes): Nodes | Original {
  const found = 'data' in node ? (node.data as { urlInContext?: UrlAnnotation })?.urlInContext : undefined
  if (found?.raw !== undefined && isUnchanged(node, found)) {
    return { type: 'urlInContext', raw: keepsMarks(found) ? found.raw.slice(1, -1) : found.raw, url: found.url }
  }
  if (!('children' in node)) return node
  const children = node.children.map(withOriginals)
  return children.every((child, at) => child === node.children[at]) ? node : ({ ...node, children } as Nodes)
}

function isUnchanged(node: Nodes, found: UrlAnnotation): boolean {
  if (node.type === 'text') return isShownText(node.value, found)
  if (node.type !== 'link' || node.url !== found.url || node.title) return false
  const [child, ...others] = node.children
  return child?.type === 'text' && isShownText(child.value, found) && others.length === 0
}

/** An ATX heading and a table cell cannot hold a line break, and a bare URL must end before the following text. */
function original({ raw, url }: Original, _: Parents | undefined, state: State, info: Info): string {
  const inLine = state.stack.some((name: string) => name === 'headingAtx' || name === 'tableCell')
  const after = info.after.charAt(0)
  const continues = raw === url && !/[*_]/.test(after) && wholeMatch(raw + after) !== undefined
  if (!continues && !(inLine && /[\n\r]/.test(raw))) return raw
  // MDX has no autolinks.
  return state.options.resourceLink ? `[${url}](${url})` : `<${url}>`
}

function peek(node: Original): string {
  return node.raw.charAt(0)
}
