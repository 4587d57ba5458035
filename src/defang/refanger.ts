import { type Fang, Refanged, takeFangs } from './refang.ts'

/** A fang is recognised by so many UTF-16 units before its start, and from it on. */
const BEFORE = 224
const AHEAD = 88

/** For text that comes in chunks, cut anywhere. */
export class Refanger {
  readonly #fangs: Fang[] = []
  /** Its offsets count from the start of the input. */
  readonly refanged: Refanged = new Refanged(this.#fangs, '')
  /** The unread text, and the text before it from {@link #base} on. */
  #rest = ''
  #base = 0
  #end = 0
  #length = 0

  /** Returns as much refanged text as is certain. */
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

  forget(offset: number): void {
    // Offsets after the last forgotten fang are counted from it, so one stays.
    const count = this.refanged.count(({ at, insert }) => at + insert.length < offset)
    if (count > 1) this.#fangs.splice(0, count - 1)
  }
}
