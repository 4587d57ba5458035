import { firstIndex } from '../../system/first-index.ts'

/** A closing tag, also where it is escaped for another document. Everywhere. */
const CLOSING = /(?:<|&lt;)\/([\w:.-]{0,64})/gi

/** They are looked for once, and not before they are asked for. */
export class ClosingTags {
  readonly #text: string
  #all: number[] | undefined
  readonly #named = new Map<string, number[]>()

  constructor(text: string) {
    this.#text = text
  }

  /** At its own closing tag, or at the first one; -1 if there is none. */
  after(start: number, name: string): number {
    if (this.#all === undefined) this.#find()
    const own = firstFrom(this.#named.get(name) ?? [], start)
    return own < 0 ? firstFrom(this.#all!, start) : own
  }

  #find(): void {
    this.#all = []
    for (const { 1: name, index } of this.#text.matchAll(CLOSING)) {
      this.#all.push(index)
      const local = name!.slice(name!.indexOf(':') + 1)
      const places = this.#named.get(local)
      if (places === undefined) this.#named.set(local, [index])
      else places.push(index)
    }
  }
}

function firstFrom(places: readonly number[], start: number): number {
  return places[firstIndex(places.length, (index) => places[index]! >= start)] ?? -1
}
