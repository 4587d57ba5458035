/** An element of BER (X.690 §8.1). One that is cut ends where its bytes end. */
export interface Element {
  readonly tag: number
  readonly start: number
  readonly end: number
  /** Of the element after it. */
  readonly next: number
  readonly isCut: boolean
}

export const SEQUENCE = 0x30
export const OBJECT_IDENTIFIER = 0x06
/** `[0]`, with elements in it. */
export const EXPLICIT = 0xa0
const OCTET_STRING = 0x04
const OCTET_STRINGS = 0x24
const INDEFINITE = 0x80
/** Elements without lengths are in one another; each is walked once for each that is around it. */
const MOST_NESTED = 16

/** Undefined at the end, and where no element begins. Tags have one byte in CMS. */
export function elementAt(bytes: Buffer, at: number, limit: number, depth = 0): Element | undefined {
  const tag = bytes[at]
  const first = bytes[at + 1]
  if (at + 2 > limit || tag === undefined || first === undefined || (tag & 0x1f) === 0x1f) return undefined
  if (first === INDEFINITE)
    return (tag & 0x20) !== 0 && depth < MOST_NESTED ? unmeasured(bytes, tag, at + 2, limit, depth) : undefined
  const count = first < INDEFINITE ? 0 : first & 0x7f
  if (count > 6 || at + 2 + count > limit) return undefined
  const length = count === 0 ? first : bytes.readUIntBE(at + 2, count)
  const start = at + 2 + count
  const end = Math.min(start + length, limit)
  return { tag, start, end, next: end, isCut: start + length > limit }
}

/** X.690 §8.1.3.6: two bytes 0 end it. */
function unmeasured(bytes: Buffer, tag: number, start: number, limit: number, depth: number): Element {
  for (let at = start; ; ) {
    if (at + 2 <= limit && bytes[at] === 0 && bytes[at + 1] === 0)
      return { tag, start, end: at, next: at + 2, isCut: false }
    const inner = elementAt(bytes, at, limit, depth + 1)
    if (inner === undefined) return { tag, start, end: Math.min(at, limit), next: limit, isCut: true }
    at = inner.next
  }
}

export function* elementsIn(bytes: Buffer, { start, end }: Pick<Element, 'start' | 'end'>): Generator<Element> {
  for (let at = start; at < end; ) {
    const element = elementAt(bytes, at, end)
    if (element === undefined) return
    yield element
    at = element.next
  }
}

export interface Octets {
  readonly pieces: Buffer[]
  isCut: boolean
}

/** Of a string in one piece or in several (X.690 §8.7.3). */
export function addOctets(bytes: Buffer, element: Element, found: Octets, depth = 0): void {
  found.isCut ||= element.isCut
  if (element.tag === OCTET_STRING) found.pieces.push(bytes.subarray(element.start, element.end))
  if ((element.tag !== OCTET_STRINGS && element.tag !== EXPLICIT) || depth > MOST_NESTED) return
  for (const inner of elementsIn(bytes, element)) addOctets(bytes, inner, found, depth + 1)
}
