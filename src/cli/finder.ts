import { ByteExtractor } from '../bytes/index.ts'
import { extract, settle, type UrlMatch } from '../index.ts'
import { charsetOf, decode } from './decoder.ts'

/** Inputs up to this many bytes are read whole, so that all of their text is evidence (help and README say so). */
export const WHOLE: number = 8 * 2 ** 20

/** The URLs of one input that comes in blocks: of the text as a whole if it is short, else block by block. */
export class Finder {
  #size = 0
  /** The bytes so far, as long as it may still be a short one. */
  #blocks: Uint8Array[] = []
  #extractor: ByteExtractor | undefined
  #end = 0

  /** The first block holds the whole byte order mark, if there is one. Blocks may be overwritten afterwards. */
  write(block: Uint8Array): UrlMatch[] {
    if (this.#extractor !== undefined) return this.#settled(this.#extractor.write(block))
    this.#size += block.length
    this.#blocks.push(block.slice())
    return this.#size > WHOLE ? this.#stream(new ByteExtractor({ charset: charsetOf(this.#blocks[0]!) })) : []
  }

  end(): UrlMatch[] {
    if (this.#extractor === undefined) return extract(decode(this.#blocks))
    return this.#settled(this.#extractor.end())
  }

  /** What was collected turns out to be the start of a long text. */
  #stream(extractor: ByteExtractor): UrlMatch[] {
    const matches = this.#blocks.flatMap((block) => this.#settled(extractor.write(block)))
    this.#blocks = []
    this.#extractor = extractor
    return matches
  }

  /** A reading that the evidence chose may reach over what the next block begins with. */
  #settled(batch: UrlMatch[]): UrlMatch[] {
    const matches = settle(batch).filter((match) => match.start >= this.#end)
    this.#end = matches.at(-1)?.end ?? this.#end
    return matches
  }
}
