/** The span `from`…`to` of a text, and its span `start`…`end` of the source, without a tag. In UTF-16 units. */
export interface Stretch {
  readonly from: number
  readonly to: number
  readonly start: number
  readonly end: number
  readonly isLiteral: boolean
}

export interface PlaceRecord {
  to: number
  end: number
  readonly from: number
  /** Undefined for added text: the parser reports only its end. */
  readonly start: number | undefined
  isLiteral: boolean
}

/**
 * parse5 ends white space inside a reference that follows it, so spans with references are merged unless a tag is
 * between them.
 */
export function addPlace(records: PlaceRecord[], added: string, end: number, source: string): void {
  const last = records.at(-1)!
  const to = last.to + added.length
  // A reference is longer than its text, so equal lengths mean equal text.
  const isLiteral = end - last.end === added.length && source.startsWith(added, last.end)
  if (isLiteral === last.isLiteral && (isLiteral || source[last.end] !== '<')) {
    last.to = to
    last.end = end
  } else records.push({ from: last.to, to, start: isLiteral ? last.end : undefined, end, isLiteral })
}

/** The spans that may be linked. Those with references are checked later. */
export function placeText(value: string, records: readonly PlaceRecord[], source: string): Stretch[] {
  const stretches: Stretch[] = []
  let before = records[0]?.start ?? 0
  for (const { from, to, start, end } of records) {
    const text = value.slice(from, to)
    const found = afterDropped(source, text, start ?? (text[0] === '<' ? before : afterTag(source, before, end, text)))
    // A CR is as long as its LF.
    const isSame = end - found === text.length && source.slice(found, end) === text
    stretches.push({ from, to, start: found, end, isLiteral: isSame })
    before = end
  }
  return stretches
}

/** In UTF-16 units: `CounterClockwiseContourIntegral` is the longest name. */
export const LONGEST_REFERENCE = 40
/** A reference without its end, such as `&amp`. */
const UNFINISHED_REFERENCE = /&#?[0-9A-Za-z]+$/

/**
 * After a dropped character, parse5 reports an offset inside the reference that begins the text: `;` may be the end of
 * `&semi;`.
 */
function afterDropped(source: string, text: string, start: number): number {
  if (text[0] !== ';' || source[start] !== ';') return start
  const before = source.slice(Math.max(0, start - LONGEST_REFERENCE), start)
  return start - (UNFINISHED_REFERENCE.exec(before)?.[0].length ?? 0)
}

/**
 * The start of text added between `before` and `end`, after ignored tags such as `</font>` without a start. It is not
 * found for text with references after several tags.
 */
function afterTag(source: string, before: number, end: number, text: string): number {
  if (source[before] !== '<') return before
  const start = end - text.length
  const isWhole = !text.includes('&') && source[start - 1] === '>' && source.slice(start, end) === text
  const after = source.indexOf('>', before) + 1
  return isWhole ? start : after > 0 && after < end ? after : before
}
