import type { Options, TextKind } from '../../index.ts'
import { readOptions, type Settings } from '../../options.ts'
import { isPublicHost } from '../../tlds/index.ts'
import type { ExtractionOptions } from './search.ts'

/** The options of a search, checked once for each kind of text: a mailbox may hold a hundred thousand texts. */
export class Extraction {
  readonly options: Options | undefined
  readonly #settings = new Map<string, Settings>()
  #tooLong: number[] = []

  constructor(options: ExtractionOptions | undefined) {
    this.options = options && { ...options, bareDomains: options.bareDomains === true ? isPublicHost : undefined }
  }

  /** The settings for a text of a kind; where its lines are no lines of text, no URL goes on in the next one. */
  settings(kind: TextKind, hasLines = true): Settings {
    const key = hasLines ? kind : `${kind}, no lines`
    const known = this.#settings.get(key)
    if (known !== undefined) return known
    const settings = { ...readOptions(this.optionsFor(kind, hasLines)), onTooLong: this.onTooLong }
    this.#settings.set(key, settings)
    return settings
  }

  /** Takes where URLs start that were left out because of their length. */
  readonly onTooLong = (start: number): void => {
    this.#tooLong.push(start)
  }

  /** The starts since the last call. */
  takeTooLong(): readonly number[] {
    const starts = this.#tooLong
    if (starts.length > 0) this.#tooLong = []
    return starts
  }

  optionsFor(kind: TextKind, hasLines: boolean): Options {
    const options = { ...this.options, kind: this.options?.kind ?? kind }
    return hasLines || options.joinLines === 'never' ? options : { ...options, joinLines: 'offer' }
  }

  /** Whether the schemes that are asked for admit this one, in lower case. */
  admits(scheme: string): boolean {
    const { schemes, anyScheme } = this.settings('prose')
    return schemes === undefined || anyScheme || schemes.has(scheme)
  }
}
