import { closeSync, openSync, readSync } from 'node:fs'
import { LF } from './ascii.ts'
import { Refusal, retrying, sentenceOf } from './errors.ts'

const BLOCK = 1 << 16

export interface NumberedLine {
  readonly text: string
  readonly number: number
}

/**
 * Reads the lines of a file. `-` is standard input, of which each line is given as soon as it is complete.
 *
 * @throws Refusal if the file cannot be read, or if a line has more than `longest` bytes.
 */
export function* readLines(path: string, longest: number): Generator<NumberedLine> {
  const name = path === '-' ? 'standard input' : path
  try {
    const descriptor = path === '-' ? 0 : openSync(path, 'r')
    try {
      yield* linesOf(descriptor, name, longest)
    } finally {
      if (path !== '-') closeSync(descriptor)
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall === undefined) throw error
    throw new Refusal(`${name}: ${sentenceOf(error as NodeJS.ErrnoException)}`)
  }
}

function* linesOf(descriptor: number, name: string, longest: number): Generator<NumberedLine> {
  const block = Buffer.allocUnsafe(BLOCK)
  let pieces: Buffer[] = []
  let length = 0
  let number = 1
  const check = (): void => {
    if (length > longest) throw new Refusal(`${name}:${number}: the line is longer than ${longest} bytes`)
  }
  for (let count = readInto(descriptor, block); count > 0; count = readInto(descriptor, block)) {
    let from = 0
    for (let to = block.indexOf(LF); to >= 0 && to < count; to = block.indexOf(LF, from)) {
      const end = block.subarray(from, to)
      length += end.length
      check()
      yield { text: (pieces.length === 0 ? end : Buffer.concat([...pieces, end])).toString(), number: number++ }
      pieces = []
      length = 0
      from = to + 1
    }
    if (from < count) pieces.push(Buffer.from(block.subarray(from, count)))
    length += count - from
    check()
  }
  if (pieces.length > 0) yield { text: Buffer.concat(pieces).toString(), number }
}

function readInto(descriptor: number, block: Buffer): number {
  return retrying(() => readSync(descriptor, block))
}
