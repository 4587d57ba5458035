import { type DecodedField, decodeField, isPlainField } from './encoded-word.ts'
import { ChainMap, type OffsetMap, ShiftMap } from './offset-map.ts'
import type { PartContent } from './part.ts'

/** The body of a header field. */
export class FieldContent implements PartContent {
  readonly #body: string
  readonly #start: number
  readonly #toFile: OffsetMap | undefined
  #decoded: DecodedField | undefined

  /** `body` is latin1. It starts at `start` in the bytes that `toFile` maps to the file. */
  constructor(body: string, start: number, toFile: OffsetMap | undefined) {
    this.#body = body
    this.#start = start
    this.#toFile = toFile
  }

  bytes(): Uint8Array {
    return Buffer.from(this.#body, 'latin1')
  }

  text(): string {
    if (isPlainField(this.#body)) return this.#body
    this.#decoded ??= decodeField(this.#body)
    return this.#decoded.text
  }

  map(): OffsetMap {
    const shift = new ShiftMap(this.#start)
    const map = this.#toFile === undefined ? shift : new ChainMap(shift, this.#toFile)
    this.text()
    return this.#decoded === undefined ? map : new ChainMap(this.#decoded.map, map)
  }
}
