import { isBlank, isPctEncoded } from '../../text/chars.ts'
import { utf8Text } from '../octets.ts'
import { isReadableWide } from '../split.ts'

/**
 * Decodes the escapes of a text once; `null` if a `%` starts none, as in a cut text. Escapes that the URL inside needs
 * stay: octets that are not UTF-8, and characters that no URL can hold (a blank, a control).
 */
export function percentDecoded(text: string): string | null {
  let decoded = ''
  let from = 0
  for (let at = text.indexOf('%'); at >= 0; at = text.indexOf('%', from)) {
    let end = at
    while (isPctEncoded(text, end)) end += 3
    if (end === at) return null
    decoded += text.slice(from, at) + decodedRun(text.slice(at, end))
    from = end
  }
  return decoded + text.slice(from)
}

/** A run of escapes. */
function decodedRun(run: string): string {
  let decoded = ''
  for (const character of octetsText(run) ?? asciiText(run)) {
    decoded += isHeld(character.codePointAt(0)!) ? character : encodeURIComponent(character)
  }
  return decoded
}

function octetsText(run: string): string | null {
  try {
    return decodeURIComponent(run)
  } catch {
    return null
  }
}

/** The run with the escapes of ASCII alone decoded. */
function asciiText(run: string): string {
  return run.replace(/%[0-7][0-9a-f]/gi, (escaped) => String.fromCharCode(Number.parseInt(escaped.slice(1), 16)))
}

/** Whether a URL can hold a character as it is; the escapes of a run that is no UTF-8 are `%` here. */
function isHeld(codePoint: number): boolean {
  if (codePoint >= 0x80) return isReadableWide(codePoint)
  return (
    codePoint > 0x20 && codePoint !== 0x7f && !isBlank(codePoint) && !'"<>\\`'.includes(String.fromCharCode(codePoint))
  )
}

/** The text that base64 holds in UTF-8, in the alphabet of URLs or the usual one; `null` if it is none. RFC 4648 §5 */
export function base64Text(encoded: string): string | null {
  if (!/^[\w+/-]*={0,2}$/.test(encoded)) return null
  try {
    const octets = atob(encoded.replace(/[-_]/g, (sign) => (sign === '-' ? '+' : '/')).replace(/=+$/, ''))
    return utf8Text(Uint8Array.from(octets, (octet) => octet.charCodeAt(0)))
  } catch {
    return null
  }
}
