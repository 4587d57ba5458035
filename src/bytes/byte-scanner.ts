import { Extractor } from '../extractor.ts'
import type { UrlMatch } from '../match.ts'
import { kindOf, type Options, readOptions } from '../options.ts'
import { isEncodedByByte, readCharset } from './charset.ts'
import { DecodedText } from './decoded-text.ts'
import type { Platform } from './portable.ts'
import { WindowScanner } from './window-scanner.ts'

export interface ByteOptions extends Options {
  /** A label of `TextDecoder`. Default: `'utf-8'`. */
  readonly charset?: string | null | undefined
}

/** {@link DecodedText} reads defanged URLs, and charsets in which an ASCII byte may be part of another character. */
interface BytePass {
  write(bytes: Uint8Array): UrlMatch[]
  flush(): UrlMatch[]
  end(): UrlMatch[]
}

export class ByteScanner {
  readonly #reader: BytePass
  #ended = false

  constructor(options: ByteOptions | null | undefined, platform: Platform) {
    const settings = readOptions(options, ['charset'])
    const { charset: label, ...others } = options ?? {}
    const charset = readCharset(label ?? undefined)
    this.#reader =
      isEncodedByByte(charset) && !settings.defanged
        ? new WindowScanner(charset, settings, platform)
        : new DecodedText(charset, new Extractor(others), settings.maxLength)
  }

  /**
   * Takes the next bytes, and returns the matches that no later byte can change. May wait for 65,536 bytes. The array
   * may be overwritten afterwards.
   *
   * @throws TypeError on a value that is not a Uint8Array, and after `end`; never on input.
   */
  write(bytes: Uint8Array): UrlMatch[] {
    if (!(bytes instanceof Uint8Array)) throw new TypeError(`bytes must be a Uint8Array, not ${kindOf(bytes)}`)
    if (this.#ended) throw new TypeError('write after end: a ByteExtractor reads one input')
    return this.#reader.write(bytes)
  }

  /** Returns the matches that no later byte can change, without waiting. */
  flush(): UrlMatch[] {
    return this.#ended ? [] : this.#reader.flush()
  }

  end(): UrlMatch[] {
    if (this.#ended) return []
    this.#ended = true
    return this.#reader.end()
  }
}
