import type { Part, PlacedLink } from '../part/part.ts'
import type { Reference } from '../part/reference.ts'
import { kindOfElement } from './elements.ts'

/** In UTF-16 units. A link that is not closed ends there. */
const LONGEST_TEXT = 4096
/** Those of the pictures and scripts in a link. */
const MOST_PARTS = 256
const ODD_WHITE = /[\t\n\f\r]| {2}/
const WHITE = /[ \t\n\f\r]+/g

interface OpenLink {
  readonly partOf: (text: string) => Part
  readonly reference: Reference | undefined
  text: string
  /** Of its elements that end a line, how many are open. */
  depth: number
  /** In the shown text; the start is that of the first text in the link, negative before it has come. */
  start: number
  end: number
  /** Within a conditional comment that begins in the link. */
  isHidden: boolean
  /** Whether a piece of the document has ended in it. */
  isOld: boolean
}

/**
 * The texts of links, and the places at which they are shown. A part in a link waits until its text is known, with what
 * comes after it.
 */
export class Links {
  readonly #emit: (part: Part) => void
  #waiting: Part[] = []
  #open: OpenLink | undefined
  #placed: PlacedLink[] = []

  constructor(emit: (part: Part) => void) {
    this.#emit = emit
  }

  get isOpen(): boolean {
    return this.#open !== undefined
  }

  give(part: Part): void {
    if (this.#open === undefined) this.#emit(part)
    else {
      this.#waiting.push(part)
      if (this.#waiting.length === MOST_PARTS) this.close()
    }
  }

  /** At its `href`, of which `partOf` makes the part with the text. */
  open(reference: Reference | undefined, partOf: (text: string) => Part): void {
    this.#open = { partOf, reference, text: '', depth: 0, start: -1, end: 0, isHidden: false, isOld: false }
  }

  /** Shown text, at the end of which `length` units are shown; undefined for that of a picture. */
  add(shown: string, length?: number): void {
    const open = this.#open
    if (open === undefined) return
    if (!open.isHidden) open.text += afterText(open.text, shown)
    if (length !== undefined) {
      if (open.start < 0) open.start = length - shown.length
      open.end = length
    }
    if (open.text.length > LONGEST_TEXT) this.close()
  }

  /** Only Outlook shows what is in a conditional comment. */
  hide(isHidden: boolean): void {
    if (this.#open !== undefined) this.#open.isHidden = isHidden
  }

  startElement(name: string): void {
    if (name === 'a') this.close()
    else if (isLine(name)) {
      this.#open!.depth++
      this.add(' ')
    }
  }

  /** The end of an element around a link ends it, too. */
  endElement(name: string): void {
    if (name === 'a' || (isLine(name) && this.#open!.depth-- === 0)) this.close()
    else if (isLine(name)) this.add(' ')
  }

  close(): void {
    const open = this.#open
    if (open === undefined) return
    this.#place(open)
    this.#open = undefined
    this.#emit(open.partOf(open.text.slice(0, LONGEST_TEXT).replace(/ $/, '')))
    const waiting = this.#waiting
    this.#waiting = []
    for (const part of waiting) this.#emit(part)
  }

  /** The links that are shown in a piece of the text. A link may go on in the next piece, but not in the one after it. */
  take(isLast: boolean): readonly PlacedLink[] | undefined {
    const open = this.#open
    if (open !== undefined) this.#place(open)
    if (open !== undefined) open.start = -1
    if (isLast || open?.isOld) this.close()
    else if (open !== undefined) open.isOld = true
    const placed = this.#placed
    if (placed.length === 0) return undefined
    this.#placed = []
    return placed
  }

  /** It continues the link before it with the same target. */
  #place({ reference, start, end }: OpenLink): void {
    // A relative target without a base is not known.
    if (start < 0 || (reference?.scheme ?? reference?.base) === undefined) return
    const { url, scheme, base } = reference!
    const last = this.#placed.at(-1)
    if (last?.url === url && last.end === start) this.#placed[this.#placed.length - 1] = { ...last, end }
    else this.#placed.push(scheme === undefined ? { start, end, url, base } : { start, end, url })
  }
}

/** With white space as a browser shows it. */
function afterText(before: string, added: string): string {
  const text = ODD_WHITE.test(added) ? added.replace(WHITE, ' ') : added
  return text.startsWith(' ') && (before === '' || before.endsWith(' ')) ? text.slice(1) : text
}

function isLine(name: string): boolean {
  return name !== 'script' && name !== 'style' && kindOfElement(name) === 'line'
}
