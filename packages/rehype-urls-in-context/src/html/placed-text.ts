/**
 * A stretch `from`…`to` of the text of a node, and `start`…`end` of the source, in which it is without a tag in it. All
 * in UTF-16 units.
 */
export interface Stretch {
  readonly from: number
  readonly to: number
  readonly start: number
  readonly end: number
  /** Whether the source is the text, unit by unit. */
  readonly isLiteral: boolean
}

export interface PlaceRecord {
  /** Index in the text after the stretch, and offset in the source after it. */
  to: number
  end: number
  readonly from: number
  /** Undefined for a stretch that was added to a text: the parser reports ends alone. */
  readonly start: number | undefined
  isLiteral: boolean
}

/**
 * Adds a stretch to the records of a text: `added`, which ends at `end` in the source. Where a character reference
 * follows white space, parse5 ends the white space within the reference: stretches with references are one, unless a
 * tag follows.
 */
export function addPlace(records: PlaceRecord[], added: string, end: number, source: string): void {
  const last = records.at(-1)!
  const to = last.to + added.length
  // A character reference is longer than what it stands for, so that nothing but the text itself has its length.
  const isLiteral = end - last.end === added.length && source.startsWith(added, last.end)
  if (isLiteral === last.isLiteral && (isLiteral || source[last.end] !== '<')) {
    last.to = to
    last.end = end
  } else records.push({ from: last.to, to, start: isLiteral ? last.end : undefined, end, isLiteral })
}

/**
 * The stretches of a text that may be linked, in its order. Where there are references in one, the source shows later
 * whether its place is right.
 */
export function placeText(value: string, records: readonly PlaceRecord[], source: string): Stretch[] {
  const stretches: Stretch[] = []
  let before = records[0]?.start ?? 0
  for (const { from, to, start, end } of records) {
    const text = value.slice(from, to)
    const found = behindDropped(
      source,
      text,
      start ?? (text[0] === '<' ? before : behindTag(source, before, end, text)),
    )
    // A CR is as long as the LF that it becomes.
    const isSame = end - found === text.length && source.slice(found, end) === text
    stretches.push({ from, to, start: found, end, isLiteral: isSame })
    before = end
  }
  return stretches
}

/** In UTF-16 units: the longest name is `CounterClockwiseContourIntegral`. */
export const LONGEST_REFERENCE = 40
/** A character reference but for its end. */
const UNFINISHED_REFERENCE = /&#?[0-9A-Za-z]+$/

/**
 * Where a text begins that is said to begin at `start`. After a character that the parser drops, parse5 gives a place
 * within the reference that begins the text. That of a `;` may be the end of `&semi;`, which the text then equals.
 */
function behindDropped(source: string, text: string, start: number): number {
  if (text[0] !== ';' || source[start] !== ';') return start
  const before = source.slice(Math.max(0, start - LONGEST_REFERENCE), start)
  return start - (UNFINISHED_REFERENCE.exec(before)?.[0].length ?? 0)
}

/**
 * Where a text begins that was added to another, between `before` and `end`. The parser may have passed over tags
 * there: `</font>` without a start. If the text has references and follows several, its place is not found.
 */
function behindTag(source: string, before: number, end: number, text: string): number {
  if (source[before] !== '<') return before
  const start = end - text.length
  const isWhole = !text.includes('&') && source[start - 1] === '>' && source.slice(start, end) === text
  const behind = source.indexOf('>', before) + 1
  return isWhole ? start : behind > 0 && behind < end ? behind : before
}
