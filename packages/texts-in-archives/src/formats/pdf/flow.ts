import type { TextLine } from '../../source/span.ts'
import type { PageLine, Turn } from './page-line.ts'

/** Flat tables that one thread can pass to another. The lines are in text order; each ends with a line feed. */
export interface Flow {
  readonly text: string
  /** `LINE_FIELDS` numbers a line. Offsets are exact up to 16 Mi units. */
  readonly lines: Float32Array
  /** `RUN_FIELDS` numbers a run. */
  readonly runs: Float32Array
}

export const LINE_FIELDS = 9
export const RUN_FIELDS = 4

/** The columns of the table of lines. Offsets are UTF-16 units in the text, lengths points. */
export const LINE = { start: 0, end: 1, x0: 2, x1: 3, y: 4, size: 5, page: 6, turn: 7, isRtl: 8 } as const
export const RUN = { start: 0, end: 1, x: 2, width: 3 } as const

/** In the usual distances of the page: … */
const PARAGRAPH_GAP = 1.6
/** … and in sizes of the font. */
const LEAST_GAP = 1.7

export class FlowWriter {
  readonly #text: string[] = []
  #length = 0
  readonly #lines: number[] = []
  readonly #runs: number[] = []

  get length(): number {
    return this.#length
  }

  /** Returns the offset at which each starts. */
  add(lines: readonly PageLine[], page: number): number[] {
    let before: PageLine | undefined
    const gap = Math.max(LEAST_GAP, PARAGRAPH_GAP * usualDistance(lines))
    return lines.map((line) => {
      if (before !== undefined && !before.isCut && distance(before, line) > gap) this.#write('\n')
      before = line
      const start = this.#length
      this.#addLine(line, page)
      if (line.isCut) this.endParagraph()
      return start
    })
  }

  endParagraph(): void {
    if (this.#length > 0) this.#write('\n')
  }

  take(): Flow {
    return { text: this.#text.join(''), lines: Float32Array.from(this.#lines), runs: Float32Array.from(this.#runs) }
  }

  #addLine({ text, runs, x0, x1, y, size, turn, isRtl }: PageLine, page: number): void {
    const start = this.#length
    this.#lines.push(start, start + text.length, x0, x1, y, size, page, turn, Number(isRtl))
    for (const { at, length, x, width } of runs) this.#runs.push(start + at, start + at + length, x, width)
    this.#write(`${text}\n`)
  }

  #write(text: string): void {
    this.#text.push(text)
    this.#length += text.length
  }
}

function distance(before: PageLine, line: PageLine): number {
  if (before.turn !== line.turn || line.y >= before.y) return 0
  return (before.y - line.y) / Math.max(before.size, line.size)
}

/** 0 without lines. */
function usualDistance(lines: readonly PageLine[]): number {
  const distances = lines.map((line, index) => (index === 0 ? 0 : distance(lines[index - 1]!, line)))
  const below = distances.filter((each) => each > 0).sort((a, b) => a - b)
  return below[below.length >> 1] ?? 0
}

/** Lengths are in points: see {@link PageLine}. */
export interface FlowLine {
  readonly start: number
  readonly end: number
  readonly x0: number
  readonly x1: number
  readonly y: number
  readonly size: number
  readonly page: number
  readonly turn: Turn
  readonly isRtl: boolean
}

export function lineAt({ lines }: Flow, index: number): FlowLine {
  const row = index * LINE_FIELDS
  const at = (field: keyof typeof LINE): number => lines[row + LINE[field]]!
  return {
    start: at('start'),
    end: at('end'),
    x0: at('x0'),
    x1: at('x1'),
    y: at('y'),
    size: at('size'),
    page: at('page'),
    turn: at('turn') as Turn,
    isRtl: at('isRtl') === 1,
  }
}

export function lineCount({ lines }: Flow): number {
  return lines.length / LINE_FIELDS
}

/** Of the lines or runs: the first that ends after an offset. */
export function firstAfter(table: Float32Array, fields: number, offset: number): number {
  let low = 0
  let high = table.length / fields
  while (low < high) {
    const middle = (low + high) >> 1
    if (table[middle * fields + LINE.end]! > offset) high = middle
    else low = middle + 1
  }
  return low
}

/** As `settle` takes them, with offsets in a text that the flow continues from `offset` on. */
export function textLinesOf(flow: Flow, offset: number): TextLine[] {
  return Array.from({ length: lineCount(flow) }, (_, index) => {
    const { start, end, x0, x1, size, page, isRtl } = lineAt(flow, index)
    const [left, right] = isRtl ? [-x1, -x0] : [x0, x1]
    return { start: offset + start, end: offset + end, x0: left, x1: right, size, page }
  })
}
