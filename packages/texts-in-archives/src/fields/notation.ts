import { type OffsetMap, UNCHANGED } from '../decoding/offset-map.ts'
import { RunText } from '../decoding/run-text.ts'
import type { Field } from '../part/field.ts'

/** Gets what a notation passes. Offsets are those of the text as it is walked over, and rise. */
export interface Sink {
  /** A place that no URL crosses. */
  edge(at: number): void
  /** An escape and what it stands for. */
  replace(start: number, end: number, by: string): void
  /** The separator after a cell. `isRow`: it ends a row. */
  endCell?(at: number, isRow: boolean): void
}

/** The state between two characters of a text in a notation. It holds no text, but a name or a word. */
export interface Notation {
  /** Whether it has edges. */
  readonly hasEdges: boolean
  readonly field: Field | undefined
  /** What is open, for a person. */
  readonly open: string | undefined
  walk(text: string, from: number, to: number, sink?: Sink): void
  copy(): Notation
}

/** Tells the notation of a text by its first piece; undefined if it has none. */
export type Recognise = (head: string, isWhole: boolean) => Notation | undefined

/** A piece of a text in a notation, with its escapes decoded. */
export class FieldText implements Sink {
  readonly text: string
  /** From the text to the one that was walked over. */
  readonly map: OffsetMap
  readonly edges: Int32Array | undefined
  readonly #walked: string
  readonly #offset: number
  readonly #before: Notation
  readonly #edges: number[] = []
  #runs: RunText | undefined
  #copied = 0
  #asked: Notation | undefined
  #askedAt = 0

  /** `offset` is that of the piece in the whole decoded text. The notation is moved over the piece. */
  constructor(walked: string, offset: number, notation: Notation) {
    this.#walked = walked
    this.#offset = offset
    this.#before = notation.copy()
    notation.walk(walked, 0, walked.length, this)
    this.edges = notation.hasEdges ? new Int32Array(this.#edges) : undefined
    this.#runs?.addRun(walked.slice(this.#copied), this.#copied)
    const { text, map } = this.#runs?.take() ?? { text: walked, map: UNCHANGED }
    this.text = text
    this.map = map
  }

  edge(at: number): void {
    this.#edges.push(this.#offset + (this.#runs?.text.length ?? 0) + at - this.#copied)
  }

  replace(start: number, end: number, by: string): void {
    this.#runs ??= new RunText()
    this.#runs.addRun(this.#walked.slice(this.#copied, start), this.#copied)
    if (by !== '') this.#runs.addAtom(by, start, end)
    this.#copied = end
  }

  /** Offsets of the whole text in rising order cost one walk. One before the piece is taken for its start. */
  readonly fieldAt = (offset: number): Field | undefined => {
    const at = this.map.start(Math.max(0, Math.min(offset - this.#offset, this.text.length)))
    if (this.#asked === undefined || at < this.#askedAt) {
      this.#asked = this.#before.copy()
      this.#askedAt = 0
    }
    this.#asked.walk(this.#walked, this.#askedAt, at)
    this.#askedAt = at
    return this.#asked.field
  }
}
