import { Extractor, extract, settle, type UrlMatch } from '../index.ts'
import { Decoder } from './decoder.ts'

/** Inputs up to this many bytes are read whole, so that all of their text is evidence (help and README say so). */
export const WHOLE: number = 8 * 2 ** 20

/** The URLs of one input that comes in blocks: of the text as a whole if it is short, else block by block. */
export class Finder {
  readonly #decoder = new Decoder()
  #size = 0
  /** The text so far, as long as it may still be a short one. */
  #texts: string[] = []
  #extractor: Extractor | undefined
  #end = 0

  write(block: Uint8Array): UrlMatch[] {
    this.#size += block.length
    const text = this.#decoder.write(block)
    if (this.#extractor !== undefined) return this.#settled(this.#extractor.write(text))
    this.#texts.push(text)
    return this.#size > WHOLE ? this.#stream(new Extractor()) : []
  }

  end(): UrlMatch[] {
    const rest = this.#decoder.end()
    if (this.#extractor === undefined) return extract(this.#texts.join('') + rest)
    return this.#settled([...this.#extractor.write(rest), ...this.#extractor.end()])
  }

  /** What was collected turns out to be the start of a long text. */
  #stream(extractor: Extractor): UrlMatch[] {
    const matches = this.#texts.flatMap((text) => this.#settled(extractor.write(text)))
    this.#texts = []
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
