import type { Options, TextKind } from '../../index.ts'
import { readOptions, type Settings } from '../../options.ts'
import { isPublicHost } from '../../tlds/index.ts'
import type { ExtractionOptions } from './search.ts'

/** The options of a search, checked once for each kind of text: a mailbox may hold a hundred thousand texts. */
export class Extraction {
  readonly options: Options | undefined
  readonly #settings = new Map<TextKind, Settings>()

  constructor(options: ExtractionOptions | undefined) {
    this.options = options && { ...options, bareDomains: options.bareDomains === true ? isPublicHost : undefined }
  }

  settings(kind: TextKind): Settings {
    const known = this.#settings.get(kind)
    if (known !== undefined) return known
    const settings = readOptions({ ...this.options, kind: this.options?.kind ?? kind })
    this.#settings.set(kind, settings)
    return settings
  }

  /** Whether the schemes that are asked for admit this one, in lower case. */
  admits(scheme: string): boolean {
    const { schemes, anyScheme } = this.settings('prose')
    return schemes === undefined || anyScheme || schemes.has(scheme)
  }
}
