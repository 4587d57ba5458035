import { closeSync, openSync, readSync } from 'node:fs'
import { STDIN } from './args.ts'
import { retrying, sentenceOf } from './system.ts'

/** How much is read at once. Evidence between the URLs of a long input reaches as far as a block. */
const BLOCK = 1 << 18

/** One buffer for all files, since they are read one after the other. */
const buffer = new Uint8Array(BLOCK)

/**
 * An input's bytes in blocks; each is overwritten by the next. All but the last are full, so that a pipe is cut where
 * a file is, however its writer writes. Where it cannot be opened or read any further, `fail` is told why, and what
 * was read before stands.
 */
export function* readBlocks(input: string, fail: (why: string) => void): Generator<Uint8Array, void, undefined> {
  try {
    const descriptor = input === STDIN ? 0 : openSync(input, 'r')
    try {
      for (let size = BLOCK; size === BLOCK; ) {
        size = fill(descriptor)
        yield buffer.subarray(0, size)
      }
    } finally {
      if (descriptor !== 0) closeSync(descriptor)
    }
  } catch (error) {
    fail(`${input === STDIN ? 'standard input' : input}: ${sentenceOf(error as NodeJS.ErrnoException)}`)
  }
}

function fill(descriptor: number): number {
  let size = 0
  for (let read = 1; read > 0 && size < BLOCK; size += read) read = readSome(descriptor, size)
  return size
}

function readSome(descriptor: number, at: number): number {
  try {
    return retrying(() => readSync(descriptor, buffer, at, BLOCK - at, null))
  } catch (error) {
    // On Windows the end of a pipe is an error.
    if ((error as NodeJS.ErrnoException).code === 'EOF') return 0
    throw error
  }
}
