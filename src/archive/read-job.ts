import { type ArchiveSource, Envelope } from './envelope.ts'
import type { Format } from './format.ts'
import type { LineIndex } from './line-index.ts'
import type { Meter } from './meter.ts'
import { emptyPart, type Part } from './part.ts'
import { type ArchiveProblemCode, problem } from './problem.ts'
import type { HeaderChoice, Scene } from './walker.ts'

/** What the caller wants, with the defaults filled in. */
export interface Choices {
  readonly headers: HeaderChoice
  readonly programs: boolean
  readonly maxExpansion: number
  readonly format: Format | undefined
  readonly onRead: ((bytes: number) => void) | undefined
  readonly blocking: boolean
}

/** One file or member being read: where it is, and the parts found so far that the caller has not got yet. */
export class ReadJob {
  readonly source: ArchiveSource
  readonly choices: Choices
  scene: Scene
  /** Of the file, whatever members it has. */
  readonly meter: Meter
  #parts: Part[] = []

  constructor(source: ArchiveSource, choices: Choices, meter: Meter) {
    this.meter = meter
    this.source = source
    this.choices = choices
    const emit = (part: Part): void => {
      this.#parts.push(part)
    }
    this.scene = { source, headers: choices.headers, emit, toFile: undefined }
  }

  /** What is found from now on stands in the lines of these bytes. */
  standIn(lines: LineIndex): void {
    this.scene = { ...this.scene, source: { ...this.source, lines } }
  }

  /** `lines`: those in which the offset counts, where it is one of text. */
  report(code: ArchiveProblemCode, offset?: number, detail?: string, lines?: LineIndex): void {
    const envelope = new Envelope({ ...this.source, lines })
    this.#parts.push(emptyPart(envelope, problem(code, envelope.place(offset), detail)))
  }

  /** The parts found since it was last asked. */
  take(): Part[] {
    const parts = this.#parts
    this.#parts = []
    return parts
  }

  /** For a member of this file. */
  enter(name: string): ReadJob {
    const { file, fileBytes, member } = this.source
    return new ReadJob(
      { file, fileBytes, member: member === undefined ? name : `${member}!${name}` },
      this.choices,
      this.meter,
    )
  }
}
