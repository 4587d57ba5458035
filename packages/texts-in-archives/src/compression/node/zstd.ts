import type { Duplex } from 'node:stream'
import zlib from 'node:zlib'
import type { ReadJob } from '../../job/job.ts'
import type { RangeSource } from '../../source/range-source.ts'
import type { ByteSource } from '../../source/window.ts'
import { isFrame } from '../zstd-frames.ts'

/** The decoder of Node from 22.15 on. */
interface ZstdDecoder extends Duplex {
  readonly bytesWritten: number
}

const READ_SIZE = 1 << 16
/** A decoder for each frame takes long for frames of a few bytes. */
const MOST_FRAMES = 64

type OpenOther = () => Promise<ByteSource | undefined>

/**
 * Undefined without a decoder of Node. The pieces end in an error where the data is damaged. If there are very many
 * frames, `openOther` opens what unpacks the rest of them.
 */
export function unpackByHost(
  input: RangeSource,
  job: ReadJob,
  openOther: OpenOther,
): AsyncIterable<Uint8Array> | undefined {
  const { createZstdDecompress } = zlib as { createZstdDecompress?: () => ZstdDecoder }
  return createZstdDecompress && piecesOf(createZstdDecompress, input, job, openOther)
}

/** Node's decoder ends silently at the end of a frame, unless its input ends there. */
async function* piecesOf(
  create: () => ZstdDecoder,
  input: RangeSource,
  job: ReadJob,
  openOther: OpenOther,
): AsyncGenerator<Uint8Array> {
  let hasMore = true
  for (let frames = 0; hasMore && frames < MOST_FRAMES; frames++) {
    const decoder = create()
    const feeding = feed(decoder, input).catch((error: Error) => {
      decoder.destroy(error)
      return false
    })
    try {
      yield* decoder
    } finally {
      decoder.destroy()
      // The input must not be read elsewhere while the decoder is being fed
      hasMore = await feeding
    }
    if (hasMore && !isFrame(await input.ahead(4))) {
      job.report('trailing-garbage', input.position)
      return
    }
  }
  if (hasMore) yield* blocksOf(await openOther())
}

async function* blocksOf(source: ByteSource | undefined): AsyncGenerator<Uint8Array> {
  if (source === undefined) return
  try {
    for (;;) {
      const target = Buffer.allocUnsafe(READ_SIZE)
      const count = await source.read(target, 0)
      if (count === 0) return
      yield target.subarray(0, count)
    }
  } finally {
    await source.close()
  }
}

/** Returns whether it has ended before its input. */
async function feed(decoder: ZstdDecoder, input: RangeSource): Promise<boolean> {
  for (;;) {
    const block = await input.next(READ_SIZE)
    if (decoder.destroyed) return false
    if (block.length === 0) break
    const taken = await write(decoder, block)
    if (decoder.destroyed) return false
    if (taken === 0) throw new Error('the decoder of Node takes no more')
    input.position += taken
    if (taken < block.length) return true
  }
  decoder.end()
  return false
}

/** Returns how many bytes the decoder has taken. */
async function write(decoder: ZstdDecoder, bytes: Uint8Array): Promise<number> {
  const before = decoder.bytesWritten
  await new Promise<void>((resolve, reject) => {
    // A decoder that meets damage closes, and never calls back.
    decoder.once('close', resolve)
    decoder.write(bytes, (error?: Error | null) => {
      decoder.off('close', resolve)
      if (error) reject(error)
      else resolve()
    })
  })
  return decoder.bytesWritten - before
}
