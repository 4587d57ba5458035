import { TAB } from '../text/ascii.ts'
import { property } from '../text/chars.ts'

/** How many columns a text takes. */

const TAB_STOP = 8
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1f64f}\u{20000}-\u{3fffd}]/u
const hasNoWidth = /* @__PURE__ */ property(String.raw`[\p{M}\u200b-\u200d\u00ad\ufeff]`)

/** The columns that a text takes from column `from` on: tabs go to multiples of eight. */
export function columnsOf(text: string, from: number): number {
  let column = from
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit === TAB) column += TAB_STOP - (column % TAB_STOP)
    else if (unit < FIRST_OF_NO_WIDTH) column++
    else {
      const code = text.codePointAt(at)!
      if (code > unit) at++
      column += widthOf(code)
    }
  }
  return column - from
}

/** Every character before this one takes one column, but for the tab. */
const FIRST_OF_NO_WIDTH = 0x300
/** The width of each character of the BMP that was met, and one more. */
let widths: Uint8Array | undefined

/** The columns that a character takes: wide ones take two, marks none. */
function widthOf(code: number): number {
  widths ??= new Uint8Array(0x10000)
  const known = widths[code]
  if (known !== undefined && known > 0) return known - 1
  const char = String.fromCodePoint(code)
  const width = WIDE.test(char) ? 2 : hasNoWidth(char) ? 0 : 1
  widths[code] = width + 1
  return width
}
