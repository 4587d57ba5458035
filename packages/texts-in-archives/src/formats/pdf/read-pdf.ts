import { readReference } from '../../html/html-url.ts'
import type { ReadJob } from '../../job/job.ts'
import { type Box, Part, type PartRecord, textWithoutBytes } from '../../part/part.ts'
import { TextMeter } from '../../source/expansion-meter.ts'
import { BytesSource, type Window } from '../../source/window.ts'
import type { ReadMember } from '../row.ts'
import { type Flow, firstAfter, LINE_FIELDS, lineAt, lineCount, RUN, RUN_FIELDS, textLinesOf } from './flow.ts'
import { toPage } from './page-line.ts'
import type { FlowPiece, PdfFile, PdfFinding, PdfText } from './protocol.ts'

/** In bytes: a file is held in memory as a whole. */
const MOST_BYTES = 512 << 20
/** In bytes, until the document is read. */
const MOST_EMBEDDED = 64 << 20
/** In bytes: other programs add some after the mark. */
const MARK_REACH = 2048

/** ISO 32000-2: the text in the order of reading, its links, and what else may hold URLs. */
export async function* readPdf(window: Window, job: ReadJob, readMember: ReadMember): AsyncGenerator<Part[]> {
  while (window.end <= MOST_BYTES) if (!(await window.more(0))) break
  if (!window.ended) {
    job.report('memory-limit')
    return
  }
  const { bytes } = window
  const isCut = !bytes.subarray(-MARK_REACH).includes('%%EOF')
  if (isCut) job.report('truncated')
  const parts = new PdfParts(job, bytes.length)
  const files: PdfFile[] = []
  let embedded = 0
  const { readByPdfjs } = await import('#pdf')
  for await (const found of readByPdfjs(new Uint8Array(bytes), job.choices)) {
    if ('breach' in found) job.report(found.breach)
    else if ('problem' in found) {
      const { code, detail } = found.problem
      // What is cut short is damaged.
      if (!isCut || code !== 'corrupt') job.report(code, undefined, detail)
    } else if ('file' in found) {
      if (!job.choices.attachments) continue
      embedded += found.file.bytes.length
      if (embedded > MOST_EMBEDDED || job.meter.addProduced(found.file.bytes.length))
        job.report('expansion-limit', undefined, found.file.name)
      else files.push(found.file)
    } else parts.give(found)
    if (job.waiting > 0) yield job.drain()
    if (parts.text.isExceeded) break
  }
  for (const { name, bytes: own } of files) yield* readMember(new BytesSource(Buffer.from(own)), job.enter(name))
}

class PdfParts {
  readonly #job: ReadJob
  readonly #record: Omit<PartRecord, 'origin'>
  /** The piece of each text that came last. */
  readonly #before = new Map<string, FlowPiece>()
  readonly text: TextMeter

  constructor(job: ReadJob, length: number) {
    this.text = new TextMeter(job.meter)
    this.text.addBytes(length)
    this.#job = job
    this.#record = job.record('application/pdf', length)
  }

  give(found: Extract<PdfFinding, { piece: FlowPiece } | { texts: readonly PdfText[] }>): void {
    if ('piece' in found) this.#givePiece(found.piece)
    else for (const text of found.texts) this.#giveText(text)
  }

  #givePiece(piece: FlowPiece): void {
    const { origin, offset, text, isLast } = piece
    const links = piece.links.map(({ start, end, url }) => ({ start: start + offset, end: end + offset, url }))
    const near = [this.#before.get(origin), piece].filter((each) => each !== undefined)
    this.#before.set(origin, piece)
    // A URL may begin in the piece before.
    const boxes = (start: number, end: number): Box[] =>
      near.flatMap((each) => boxesOf(each, start - each.offset, end - each.offset))
    const record = { ...this.#record, origin, links, boxes, lines: textLinesOf(piece, offset) }
    this.#emit(new Part(record, textWithoutBytes(text), undefined, offset, isLast))
  }

  #giveText({ origin, text, page, boxes, isUrl }: PdfText): void {
    // In a target without a scheme, the host is found as in other texts.
    const reference = isUrl && !/^\s*(?:www|ftp)\./i.test(text) ? readReference(text, undefined) : undefined
    const record = { ...this.#record, origin, page, reference, boxes: boxes && (() => boxes) }
    this.#emit(new Part(record, textWithoutBytes(text)))
  }

  #emit(part: Part): void {
    const tooMuch = (): void => this.#job.report('expansion-limit')
    if (this.text.admits(part.text.length, tooMuch)) this.#job.context.emit(part)
  }
}

/** In sizes of its font. */
const BELOW = 0.25
const ABOVE = 0.75

function boxesOf(flow: Flow, start: number, end: number): Box[] {
  const boxes: Box[] = []
  for (let index = firstAfter(flow.lines, LINE_FIELDS, start); index < lineCount(flow); index++) {
    const line = lineAt(flow, index)
    if (line.start >= end) break
    const [x0, x1] = extent(flow, Math.max(start, line.start), Math.min(end, line.end))
    if (x0 > x1) continue
    const [left, bottom] = toPage(x0, line.y - BELOW * line.size, line.turn)
    const [right, top] = toPage(x1, line.y + ABOVE * line.size, line.turn)
    boxes.push({
      page: line.page,
      x0: Math.min(left, right),
      y0: Math.min(bottom, top),
      x1: Math.max(left, right),
      y1: Math.max(bottom, top),
    })
  }
  return boxes
}

/** In a run, all characters count as equally wide. */
function extent({ runs }: Flow, start: number, end: number): [x0: number, x1: number] {
  let x0 = Number.POSITIVE_INFINITY
  let x1 = Number.NEGATIVE_INFINITY
  for (let row = firstAfter(runs, RUN_FIELDS, start) * RUN_FIELDS; row < runs.length; row += RUN_FIELDS) {
    const from = runs[row + RUN.start]!
    if (from >= end) break
    const to = runs[row + RUN.end]!
    const x = runs[row + RUN.x]!
    const advance = runs[row + RUN.width]! / (to - from)
    const first = x + Math.max(0, start - from) * advance
    const last = x + (Math.min(end, to) - from) * advance
    x0 = Math.min(x0, first, last)
    x1 = Math.max(x1, first, last)
  }
  return [x0, x1]
}
