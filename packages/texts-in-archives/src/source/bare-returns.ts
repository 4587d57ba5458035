import { CR, LF } from './ascii.ts'
import { latin1 } from './latin1.ts'
import type { RangeSource } from './range-source.ts'
import type { ByteSource } from './window.ts'

/** As on the Macintosh before 2001 and in mailboxes of Eudora. */
export function hasBareReturns(head: string): boolean {
  const first = /[\r\n]/.exec(head)
  if (first === null || first[0] === '\n' || head[first.index + 1] === '\n') return false
  const bare = head.match(/\r(?!\n)/g)!.length
  return bare > (head.match(/\n/g)?.length ?? 0)
}

export function withLineFeeds(bytes: Buffer): Buffer {
  return Buffer.from(latin1(bytes).replace(/\r(?!\n)/g, '\n'), 'latin1')
}

export class LineFeedSource implements ByteSource {
  readonly #input: RangeSource

  constructor(input: RangeSource) {
    this.#input = input
  }

  async read(target: Buffer, at: number): Promise<number> {
    let block = await this.#input.next(target.length - at)
    const { length } = block
    // What follows a CR at the end decides what it is.
    if (block[length - 1] === CR) block = await this.#input.ahead(length + 1)
    block.copy(target, at, 0, length)
    this.#input.position += length
    for (let found = block.indexOf(CR); found >= 0 && found < length; found = block.indexOf(CR, found + 1)) {
      if (block[found + 1] !== LF) target[at + found] = LF
    }
    return length
  }

  async close(): Promise<void> {}
}
