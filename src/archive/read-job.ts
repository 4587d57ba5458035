import { type ArchiveSource, Envelope } from './envelope.ts'
import type { Meter } from './expansion-meter.ts'
import type { Format } from './format.ts'
import type { LineIndex } from './line-index.ts'
import { emptyPart, type Part } from './part.ts'
import { type ArchiveProblemCode, problem } from './problem.ts'
import type { HeaderChoice, Scene } from './walker.ts'

/** The caller's options, with the defaults filled in. */
export interface Choices {
  readonly headers: HeaderChoice
  readonly programs: boolean
  readonly maxExpansion: number
  readonly format: Format | undefined
  readonly onRead: ((bytes: number) => void) | undefined
  readonly blocking: boolean
  readonly signal: AbortSignal | undefined
}

/** The reading of one file or member: its place, and the parts found so far that the caller has not received yet. */
export class ReadJob {
  readonly source: ArchiveSource
  readonly choices: Choices
  scene: Scene
  /** The meter of the file, shared by all of its members. */
  readonly meter: Meter
  /** Shared by all members of the file, in the order of the file. */
  readonly #found: { parts: Part[] }

  constructor(source: ArchiveSource, choices: Choices, meter: Meter, found: { parts: Part[] } = { parts: [] }) {
    this.#found = found
    this.meter = meter
    this.source = source
    this.choices = choices
    const emit = (part: Part): void => {
      this.#found.parts.push(part)
    }
    this.scene = { source, headers: choices.headers, emit, toFile: undefined }
  }

  /** Takes the lines of these bytes for the places of all parts found from now on. */
  standIn(lines: LineIndex): void {
    this.scene = { ...this.scene, source: { ...this.source, lines } }
  }

  /**
   * Adds an empty part with a problem. `lines` is the line index in which the offset counts, if it is an offset in
   * text.
   */
  report(code: ArchiveProblemCode, offset?: number, detail?: string, lines?: LineIndex): void {
    const envelope = new Envelope({ ...this.source, lines })
    this.#found.parts.push(emptyPart(envelope, problem(code, envelope.place(offset), detail)))
  }

  /** The number of parts that wait to be taken. */
  get waiting(): number {
    return this.#found.parts.length
  }

  /** Takes the parts found since the last call. */
  take(): Part[] {
    const { parts } = this.#found
    this.#found.parts = []
    return parts
  }

  /** The job for a member of this file. */
  enter(name: string): ReadJob {
    const { file, fileBytes, member } = this.source
    return new ReadJob(
      { file, fileBytes, member: member === undefined ? name : `${member}!${name}` },
      this.choices,
      this.meter,
      this.#found,
    )
  }
}
