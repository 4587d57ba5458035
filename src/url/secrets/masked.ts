/** What stands in the place of a secret. */
export const MASKED = '***'

/** A text of which spans are masked, in order. */
export class MaskedText {
  readonly #text: string
  #shown = ''
  #from = 0

  constructor(text: string) {
    this.#text = text
  }

  mask(start: number, end: number): void {
    this.#shown += this.#text.slice(this.#from, start) + MASKED
    this.#from = end
  }

  toString(): string {
    return this.#shown + this.#text.slice(this.#from)
  }
}
