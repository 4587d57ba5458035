import type { ByteSource } from '../window.ts'

/** The size of a piece that is read, in bytes. */
const PIECE = 1 << 16

/** The bytes of a member of a package, in the pieces in which they came: to put large ones together takes long. */
export class KeptBytes {
  readonly pieces: readonly Buffer[]
  /** Their number. */
  readonly size: number

  constructor(pieces: readonly Buffer[]) {
    this.pieces = pieces
    this.size = pieces.reduce((size, { length }) => size + length, 0)
  }

  get source(): ByteSource {
    return new PiecesSource(this.pieces)
  }
}

/** All bytes of a source; undefined if there are more than `most`. */
export async function keepBytes(source: ByteSource, most: number): Promise<KeptBytes | undefined> {
  const pieces: Buffer[] = []
  let size = 0
  for (;;) {
    const piece = Buffer.allocUnsafe(PIECE)
    let filled = 0
    for (let count = -1; filled < PIECE && count !== 0; filled += count) count = await source.read(piece, filled)
    if (filled > 0) pieces.push(filled < PIECE ? Buffer.from(piece.subarray(0, filled)) : piece)
    size += filled
    if (size > most) return undefined
    if (filled < PIECE) return new KeptBytes(pieces)
  }
}

/** Bytes in memory that are no single buffer. */
class PiecesSource implements ByteSource {
  readonly #pieces: readonly Buffer[]
  #index = 0
  #at = 0

  constructor(pieces: readonly Buffer[]) {
    this.#pieces = pieces
  }

  async read(target: Buffer, at: number): Promise<number> {
    const piece = this.#pieces[this.#index]
    if (piece === undefined) return 0
    const count = piece.copy(target, at, this.#at)
    this.#at += count
    if (this.#at === piece.length) {
      this.#index++
      this.#at = 0
    }
    return count
  }

  async close(): Promise<void> {}
}
