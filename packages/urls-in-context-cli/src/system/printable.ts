const ESCAPES = new Map([
  ['\t', '\\t'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\u001b', '\\e'],
])

/**
 * Matches controls, format characters, line and paragraph separators, surrogates, private-use and unassigned characters;
 * and the letters and the mark that show nothing: the fillers of Hangul, and the joiner of graphemes. A literal outside
 * of a function would be checked whenever the file is loaded.
 */
export function unprintable(): RegExp {
  return /[\u034f\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Cn}\u115f\u1160\u3164\uffa0]/gu
}

/** Matches printable ASCII text: most text, and much faster to test. */
const PLAIN = /^[ -~]*$/

/** Characters that could act on a terminal, or are invisible, become escapes. */
export function printable(text: string): string {
  if (PLAIN.test(text)) return text
  return text.replace(unprintable(), (character) => {
    return ESCAPES.get(character) ?? `\\u{${character.codePointAt(0)!.toString(16)}}`
  })
}

/** On one line, with escapes also for unprintable characters that `JSON.stringify` leaves as they are. */
export function printableJson(value: unknown): string {
  const json = JSON.stringify(value)
  if (PLAIN.test(json)) return json
  return json.replace(unprintable(), (character) => {
    const units = character.split('').map((unit) => unit.charCodeAt(0).toString(16).padStart(4, '0'))
    return units.map((unit) => `\\u${unit}`).join('')
  })
}

export function cells(text: string): number {
  let count = 0
  for (const character of text) count += /^\p{M}/u.test(character) ? 0 : isWide(character) ? 2 : 1
  return count
}

function isWide(character: string): boolean {
  return /^(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation})/u.test(
    character,
  )
}
