import { isBlank } from '../../text/chars.ts'
import { isPctEncoded } from '../classes.ts'
import { utf8Text } from '../octets.ts'
import { isReadableWide } from '../split.ts'

/**
 * Decodes once; `null` if a `%` has no digits, as in a cut text. Keeps the escapes that the inner URL needs: octets
 * that are not UTF-8, and characters that no URL may hold (a blank, a control).
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

/** Decodes only the escapes of ASCII. */
function asciiText(run: string): string {
  return run.replace(/%[0-7][0-9a-f]/gi, (escaped) => String.fromCharCode(Number.parseInt(escaped.slice(1), 16)))
}

/** Whether a URL may hold a character unescaped; escapes that are not UTF-8 are `%` here. */
function isHeld(codePoint: number): boolean {
  if (codePoint >= 0x80) return isReadableWide(codePoint)
  return (
    codePoint > 0x20 && codePoint !== 0x7f && !isBlank(codePoint) && !'"<>\\`'.includes(String.fromCharCode(codePoint))
  )
}

/** The UTF-8 text in base64, in either alphabet; `null` if it is not that. RFC 4648 §5 */
export function base64Text(encoded: string): string | null {
  if (!/^[\w+/-]*={0,2}$/.test(encoded)) return null
  try {
    const octets = atob(encoded.replace(/[-_]/g, (sign) => (sign === '-' ? '+' : '/')).replace(/=+$/, ''))
    return utf8Text(Uint8Array.from(octets, (octet) => octet.charCodeAt(0)))
  } catch {
    return null
  }
}
