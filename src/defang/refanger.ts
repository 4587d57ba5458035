import { type Fang, Refanged, takeFangs } from './refang.ts'

/** How many units before what was written otherwise, and from its start on, decide that it was. */
const BEFORE = 224
const AHEAD = 88

/** Reads a text that comes in chunks, cut anywhere, as it was before its URLs were written otherwise. */
export class Refanger {
  readonly #fangs: Fang[] = []
  /** Its offsets count from the start of the input. */
  readonly refanged: Refanged = new Refanged(this.#fangs, '')
  /** The end of the text as it stands that is not read yet, and what stands before it from {@link #base} on. */
  #rest = ''
  #base = 0
  /** The offsets behind what was read, in the text as it stands and as it was. */
  #end = 0
  #length = 0

  /** Takes the next chunk, and gives as much of the text before as is certain. */
  write(chunk: string, isLast: boolean): string {
    const text = this.#rest + chunk
    const from = this.#end - this.#base
    const to = isLast ? text.length : Math.max(from, text.length - AHEAD)
    const before = takeFangs(text, from, to, this.#fangs, this.#base, this.#length)
    this.#length += before.length
    this.#end = Math.max(this.#base + to, this.#fangs.at(-1)?.end ?? 0)
    const seen = Math.max(0, this.#end - this.#base - BEFORE)
    this.#base += seen
    this.#rest = text.slice(seen)
    return before
  }

  /** Forgets what was written otherwise before an offset of the text as it was. */
  forget(offset: number): void {
    // Offsets behind the last one are counted from it.
    const count = this.refanged.count(({ at, insert }) => at + insert.length < offset)
    if (count > 1) this.#fangs.splice(0, count - 1)
  }
}
