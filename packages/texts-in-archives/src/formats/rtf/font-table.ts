import { type ArchiveCharset, charsetOrGuess, GUESSED } from '../../decoding/charset.ts'
import { labelOfCodePage } from '../../decoding/code-pages.ts'

const WINDOWS_1252 = 1252
const UTF_8 = 65001

/** RTF 1.9.1, "Font Table". Symbol fonts have none; their ASCII is kept. */
const CODE_PAGES: Readonly<Record<number, number | undefined>> = {
  ...{ 0: WINDOWS_1252, 2: WINDOWS_1252, 77: 10000, 78: 932, 79: 949, 80: 936, 81: 950, 128: 932, 129: 949 },
  ...{ 134: 936, 136: 950, 161: 1253, 162: 1254, 163: 1258, 177: 1255, 178: 1256, 179: 1256, 180: 1256, 181: 1255 },
  ...{ 186: 1257, 204: 1251, 222: 874, 238: 1250, 254: 437, 255: 850 },
}

/** They are no code pages of Windows. */
const MACINTOSH: Readonly<Record<number, string | undefined>> = {
  ...{ 85: 'macgreek', 86: 'macturkish', 87: 'macthai', 88: 'maccenteuro', 89: 'x-mac-cyrillic' },
}

interface Font {
  /** `\fcharset` */
  charset: number | undefined
  /** `\cpg` */
  codePage: number | undefined
}

const MOST_FONTS = 1 << 16
const MOST_CHARSETS = 1000

export class FontTable {
  readonly #fonts = new Map<number, Font>()
  #last: Font | undefined
  readonly #charsets = new Map<number | string | undefined, ArchiveCharset>()

  define(name: string, parameter: number | undefined): void {
    if (name === 'f') {
      this.#last = { charset: undefined, codePage: undefined }
      if (parameter !== undefined && this.#fonts.size < MOST_FONTS) this.#fonts.set(parameter, this.#last)
    } else if (this.#last !== undefined) {
      if (name === 'fcharset') this.#last.charset = parameter
      else if (name === 'cpg') this.#last.codePage = parameter
    }
  }

  /** `\ansicpg` counts where the font names none. */
  charsetOf(number: number | undefined, ansiCodePage: number | undefined): ArchiveCharset {
    const font = number === undefined ? undefined : this.#fonts.get(number)
    const macintosh = MACINTOSH[font?.charset ?? -1]
    if (macintosh !== undefined) return this.#charset(macintosh)
    const own = CODE_PAGES[font?.charset ?? -1] ?? font?.codePage
    // Writers of UTF-8 leave the fonts at the charset of ANSI.
    return this.#charset(own === undefined || (own === WINDOWS_1252 && ansiCodePage === UTF_8) ? ansiCodePage : own)
  }

  /** Each is looked up once: to search for one that is not there takes long. */
  #charset(key: number | string | undefined): ArchiveCharset {
    const before = this.#charsets.get(key)
    if (before !== undefined) return before
    const label = typeof key === 'string' ? key : labelOfCodePage(key)
    const found = label === undefined ? GUESSED : charsetOrGuess(label)
    // Control words are between the bytes of text, so ASCII must be ASCII.
    const charset = found.asciiSuperset ? found : GUESSED
    if (this.#charsets.size < MOST_CHARSETS) this.#charsets.set(key, charset)
    return charset
  }
}
