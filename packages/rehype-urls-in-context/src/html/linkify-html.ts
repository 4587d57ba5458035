import { parseFragment } from 'parse5'
import { extract } from 'urls-in-context'
import {
  isWanted,
  type Link,
  type LinkSettings,
  linksOf,
  readLinkSettings,
  startTag,
  type TreeLinkOptions,
} from 'urls-in-context/links'
import type { PieceItem } from '../flow.ts'
import { parseHtml } from './parser.ts'
import { LONGEST_REFERENCE, type Stretch } from './placed-text.ts'
import { readHtml, type SourcePart } from './read-html.ts'
import { sourceOffsets } from './source-map.ts'

interface Insertion {
  readonly at: number
  readonly tag: string
}

const ENTRY = 'rehype-urls-in-context/html'

/**
 * Links the URLs in the text of HTML; the rest of the source does not change. parse5 parses it as a document if it
 * begins like one, otherwise as the content of an element.
 *
 * @throws TypeError on wrong options or a value that is not a string; never on HTML.
 */
export function linkifyHtml(html: string, options?: TreeLinkOptions | null | undefined): string {
  const settings = readLinkSettings(ENTRY, options, { inTree: true })
  if (typeof html !== 'string') {
    throw new TypeError(`${ENTRY}: html must be a string, not ${html === null ? 'null' : typeof html}`)
  }
  const flow = readHtml(parseHtml(html), html, settings)
  const places = new SourcePlaces(html, decoder())
  const insertions: Insertion[] = []
  for (const { link, pieces } of flow.piecesOf(linksOf(extract(flow.text(), settings.core), settings))) {
    const own = pieces.map(({ first, last }) => [places.startOf(first), places.endOf(last)])
    if (own.flat().some((offset) => offset < 0) || !isWanted(link, settings)) continue
    insertions.push(...tagsOf(link, own, settings))
  }
  return withInsertions(html, insertions)
}

function tagsOf(link: Link, pieces: ReadonlyArray<readonly number[]>, settings: LinkSettings): Insertion[] {
  const tag = startTag(link, settings)
  return pieces.flatMap(([start, end]) => [
    { at: start!, tag },
    { at: end!, tag: '</a>' },
  ])
}

class SourcePlaces {
  readonly #source: string
  readonly #decode: (reference: string) => string
  readonly #offsets = new Map<SourcePart, readonly number[]>()

  constructor(source: string, decode: (reference: string) => string) {
    this.#source = source
    this.#decode = decode
  }

  /** -1 inside a character reference. */
  startOf({ node, isText, from }: PieceItem<SourcePart>): number {
    return isText ? this.#offsetOf(node, from) : node.start
  }

  endOf({ node, isText, to }: PieceItem<SourcePart>): number {
    return isText ? this.#offsetOf(node, to) : node.end
  }

  #offsetOf(part: SourcePart, index: number): number {
    const { stretch, text, start } = part
    if (stretch === undefined || stretch.isLiteral) return start + index
    let offsets = this.#offsets.get(part)
    if (offsets === undefined) {
      offsets = this.#read(text!, stretch) ?? []
      this.#offsets.set(part, offsets)
    }
    return offsets[index] ?? -1
  }

  /** After a dropped character, the text may start inside a reference. */
  #read(text: string, stretch: Stretch): readonly number[] | undefined {
    const offsets = sourceOffsets(text, stretch, this.#source, this.#decode)
    const reference = offsets === undefined ? this.#source.lastIndexOf('&', stretch.start) : -1
    if (reference < 0 || stretch.start - reference > LONGEST_REFERENCE) return offsets
    return sourceOffsets(text, { ...stretch, start: reference }, this.#source, this.#decode)
  }
}

/** Decodes each reference once, as the parser does. */
function decoder(): (reference: string) => string {
  const known = new Map<string, string>()
  return (reference) => {
    let decoded = known.get(reference)
    if (decoded === undefined) {
      const [child] = parseFragment(reference).childNodes
      decoded = child !== undefined && 'value' in child ? child.value : ''
      known.set(reference, decoded)
    }
    return decoded
  }
}

function withInsertions(html: string, insertions: Insertion[]): string {
  let result = ''
  let done = 0
  // Moved text is out of order. Tags at one offset keep their order.
  for (const { at, tag } of insertions.sort((one, other) => one.at - other.at)) {
    result += html.slice(done, at) + tag
    done = at
  }
  return result + html.slice(done)
}
