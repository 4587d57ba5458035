import type { LineSource, Neighbourhood } from '../layout/line.ts'
import { Near } from '../layout/near.ts'
import type { Refanged } from './refang.ts'

/** The lines of a text as they were written, for the text as it was before: their lengths are those that fill a column. */
export class RefangedLines implements LineSource {
  readonly isSet: boolean
  readonly near: Near
  readonly #refanged: Refanged
  readonly #written: LineSource

  constructor(refanged: Refanged, written: LineSource) {
    this.isSet = written.isSet
    this.near = new Near(refanged.text)
    this.#refanged = refanged
    this.#written = written
  }

  around(offset: number): Neighbourhood {
    const refanged = this.#refanged
    const { lines, at } = this.#written.around(refanged.endOf(offset))
    const before = lines.map((line) => {
      return { ...line, start: refanged.fromOffset(line.start), end: refanged.fromOffset(line.end) }
    })
    return { lines: before, at }
  }
}
