import type { Attributes, PartHandler } from './xml.ts'

/** Leaves the reading of a part to the handler for its root element. */
export class RootHandler implements PartHandler {
  readonly #choose: (root: string, attributes: Attributes) => PartHandler
  #chosen: PartHandler | undefined

  constructor(choose: (root: string, attributes: Attributes) => PartHandler) {
    this.#choose = choose
  }

  /** Whether the handler knows the elements that are hyperlinks. */
  get followsLinks(): boolean {
    return this.#chosen?.followsLinks === true
  }

  open(name: string, attributes: Attributes): void {
    this.#chosen ??= this.#choose(name, attributes)
    this.#chosen.open(name, attributes)
  }

  close(name: string): void {
    this.#chosen?.close(name)
  }

  text(text: string): void {
    this.#chosen?.text(text)
  }

  finish(): void {
    this.#chosen?.finish()
  }
}
