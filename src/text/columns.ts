import { TAB } from './ascii.ts'
import { property } from './chars.ts'

/** Columns of a screen of fixed width. */

const NOT_ASCII = /[^ -~]/
const TAB_STOP = 8
const FIRST_OF_NO_WIDTH = 0x300
const hasNoWidth = /* @__PURE__ */ property(String.raw`[\p{M}\u200b-\u200d\u00ad\ufeff]`)
/** East Asian characters, and what is shown as a picture, apart from the two letters of a flag. */
const isWide = /* @__PURE__ */ property(
  String.raw`[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]|(?![\u{1f1e6}-\u{1f1ff}])\p{Emoji_Presentation}`,
)

/** The columns that a text takes from column `from` on; tabs go to multiples of eight. */
export function columnsOf(text: string, from: number): number {
  if (!NOT_ASCII.test(text)) return text.length
  let column = from
  for (let at = 0; at < text.length; at++) {
    const code = text.codePointAt(at)!
    column += widthOf(code, column)
    if (code > 0xffff) at++
  }
  return column - from
}

/** The width of each character of the BMP met so far, plus one. */
let widths: Uint8Array | undefined

/** Wide characters take two columns, marks none. */
export function widthOf(code: number, column: number): number {
  if (code === TAB) return TAB_STOP - (column % TAB_STOP)
  if (code < FIRST_OF_NO_WIDTH) return 1
  widths ??= new Uint8Array(0x10000)
  const known = widths[code]
  if (known !== undefined && known > 0) return known - 1
  const char = String.fromCodePoint(code)
  const width = isWide(char) ? 2 : hasNoWidth(char) ? 0 : 1
  widths[code] = width + 1
  return width
}
