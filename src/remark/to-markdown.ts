import type { Nodes, Parents, PhrasingContent, Root } from 'mdast'
import type { Info, Options, State, Unsafe } from 'mdast-util-to-markdown'
import type { Settings } from './settings.ts'

/** What starts a URL behind a delimiter, near enough to escape a delimiter that was escaped. */
const START = '(?:[A-Za-z][A-Za-z0-9+.-]{0,63}:[^ \\t]|[Ww]{3}\\.|[Ff][Tt][Pp]\\.)'

/** Text that would be read as a construct. `<` right before a letter is escaped anyway. */
const UNSAFE: Unsafe[] = [
  { character: '"', after: START, inConstruct: 'phrasing' },
  { character: '<', after: `[ \\t\\r\\n]+${START}`, inConstruct: 'phrasing' },
]

/** A construct to be written as it was. It exists only while a tree is written. */
interface Original {
  type: 'urlInContext'
  raw: string
  url: string
}

/**
 * The extension of mdast-util-to-markdown. The canonical spelling is that of any link whose text is its URL, so that
 * nothing is to be done for it.
 */
export function toMarkdown(settings: Settings): Options {
  if (settings.spelling === 'canonical') return { unsafe: UNSAFE }
  const handlers = { root, urlInContext: Object.assign(original, { peek }) }
  return { unsafe: UNSAFE, handlers: handlers as Options['handlers'] }
}

/** As the root is written without us, but that constructs are put for their links. */
function root(node: Root, _: Parents | undefined, state: State, info: Info): string {
  const put = withOriginals(node) as Root
  const isPhrasing = put.children.some(({ type }) => PHRASING.has(type))
  // A tree whose root holds phrasing is a fragment of one, which the types do not know.
  return isPhrasing ? state.containerPhrasing(put as never, info) : state.containerFlow(put, info)
}

const PHRASING = new Set<string>([
  ...['break', 'delete', 'emphasis', 'footnoteReference', 'image', 'imageReference', 'inlineCode', 'inlineMath'],
  ...['link', 'linkReference', 'mdxJsxTextElement', 'mdxTextExpression', 'strong', 'text', 'textDirective'],
  'urlInContext',
] satisfies Array<PhrasingContent['type'] | string>)

/** A copy, where something in it is to be put; the tree itself stays. */
function withOriginals(node: Nodes): Nodes | Original {
  const found =
    'data' in node ? (node.data as { urlInContext?: { raw?: string; url: string } })?.urlInContext : undefined
  if (found?.raw !== undefined && saysStill(node, found.url)) {
    return { type: 'urlInContext', raw: found.raw.slice(...inner(found.raw)), url: found.url }
  }
  if (!('children' in node)) return node
  const children = node.children.map(withOriginals)
  return children.every((child, at) => child === node.children[at]) ? node : ({ ...node, children } as Nodes)
}

/** Quotes are text beside the link. */
function inner(raw: string): [number, number] {
  return /^["“„«]/.test(raw) ? [1, raw.length - 1] : [0, raw.length]
}

/** Whether nobody has changed the node since it was read. */
function saysStill(node: Nodes, url: string): boolean {
  if (node.type === 'text') return node.value === url
  if (node.type !== 'link' || node.url !== url || node.title) return false
  const [child, ...others] = node.children
  return child?.type === 'text' && child.value === url && others.length === 0
}

/** In the heading that a `#` starts, and in the cell of a table, no line can break. */
function original(node: Original, _: Parents | undefined, state: State): string {
  const inLine = state.stack.some((name: string) => name === 'headingAtx' || name === 'tableCell')
  return inLine && /[\n\r]/.test(node.raw) ? `<${node.url}>` : node.raw
}

function peek(node: Original): string {
  return node.raw.charAt(0)
}
