import { loadFzstd } from '#host/libraries'
import type { Fzstd } from '../host/library-types.ts'
import type { ReadJob } from '../job/job.ts'
import type { RangeSource } from '../source/range-source.ts'
import { Xxh64 } from './xxh64.ts'

/** The first bytes of a frame, and of a frame that is skipped (RFC 8878 §3.1.1, §3.1.2). */
const FRAME = /^\x28\xb5\x2f\xfd/
const SKIPPED = /^[\x50-\x5f]\x2a\x4d\x18/
const LONGEST_HEADER = 18
/** The program's own limit; a header of a few bytes can ask for any window. */
const LARGEST_WINDOW = 1 << 27
const LARGEST_BLOCK = 1 << 17
const ID_SIZES = [0, 1, 2, 4]
const RLE_BLOCK = 1
const RESERVED_BLOCK = 3

export function isFrame(head: Buffer): boolean {
  const start = head.toString('latin1', 0, 4)
  return FRAME.test(start) || SKIPPED.test(start)
}

/** fzstd compares no checksum and no length, so the frames are read here. */
export function unpackZstd(input: RangeSource, job: ReadJob): AsyncGenerator<Uint8Array> {
  return unpackFrames(loadFzstd(), input, job)
}

async function* unpackFrames(library: Fzstd, input: RangeSource, job: ReadJob): AsyncGenerator<Uint8Array> {
  for (;;) {
    const head = await input.ahead(LONGEST_HEADER)
    if (head.length === 0) return
    if (!isFrame(head)) {
      job.report('trailing-garbage', input.position)
      return
    }
    if (SKIPPED.test(head.toString('latin1', 0, 4))) await skipFrame(input)
    else yield* unpackFrame(library, input, head)
  }
}

async function skipFrame(input: RangeSource): Promise<void> {
  for (let left = (await take(input, 8)).readUInt32LE(4); left > 0; ) {
    const { length } = await input.next(left)
    if (length === 0) throw new Error('unexpected end of input')
    input.position += length
    left -= length
  }
}

interface FrameHeader {
  readonly length: number
  readonly hasChecksum: boolean
  readonly contentSize: bigint | undefined
}

function readHeader(head: Buffer): FrameHeader {
  const flags = head[4] ?? 0
  const isSingle = (flags & 0x20) !== 0
  if (flags & 8) throw new Error('reserved bit of a header')
  const idAt = isSingle ? 5 : 6
  const sizeAt = idAt + ID_SIZES[flags & 3]!
  const sizeLength = flags >> 6 === 0 ? Number(isSingle) : 1 << (flags >> 6)
  const length = sizeAt + sizeLength
  if (length > head.length) throw new Error('unexpected end of input')
  if (head.subarray(idAt, sizeAt).some((byte) => byte !== 0)) throw new Error('a dictionary is needed')
  const contentSize = sizeLength === 0 ? undefined : readSize(head.subarray(sizeAt, length))
  const window = isSingle ? Number(contentSize) : 2 ** (10 + (head[5]! >> 3)) * (1 + (head[5]! & 7) / 8)
  if (window > LARGEST_WINDOW) throw new Error('too much memory is needed')
  return { length, hasChecksum: (flags & 4) !== 0, contentSize }
}

/** The size of the content. One of two bytes counts from 256 on. */
function readSize(field: Buffer): bigint {
  if (field.length === 8) return field.readBigUInt64LE()
  return BigInt(field.readUIntLE(0, field.length) + (field.length === 2 ? 256 : 0))
}

async function* unpackFrame({ Decompress }: Fzstd, input: RangeSource, head: Buffer): AsyncGenerator<Uint8Array> {
  const header = readHeader(head)
  const hash = new Xxh64()
  let size = 0
  let pieces: Uint8Array[] = []
  const decompressor = new Decompress((piece) => {
    size += piece.length
    if (header.hasChecksum) hash.update(piece)
    // The library uses its buffer again, so each piece is copied.
    if (piece.length > 0) pieces.push(piece.slice())
  })
  const start = Buffer.from(await take(input, header.length))
  start[4]! &= ~4
  decompressor.push(start)
  for (let isLast = false; !isLast; ) {
    const block = await takeBlock(input)
    isLast = (block[0]! & 1) === 1
    try {
      decompressor.push(block, isLast)
    } finally {
      yield* pieces
      pieces = []
    }
  }
  if (header.contentSize !== undefined && header.contentSize !== BigInt(size)) throw new Error('length')
  if (header.hasChecksum && (await take(input, 4)).readUInt32LE() !== Number(BigInt.asUintN(32, hash.digest())))
    throw new Error('checksum')
}

/** Takes a block with its header (RFC 8878 §3.1.1.2). */
async function takeBlock(input: RangeSource): Promise<Buffer> {
  const head = await input.ahead(3)
  if (head.length < 3) throw new Error('unexpected end of input')
  const fields = head.readUIntLE(0, 3)
  const type = (fields >> 1) & 3
  const size = fields >> 3
  if (type === RESERVED_BLOCK || size > LARGEST_BLOCK) throw new Error('block header')
  return take(input, 3 + (type === RLE_BLOCK ? 1 : size))
}

async function take(input: RangeSource, count: number): Promise<Buffer> {
  const bytes = await input.ahead(count)
  if (bytes.length < count) throw new Error('unexpected end of input')
  input.position += count
  return bytes
}
