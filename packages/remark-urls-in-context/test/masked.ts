import type { Nodes, Parents, Root } from 'mdast'

/**
 * A word in the place of each URL that only the plugin reads. Whatever else is in a document must have the same tree
 * as without the plugin: that of the document with these words, which has the same offsets.
 */
export interface Masked {
  /** The document with the words. */
  readonly text: string
  /** How many words there are. */
  readonly count: number
  /** The tree of the plugin with the words as text. */
  readonly tree: unknown
}

/** The tree that the plugin has made of a text, with a word in the place of each URL. */
export function maskUrls(tree: Root, text: string): Masked {
  let masked = text
  let count = 0
  const mask = (node: Nodes): Nodes => {
    if (isOwn(node)) {
      count++
      const { start, end } = node.position!
      const word = wordFor(text.slice(start.offset, end.offset))
      masked = masked.slice(0, start.offset) + word + masked.slice(end.offset)
      return { type: 'text', value: word.replace(/(\r?\n|\r)[ \t>]*/g, '$1'), position: node.position! }
    }
    return 'children' in node ? ({ ...node, children: joinTexts(node.children.map(mask)) } as Nodes) : node
  }
  const words = mask(tree)
  return { text: masked, count, tree: withoutRecords(words) }
}

function isOwn(node: Nodes): boolean {
  return 'data' in node && (node.data as { urlInContext?: { syntax: string } })?.urlInContext?.syntax === 'construct'
}

/**
 * A word over the same lines. It starts and ends with punctuation if the URL does, which decides whether marks beside
 * it are those of emphasis.
 */
function wordFor(source: string): string {
  const [first, last] = [source[0]!, source.at(-1)!]
  const isMark = (unit: string): boolean => /[^\p{L}\p{N}\s]/u.test(unit)
  const inner = source
    .slice(1, -1)
    .replace(/(\r?\n|\r)([ \t>]*)|[^\n\r]/g, (_, eol, prefix) => (eol ? eol + prefix : 'x'))
  return (isMark(first) ? ',' : 'x') + inner + (isMark(last) ? ',' : 'x')
}

/** Neighbours that are text become one, as they are where no link is between them. */
function joinTexts(children: readonly Nodes[]): Nodes[] {
  const joined: Nodes[] = []
  for (const node of children) {
    const last = joined.at(-1)
    if (node.type !== 'text' || last?.type !== 'text') joined.push(node)
    else {
      const position = last.position && node.position && { start: last.position.start, end: node.position.end }
      joined[joined.length - 1] = { type: 'text', value: last.value + node.value, ...(position && { position }) }
    }
  }
  return joined
}

/**
 * A tree without records, without the labels `URL:` in destinations, which the plugin takes off, and without the texts of
 * images, which have no nodes.
 */
export function withoutRecords(tree: Nodes): unknown {
  const plain = (node: Nodes): unknown => {
    const { data, ...rest } = node as Nodes & { data?: { urlInContext?: unknown } }
    const { urlInContext, ...others } = data ?? {}
    if (Object.keys(others).length > 0) Object.assign(rest, { data: others })
    if ('url' in rest) rest.url = rest.url.replace(/^ur[il]:\s*|\s/gi, '')
    if ('alt' in rest) Reflect.deleteProperty(rest, 'alt')
    if ('children' in rest) Object.assign(rest, { children: (rest as Parents).children.map(plain) })
    return rest
  }
  return plain(tree)
}
