import { startTag } from '../linkify-text/tags.ts'
import type { PieceItem } from '../links/flow.ts'
import { isWanted, type Link, linksIn } from '../links/link.ts'
import { type LinkSettings, readLinkSettings, type TreeLinkOptions } from '../links/settings.ts'
import { kindOf } from '../options.ts'
import { type Parse5, parseHtml } from './parser.ts'
import { LONGEST_REFERENCE, type Stretch } from './placed-text.ts'
import { readHtml, type SourcePart } from './read-html.ts'
import { sourceOffsets } from './source-map.ts'

/** A tag to be written at an offset of the source. */
interface Insertion {
  readonly at: number
  readonly tag: string
}

/** Checks what `linkifyHtml` was given. @throws TypeError on a wrong option, and on what is no string. */
export function readArguments(html: unknown, options: TreeLinkOptions | null | undefined): LinkSettings {
  const settings = readLinkSettings('urls-in-context/html', options, { inTree: true })
  if (typeof html !== 'string') throw new TypeError(`urls-in-context/html: html must be a string, not ${kindOf(html)}`)
  return settings
}

/** The source with tags of links put in, and unchanged apart from them. */
export function insertLinks(parse5: Parse5, html: string, settings: LinkSettings): string {
  const flow = readHtml(parseHtml(parse5, html), html, settings)
  const places = new SourcePlaces(html, decoder(parse5))
  const insertions: Insertion[] = []
  for (const { link, pieces } of flow.piecesOf(linksIn(flow.text(), settings))) {
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

/** The places of parts in a source. */
class SourcePlaces {
  readonly #source: string
  readonly #decode: (reference: string) => string
  readonly #offsets = new Map<SourcePart, readonly number[]>()

  constructor(source: string, decode: (reference: string) => string) {
    this.#source = source
    this.#decode = decode
  }

  /** The offset of the start of an item; -1 if it has none, within what one reference stands for. */
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

  /** Behind what the parser drops, it may begin a text within the reference that begins it. */
  #read(text: string, stretch: Stretch): readonly number[] | undefined {
    const offsets = sourceOffsets(text, stretch, this.#source, this.#decode)
    const reference = offsets === undefined ? this.#source.lastIndexOf('&', stretch.start) : -1
    if (reference < 0 || stretch.start - reference > LONGEST_REFERENCE) return offsets
    return sourceOffsets(text, { ...stretch, start: reference }, this.#source, this.#decode)
  }
}

/** Reads character references as the parser does, each once. */
function decoder({ parseFragment }: Parse5): (reference: string) => string {
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
  // Text that the parser has moved stands elsewhere in the tree. Tags of one place keep their order.
  for (const { at, tag } of insertions.sort((one, other) => one.at - other.at)) {
    result += html.slice(done, at) + tag
    done = at
  }
  return result + html.slice(done)
}
