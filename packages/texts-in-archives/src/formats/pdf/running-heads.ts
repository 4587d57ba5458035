import type { PageLine } from './page-line.ts'

export interface SortedPage {
  readonly number: number
  readonly head: readonly PageLine[]
  readonly body: readonly PageLine[]
  readonly foot: readonly PageLine[]
}

/** Rows at an edge that may be a head or foot, and lines that are looked at. */
const MOST_ROWS = 3
const MOST_LINES = 12
/** In pages: left and right ones differ, and that of a picture may have no head. */
const FURTHEST = 4
const OFF = [-4, -3, -2, -1, 1, 2, 3, 4]
/** In pages, to one with the same words. */
const SAME_WORDS = 2
/** In points. */
const NEAR = 2
/** In sizes of the font. */
const HEAD_GAP = 1.5
/** Pages with a number that counts with them. */
const COUNTED = 2

interface Edge {
  readonly line: PageLine
  /** From 1, inwards. */
  readonly row: number
  /** The text without its numbers. */
  readonly words: string
  readonly first: number | undefined
  readonly last: number | undefined
}

interface Edges {
  readonly top: readonly Edge[]
  readonly bottom: readonly Edge[]
}

/** Tells the heads and feet of pages from their text, as the pages come. */
export class PageSorter {
  readonly #pages = new Map<number, { readonly lines: readonly PageLine[]; readonly edges: Edges }>()
  #last = 0
  #given = 0

  /** Returns the pages that later ones tell nothing about. */
  add(lines: readonly PageLine[]): SortedPage[] {
    this.#last++
    this.#pages.set(this.#last, { lines, edges: edgesOf(lines) })
    return this.#giveTo(this.#last - FURTHEST)
  }

  end(): SortedPage[] {
    return this.#giveTo(this.#last)
  }

  #giveTo(last: number): SortedPage[] {
    const pages: SortedPage[] = []
    while (this.#given < last) {
      pages.push(this.#sorted(++this.#given))
      this.#pages.delete(this.#given - FURTHEST)
    }
    return pages
  }

  #sorted(number: number): SortedPage {
    const { lines, edges } = this.#pages.get(number)!
    const near = OFF.map((off) => ({ off, edges: this.#pages.get(number + off)?.edges }))
    const head = repeated(edges.top, 'top', near)
    const foot = repeated(edges.bottom, 'bottom', near).filter((line) => !head.includes(line))
    const apart = new Set([...head, ...foot])
    return { number, head, body: lines.filter((line) => !apart.has(line)), foot }
  }
}

interface Near {
  readonly off: number
  readonly edges: Edges | undefined
}

function edgesOf(lines: readonly PageLine[]): Edges {
  const upright = lines.filter(({ turn }) => turn === 0)
  const byHeight = [...upright].sort((a, b) => b.y - a.y)
  return { top: outermost(byHeight, 0, 1), bottom: outermost(byHeight, byHeight.length - 1, -1) }
}

function outermost(byHeight: readonly PageLine[], from: number, step: 1 | -1): Edge[] {
  const found: Edge[] = []
  let row = 0
  for (let at = from; at >= 0 && at < byHeight.length && found.length < MOST_LINES; at += step) {
    const line = byHeight[at]!
    const before = found.at(-1)
    if (before === undefined || Math.abs(before.line.y - line.y) > NEAR) row++
    if (row > MOST_ROWS + 1) break
    found.push(edgeOf(line, row))
  }
  return found
}

function edgeOf(line: PageLine, row: number): Edge {
  const text = line.text.trim()
  const [first, last] = [/^\d{1,5}(?!\d)/.exec(text)?.[0], /(?<!\d)\d{1,5}$/.exec(text)?.[0]]
  const words = text.replace(/\d+|^[ivxlc]+$/gi, '#').replace(/\s+/g, ' ')
  // The numbers of notes count on from page to page, too. Notes hold URLs.
  const isNote = /:\/\/|www\./i.test(text)
  return { line, row, words, first: isNote ? undefined : numberOf(first), last: isNote ? undefined : numberOf(last) }
}

function numberOf(digits: string | undefined): number | undefined {
  return digits === undefined ? undefined : Number(digits)
}

/** With what is beside them, up to the gap before the text. */
function repeated(own: readonly Edge[], side: 'top' | 'bottom', near: readonly Near[]): PageLine[] {
  const rows = new Set(
    own.filter((edge) => edge.row <= MOST_ROWS && isRepeated(edge, side, near)).map(({ row }) => row),
  )
  const last = own.findLast(
    ({ row, line }) =>
      rows.has(row) &&
      isParted(
        line,
        own.find((inner) => inner.row === row + 1),
      ),
  )
  return own.filter(({ row }) => rows.has(row) && last !== undefined && row <= last.row).map(({ line }) => line)
}

/** More than the space between lines, or nothing, is between them. */
function isParted({ y, size }: PageLine, inner: Edge | undefined): boolean {
  return inner === undefined || Math.abs(y - inner.line.y) > HEAD_GAP * Math.max(size, inner.line.size)
}

function isRepeated(edge: Edge, side: 'top' | 'bottom', near: readonly Near[]): boolean {
  let counted = 0
  for (const { off, edges } of near) {
    for (const other of edges?.[side] ?? []) {
      if (Math.abs(other.line.y - edge.line.y) > NEAR) continue
      if (other.words === edge.words && Math.abs(off) <= SAME_WORDS) return true
      if (countsOn(edge, other, off)) counted++
    }
  }
  return counted >= COUNTED
}

function countsOn(edge: Edge, other: Edge, off: number): boolean {
  return [edge.first, edge.last].some(
    (number) => number !== undefined && [other.first, other.last].includes(number + off),
  )
}
