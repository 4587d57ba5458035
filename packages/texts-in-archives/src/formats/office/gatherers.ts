import type { ReadJob } from '../../job/job.ts'
import { TextMeter } from '../../source/expansion-meter.ts'
import type { KeptBytes, Member } from './member.ts'
import type { Attributes, XmlHandler } from './xml.ts'

/** No document has more slides, sheets or chapters. */
const MOST_VALUES = 100_000

/** In order; the empty string where it is absent. */
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

/** In bytes. */
const MOST_KEPT = 64 << 20

/** By name; where no name is equal, without regard to case (ECMA-376-2 §6.2.2.3). */
export class KeptMembers {
  readonly members: Member[] = []
  readonly #places = new Map<string, number>()
  readonly #folded = new Map<string, number>()
  readonly #names = new Set<string>()
  readonly #text: TextMeter
  #size = 0

  constructor(job: ReadJob) {
    this.#text = new TextMeter(job.meter)
  }

  /** The bytes of the document as a file. */
  setStored(size: number): void {
    this.#text.stored = size
  }

  get(name: string): Member | undefined {
    const place = this.#places.get(name) ?? this.#folded.get(folded(name))
    return place === undefined ? undefined : this.members[place]
  }

  /** Notes that the file has it, whether it is kept or not. */
  note(name: string): void {
    this.#names.add(folded(name))
  }

  lacks(name: string): boolean {
    return !this.#names.has(folded(name))
  }

  /** How many more bytes can be kept. */
  get remaining(): number {
    return MOST_KEPT - this.#size
  }

  /** Of two with one name, the last counts, as in a zip file to which a new version was appended; the other is told. */
  add(written: string, bytes: KeptBytes, job: ReadJob): void {
    this.#size += bytes.size
    this.#text.addBytes(bytes.size)
    const name = written.replaceAll('\\', '/')
    const place = this.#places.get(name) ?? this.members.length
    this.members[place]?.job.report('bad-member', undefined, name)
    this.members[place] = { name, bytes, job, text: this.#text }
    this.#places.set(name, place)
    const key = folded(name)
    if (!this.#folded.has(key)) this.#folded.set(key, place)
  }
}

function folded(name: string): string {
  return name.replaceAll('\\', '/').toLowerCase()
}
