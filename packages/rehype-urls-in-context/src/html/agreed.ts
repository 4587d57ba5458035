import type { DefaultTreeAdapterTypes } from 'parse5'
import { DISPUTED, OF_CONTEXT, OF_SELECT, type PlainTag, plainTags, RAW_TEXT } from '../plain-html.ts'

const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/
/** In a document it decides which other tags are ignored; a fragment has none. */
const FRAMESET = /<frameset/i

/**
 * The offset from which parsers may differ: the first disputed element with more than plain HTML in it. For another
 * parser, a tag inserted after it might be in a value or a text. `elements` are in source order.
 */
export function endOfAgreed(source: string, elements: readonly DefaultTreeAdapterTypes.Element[]): number {
  const frameset = source.search(FRAMESET)
  const limit = frameset < 0 ? source.length : frameset
  let read = 0
  for (const { tagName, sourceCodeLocation } of elements) {
    const { startOffset, startTag, endTag, endOffset } = sourceCodeLocation!
    if (startOffset < read) continue
    if (startOffset >= limit) break
    const from = startTag!.endOffset
    const isForeign = tagName === 'svg' || tagName === 'math'
    // A foreign element may be its start tag alone.
    if (isForeign && endTag === undefined && source.endsWith('/>', from) && endOffset === from) continue
    const tags = endTag === undefined ? undefined : plainTags(source, from, endTag.startOffset)
    if (tags === undefined || !(tagName === 'select' ? areOptions(tags) : isNested(tags, isForeign))) return startOffset
    read = endOffset
  }
  return limit
}

function areOptions(tags: readonly PlainTag[]): boolean {
  return tags.every(({ name }) => OF_SELECT.has(name))
}

/** Whether each element ends where it must, as HTML, as foreign content, and as the text of `noscript`. */
function isNested(tags: readonly PlainTag[], isForeign: boolean): boolean {
  const open: string[] = []
  for (const { name, kind } of tags) {
    if (OF_CONTEXT.has(name) || (!isForeign && DISPUTED.has(name))) return false
    if (kind === 'end') {
      if (open.pop() !== name) return false
    } else if (RAW_TEXT.has(name) || !(VOID.test(name) || (isForeign && kind === 'closed'))) open.push(name)
  }
  return open.length === 0
}
