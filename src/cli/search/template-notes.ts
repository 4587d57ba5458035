import type { UrlMatch } from '../../index.ts'

/** The templates of one text that were noted, and which of them no match covers: they are left out. */
export class TemplateNotes {
  /** The starts of those that no match has reached yet, in order; … */
  #noted: number[] = []
  /** … and of those that one has passed. */
  #left: number[] = []
  #last = -1

  /** Notes a template. Where a pass waits for more text, it finds the same one again. */
  note(start: number): void {
    if (start <= this.#last) return
    this.#last = start
    this.#noted.push(start)
  }

  /** Takes a match, in their order: a template that it covers is found, and one before it was left out. */
  take({ urlStart, urlEnd }: UrlMatch): void {
    const noted = this.#noted
    let count = 0
    for (; count < noted.length && noted[count]! < urlEnd; count++) {
      if (noted[count]! < urlStart) this.#left.push(noted[count]!)
    }
    if (count > 0) this.#noted = noted.slice(count)
  }

  /** The starts of those that were left out, since the last call; `isEnd` says that the text has ended. */
  takeLeft(isEnd: boolean): readonly number[] {
    const left = this.#left
    this.#left = []
    if (!isEnd) return left
    left.push(...this.#noted)
    this.#noted = []
    return left
  }
}
