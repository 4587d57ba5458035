import { type ArchiveSource, Envelope, sourceOf } from '../part/envelope.ts'
import { emptyPart, type Part, type PartRecord } from '../part/part.ts'
import {
  type ArchiveProblem,
  type ArchiveProblemCode,
  attachmentProblem,
  furtherProblems,
  type Place,
  ProblemTally,
  problem,
} from '../part/problem.ts'
import { LF } from '../source/ascii.ts'
import type { Digest } from '../source/digest.ts'
import type { Meter } from '../source/expansion-meter.ts'
import type { LineIndex } from '../source/line-index.ts'
import { type Attachment, AttachmentPart } from './attachment.ts'
import type { Beside } from './beside.ts'
import type { Choices } from './choices.ts'
import type { Findings, ReadContext, ReadPlace } from './context.ts'
import type { Formats } from './sign.ts'

interface Found {
  parts: Part[]
  readonly tally: ProblemTally
}

const WIDE_LINE_FEEDS: Readonly<Record<string, Uint8Array>> = {
  'utf-16le': Uint8Array.of(LF, 0),
  'utf-16be': Uint8Array.of(0, LF),
  'utf-32le': Uint8Array.of(LF, 0, 0, 0),
  'utf-32be': Uint8Array.of(0, 0, 0, LF),
}

/** Codes of a file that was read in part: in an attachment they stay what they are. */
const DAMAGE: ReadonlySet<ArchiveProblemCode> = new Set(['truncated', 'corrupt', 'expansion-limit'])

export class ReadJob {
  readonly meter: Meter
  context: ReadContext
  readonly #found: Found
  /** Where files near this one can be read. */
  beside: Beside | undefined

  constructor(meter: Meter, context: Omit<ReadContext, keyof Findings>, found: Found) {
    this.meter = meter
    this.#found = found
    const emit = (part: Part): void => {
      const admitted = part.problems.length === 0 ? part : this.#admitted(part)
      if (admitted !== undefined) this.#found.parts.push(admitted)
    }
    const attach = (attachment: Attachment): void => {
      this.#found.parts.push(new AttachmentPart(attachment, this.context.level))
    }
    const onError: Findings['onError'] = (error, envelope, offset) => {
      const [code, detail] = this.#codeOf(error)
      emit(emptyPart(envelope, this.#problem(code, envelope.place(offset), detail)))
    }
    this.context = { ...context, emit, attach, onError }
  }

  get choices(): Choices {
    return this.context
  }

  get source(): ArchiveSource {
    return this.context.source
  }

  /** Of all parts that are found from now on. `charset` is that of its bytes. */
  countLinesBy(lines: LineIndex, charset?: string): void {
    const lineFeed = charset === undefined ? undefined : WIDE_LINE_FEEDS[charset]
    if (lineFeed !== undefined) lines.readWide(lineFeed)
    this.context = { ...this.context, source: { ...this.source, lines } }
  }

  /** Of all parts that are found from now on. */
  setDigest(digest: Digest): void {
    this.context = { ...this.context, source: { ...sourceOf(this.source), digest } }
  }

  /** On an empty part. `lines` is the index in which the offset counts, if it is an offset in text. */
  report(code: ArchiveProblemCode, offset?: number, detail?: string, lines?: LineIndex): void {
    // Lines are not looked up for problems that are only counted.
    if (!this.#found.tally.admits(this.#problem(code, this.source, detail))) return
    const envelope = new Envelope({ ...this.source, lines }, 0, undefined, this.context.within)
    this.#found.parts.push(emptyPart(envelope, this.#problem(code, envelope.place(offset), detail)))
  }

  /**
   * An error that a reader throws is a problem of the file, member or attachment that it reads. What is around it is read
   * on.
   *
   * @throws the error, if the caller aborted the reading or threw it.
   */
  reportThrown(error: unknown): void {
    const [code, detail] = this.#codeOf(error)
    this.report(code, undefined, detail)
  }

  /** Gives parts; an error of their reader is a problem, of the message if there is one, and what is around them is read. */
  async *contain(parts: AsyncIterable<Part[]>, envelope?: Envelope): AsyncGenerator<Part[]> {
    try {
      yield* parts
    } catch (error) {
      if (envelope === undefined) this.reportThrown(error)
      else this.context.onError(error, envelope)
      yield this.drain()
    }
  }

  #codeOf(error: unknown): [ArchiveProblemCode, string] {
    if (this.meter.isFinal(error)) throw error
    const { code } = error as NodeJS.ErrnoException
    // Node gives those of its own buffers a code, too.
    const isOurs = code === undefined || error instanceof RangeError
    return isOurs ? ['internal-error', String(error)] : ['unreadable', code]
  }

  /** In an attachment, an error other than damage becomes a problem of the attachment. */
  #problem(code: ArchiveProblemCode, where: Place, detail: string | undefined): ArchiveProblem {
    const { attachment } = this.context
    const found = problem(code, where, detail)
    if (attachment === undefined || found.severity !== 'error' || DAMAGE.has(code)) return found
    const reason = detail === undefined ? code : `${code} (${detail})`
    return attachmentProblem(where, attachment.contentType, `${attachment.name}: ${reason}`, true)
  }

  /** For the end of the file. */
  reportUntold(): void {
    const envelope = new Envelope(this.source)
    for (const kind of this.#found.tally.untold()) {
      this.#found.parts.push(emptyPart(envelope, furtherProblems(kind, envelope.place())))
    }
  }

  #admitted(part: Part): Part | undefined {
    const problems = part.problems.filter((found) => this.#found.tally.admits(found))
    return problems.length === part.problems.length ? part : part.withProblems(problems)
  }

  get waiting(): number {
    return this.#found.parts.length
  }

  /** Since the last call, between two members or messages. */
  drain(): Part[] {
    const { parts } = this.#found
    this.#found.parts = []
    return parts
  }

  /** What the parts of a file have in common that holds no messages. The text is all of its bytes, or in none of them. */
  record(contentType: string, end = 0): Omit<PartRecord, 'origin'> {
    const { source, path, within } = this.context
    return { envelope: new Envelope(source, 0, undefined, within), path, contentType, start: 0, end }
  }

  enter(name: string): ReadJob {
    return this.#inside({ source: memberOf(this.source, name), level: this.context.level + 1 })
  }

  /** The caller's format is that of the message. `level` is that of the message. */
  enterAttachment(attachment: Attachment, level: number): ReadJob {
    const { envelope, name, path, held } = attachment
    const source = { ...memberOf(envelope, name), attachment: name === path ? undefined : name }
    return this.#inside({ source, path, within: envelope, held, level: level + 1, attachment, format: undefined })
  }

  #inside(place: Partial<ReadContext>): ReadJob {
    const outside = { toFile: undefined, record: undefined, decoding: undefined }
    return new ReadJob(this.meter, { ...this.context, ...outside, ...place }, this.#found)
  }
}

/** The reading of a file from its start. */
export function openJob(source: ArchiveSource, choices: Choices, meter: Meter, formats: Formats): ReadJob {
  const mayHold = choices.mayHold && meter.ofCaller(choices.mayHold)
  const place: ReadPlace = { source, path: '', within: undefined, held: 0, level: 0 }
  return new ReadJob(meter, { ...choices, ...place, mayHold, formats }, { parts: [], tally: new ProblemTally() })
}

function memberOf(source: ArchiveSource, name: string): ArchiveSource {
  const { member } = source
  return { ...sourceOf(source), member: member === undefined ? name : `${member}!${name}` }
}
