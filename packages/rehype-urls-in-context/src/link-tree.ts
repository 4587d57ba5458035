import type { Element, ElementData, Properties, Root } from 'hast'
import { extract } from 'urls-in-context'
import {
  annotate,
  isWanted,
  type Link,
  type LinkSettings,
  linksOf,
  propertiesOf,
  titleOf,
  type UrlAnnotation,
} from 'urls-in-context/links'
import type { VFile } from 'vfile'
import type {} from './annotation.ts'
import type { Flow } from './flow.ts'
import { exactOffset } from './position.ts'
import { type Placed, readTree } from './read-tree.ts'
import { type Wrapping, wrapPieces } from './wrap.ts'

export function linkTree(tree: Root, file: VFile, settings: LinkSettings): void {
  const { flow, links, raw } = readTree(tree, settings)
  if (raw !== undefined) {
    const reason = 'URLs in a block with HTML that is not parsed are not linked: use rehype-raw before this plugin'
    file.message(reason, raw.position, 'urls-in-context:raw-html')
  }
  if (settings.readings !== undefined) for (const link of links) nameReadings(link, settings.readings)
  const text = flow.text()
  const wrappings: Wrapping[] = []
  for (const { link, pieces } of flow.piecesOf(linksOf(extract(text, settings.core), settings))) {
    if (!isWanted(link, settings)) continue
    const properties = hastProperties(link, settings)
    const urlInContext = annotationOf(link, text, flow)
    for (const piece of pieces) wrappings.push({ piece, make: () => elementOf(properties, urlInContext) })
  }
  wrapPieces(wrappings)
}

function elementOf(properties: Properties, urlInContext: UrlAnnotation): Element {
  // Other packages declare required fields that only their elements have.
  const data = { urlInContext } as ElementData
  return { type: 'element', tagName: 'a', properties: { ...properties }, children: [], data }
}

/** Offsets count in the file if one text node without references holds the construct. */
function annotationOf({ match }: Link, text: string, flow: Flow<Placed>): UrlAnnotation {
  const ends = [match.end, ...match.alternatives.map(({ end }) => end)]
  const starts = [match.start, ...match.alternatives.map(({ start }) => start)]
  const found = flow.nodeOver(Math.min(...starts), Math.max(...ends))
  const offset = found === undefined ? undefined : exactOffset(found.node.node)
  const raw = text.slice(match.start, match.end)
  if (offset !== undefined) return { ...annotate(match, 'construct', (at) => at - found!.at + offset), raw }
  const { start, end, urlStart, urlEnd, ...rest } = annotate(match, 'construct', (at) => at - match.start)
  return { ...rest, raw }
}

function hastProperties({ match }: Link, settings: LinkSettings): Properties {
  const { href, className, rel, target, title, others, attributes } = propertiesOf(match, settings)
  return {
    href,
    ...(className.length > 0 && { className: [...className] }),
    ...(rel.length > 0 && { rel: [...rel] }),
    ...(target !== undefined && { target }),
    ...(title !== undefined && { title, dataUrlAlternatives: others.join(' ') }),
    ...Object.fromEntries(attributes.map(([name, value]) => [propertyName(name), value])),
  }
}

const PROPERTIES: Readonly<Record<string, string>> = {
  accesskey: 'accessKey',
  autofocus: 'autoFocus',
  contenteditable: 'contentEditable',
  hreflang: 'hrefLang',
  itemprop: 'itemProp',
  itemscope: 'itemScope',
  itemtype: 'itemType',
  referrerpolicy: 'referrerPolicy',
  spellcheck: 'spellCheck',
  tabindex: 'tabIndex',
}

function propertyName(name: string): string {
  const camel = /^(?:data|aria)-/.test(name)
    ? name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
    : name
  return Object.hasOwn(PROPERTIES, name) ? PROPERTIES[name]! : camel
}

/** Names the other readings of a link that the remark plugin made with `hProperties`. */
function nameReadings(link: Element, word: string): void {
  const { dataUrlAlternatives: others, title: own } = link.properties ?? {}
  if (typeof others === 'string' && own === undefined) {
    const title = titleOf(others.split(' ').filter(Boolean), word)
    if (title !== undefined) link.properties.title = title
  }
}
