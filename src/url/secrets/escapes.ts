/** An escape of ASCII: in a URL, in JSON or JavaScript. */
export const ESCAPE: RegExp = /%[0-7][0-9a-f]|\\u00[0-7][0-9a-f]/i
const ESCAPES = /(?:%|\\u00)([0-7][0-9a-f])/gi
export const MOST_DECODINGS = 10

/** Decodes once. A decoded blank or delimiter becomes `_`, because it ends nothing. */
export function decoded(text: string): string {
  return text.replace(ESCAPES, (_, digits: string) => {
    const character = String.fromCharCode(Number.parseInt(digits, 16))
    return character <= ' ' || '<>"'.includes(character) ? '_' : character
  })
}

export function fullyDecoded(text: string): string {
  let shown = text
  for (let times = 0; times < MOST_DECODINGS && ESCAPE.test(shown); times++) shown = decoded(shown)
  return shown
}
