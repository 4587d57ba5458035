import type { Attributes, XmlHandler } from './xml.ts'

/** The number of values that are gathered. No document has more slides, sheets or chapters. */
const MOST_VALUES = 100_000

/** Gathers an attribute of the elements with a name, in order; the empty string where it is absent. */
export class AttributeGatherer implements XmlHandler {
  readonly values: string[] = []
  readonly #element: string
  readonly #attribute: string

  constructor(element: string, attribute: string) {
    this.#element = element
    this.#attribute = attribute
  }

  open(name: string, attributes: Attributes): void {
    if (name === this.#element && this.values.length < MOST_VALUES) {
      this.values.push(attributes.get(this.#attribute) ?? '')
    }
  }

  close(): void {}
  text(): void {}
}

/** Gathers the text of the elements with a name. */
export class TextGatherer implements XmlHandler {
  found = ''
  readonly #element: string
  #depth = 0

  constructor(element: string) {
    this.#element = element
  }

  open(name: string): void {
    if (name === this.#element) this.#depth++
  }

  close(name: string): void {
    if (name === this.#element) this.#depth--
  }

  text(text: string): void {
    if (this.#depth > 0) this.found += text
  }
}
