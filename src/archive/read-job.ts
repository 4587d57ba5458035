import { type ArchiveSource, Envelope } from './envelope.ts'
import type { Meter } from './expansion-meter.ts'
import type { Format } from './format.ts'
import type { LineIndex } from './line-index.ts'
import { emptyPart, type Part } from './part.ts'
import { type ArchiveProblemCode, furtherProblems, problem } from './problem.ts'
import { ProblemTally } from './problem-tally.ts'
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

/** The findings in a file that the caller has not received yet, and the number of its problems. */
interface Found {
  parts: Part[]
  readonly tally: ProblemTally
}

/** The reading of one file or member: its place, and the parts found so far that the caller has not received yet. */
export class ReadJob {
  readonly source: ArchiveSource
  readonly choices: Choices
  scene: Scene
  /** The meter of the file, shared by all of its members. */
  readonly meter: Meter
  /** Shared by all members of the file, in the order of the file. */
  readonly #found: Found

  constructor(
    source: ArchiveSource,
    choices: Choices,
    meter: Meter,
    found: Found = { parts: [], tally: new ProblemTally() },
  ) {
    this.#found = found
    this.meter = meter
    this.source = source
    this.choices = choices
    const emit = (part: Part): void => {
      const told = part.problems.length === 0 ? part : this.#told(part)
      if (told !== undefined) this.#found.parts.push(told)
    }
    this.scene = { source, headers: choices.headers, emit, toFile: undefined }
  }

  /** Takes the lines of these bytes for the places of all parts found from now on. */
  standIn(lines: LineIndex): void {
    const { file, fileBytes, member } = this.source
    this.scene = { ...this.scene, source: { file, fileBytes, member, lines } }
  }

  /**
   * Adds an empty part with a problem. `lines` is the line index in which the offset counts, if it is an offset in
   * text.
   */
  report(code: ArchiveProblemCode, offset?: number, detail?: string, lines?: LineIndex): void {
    // Lines are not looked up for problems that are only counted.
    if (!this.#found.tally.admits(problem(code, this.source, detail))) return
    const envelope = new Envelope({ ...this.source, lines })
    this.#found.parts.push(emptyPart(envelope, problem(code, envelope.place(offset), detail)))
  }

  /** Adds a problem for each code of which more problems were found than given. For the end of the file. */
  reportUntold(): void {
    const envelope = new Envelope(this.source)
    for (const kind of this.#found.tally.untold()) {
      this.#found.parts.push(emptyPart(envelope, furtherProblems(kind, envelope.place())))
    }
  }

  #told(part: Part): Part | undefined {
    const problems = part.problems.filter((found) => this.#found.tally.admits(found))
    return problems.length === part.problems.length ? part : part.withProblems(problems)
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
