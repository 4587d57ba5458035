const ESCAPES = new Map([
  ['\t', '\\t'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\u001b', '\\e'],
])

/** Controls, what sets direction or shows nothing, line separators, half characters, private and undefined ones. */
export const UNPRINTABLE: RegExp = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Cn}]/gu

/** Nearly everything; much faster to tell than the other. */
const PLAIN = /^[ -~]*$/

/** Text that a terminal shows as it is: whatever could act on the terminal is written as an escape. */
export function printable(text: string): string {
  if (PLAIN.test(text)) return text
  return text.replace(UNPRINTABLE, (character) => {
    return ESCAPES.get(character) ?? `\\u{${character.codePointAt(0)!.toString(16)}}`
  })
}

/** JSON on one line that is safe to show, too: JSON's own escapes leave what is beyond ASCII as it is. */
export function printableJson(value: unknown): string {
  const json = JSON.stringify(value)
  if (PLAIN.test(json)) return json
  return json.replace(UNPRINTABLE, (character) => {
    return Array.from({ length: character.length }, (_, index) => unitEscape(character.charCodeAt(index))).join('')
  })
}

function unitEscape(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, '0')}`
}

const WIDE =
  /^(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation})/u

/** How many cells of a terminal a printable text takes. */
export function cells(text: string): number {
  let count = 0
  for (const character of text) count += /^\p{M}/u.test(character) ? 0 : WIDE.test(character) ? 2 : 1
  return count
}
