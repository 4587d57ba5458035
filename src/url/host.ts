import { COLON, DOT, HYPHEN, LEFT_BRACKET, PLUS, RIGHT_BRACKET } from '../text/ascii.ts'
import { isAlpha, isAlphadigit, isDigit, property } from '../text/chars.ts'
import { IN_HOST, IN_USERINFO } from '../text/class-flags.ts'
import { isIdnaDot, isInsideHost, isIPv4address, isIPv6address } from '../text/hosts.ts'
import { flagsOf } from '../text/prose-classes.ts'

/** RFC 3986 §3.2.2 */
export type HostKind = 'name' | 'ipv4' | 'ipv6' | 'ipvfuture'

/** The kind of `text` from `start` to `end`; `null` for a broken IP literal. */
export function hostKind(text: string, start: number, end: number): HostKind | null {
  if (text.charCodeAt(start) === LEFT_BRACKET && end > start) return ipLiteral(text, start, end)
  return isIPv4address(text, start, end) ? 'ipv4' : 'name'
}

// RFC 3986 §3.2.2 IP-literal
function ipLiteral(text: string, start: number, end: number): HostKind | null {
  if (text.charCodeAt(end - 1) !== RIGHT_BRACKET) return null
  if (isIPvFuture(text, start + 1, end - 1)) return 'ipvfuture'
  return isIPv6address(text, start + 1, zoneStart(text, start + 1, end - 1)) ? 'ipv6' : null
}

/** The start of a zone, `%25…`; `end` without one. RFC 6874 §2 ZoneID */
export function zoneStart(text: string, start: number, end: number): number {
  const [, address] = /^([^%]*)%25[\w.~%-]+$/.exec(text.slice(start, end)) ?? []
  return address === undefined ? end : start + address.length
}

// RFC 3986 §3.2.2 IPvFuture
function isIPvFuture(text: string, start: number, end: number): boolean {
  return /^v[\da-f]+\.[\w.~!$&'()*+,;=:-]+$/i.test(text.slice(start, end))
}

/** RFC 1738 §5 `hostname`: -1, or the offset of the first breach (`end` if something is missing). */
export function hostnameBreak(text: string, start: number, end: number): number {
  let labelStart = start
  for (let at = start; at <= end; at++) {
    const code = at === end ? DOT : text.charCodeAt(at)
    if (code === DOT) {
      if (at === labelStart) return at
      if (text.charCodeAt(at - 1) === HYPHEN) return at - 1
      if (at < end) labelStart = at + 1
    } else if (code === HYPHEN ? at === labelStart : !isAlphadigit(code)) {
      return at
    }
  }
  return isAlpha(text.charCodeAt(labelStart)) ? -1 : labelStart
}

// RFC 1738 §5 hostnumber: four groups of digits, of any size
export function isHostnumber(text: string, start: number, end: number): boolean {
  let dots = 0
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at)
    if (code === DOT) {
      if (at === start || text.charCodeAt(at - 1) === DOT) return false
      dots++
    } else if (!isDigit(code)) {
      return false
    }
  }
  return dots === 3 && text.charCodeAt(end - 1) !== DOT
}

/**
 * Letters, marks, digits, symbols, `-` `_` `.` `~` `%`, at least one letter or digit, and neither `-` nor `.` first; or
 * an IP literal. RFC 3986's `reg-name` allows more (`$`, `;`, a lone `-`), which real hosts do not have; with `isName`,
 * these are allowed after the first letter or digit, and `+` anywhere.
 */
export function isHostShape(text: string, start: number, end: number, isName = false): boolean {
  const first = text.charCodeAt(start)
  if (first === LEFT_BRACKET) return ipLiteral(text, start, end) !== null
  if (first === HYPHEN || first === DOT) return false
  let alphadigit = false
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at)
    if (code < 0x80) {
      if (isAlphadigit(code)) alphadigit = true
      else if (!(flagsOf(code) & IN_HOST || (isName && isNamePart(text, at, alphadigit)))) return false
    } else {
      const codePoint = text.codePointAt(at)!
      if (isIdnaDot(codePoint)) {
        if (!isInsideHost(text, start, at)) return false
        continue
      }
      if (!isHostWide(codePoint)) return false
      alphadigit ||= isWideAlphadigit(String.fromCodePoint(codePoint))
      if (codePoint > 0xffff) at++
    }
  }
  return alphadigit
}

/** A sub-delim of RFC 3986 §3.2.2 within a label, after a letter or digit: `$` starts a variable. */
function isNamePart(text: string, at: number, alphadigit: boolean): boolean {
  const code = text.charCodeAt(at)
  if (code === COLON || !(flagsOf(code) & IN_USERINFO)) return false
  const before = text.charCodeAt(at - 1)
  return code === PLUS || (alphadigit && before !== DOT && before !== HYPHEN)
}

const isWide = property(String.raw`^[\p{L}\p{M}\p{N}\p{S}]$`)
/** Emoji count: some hosts consist of them. */
const isWideAlphadigit = property(String.raw`^[\p{L}\p{N}\p{So}]$`)

/** The joiners and dots that RFC 5892 §2.6 allows inside a label count. */
function isHostWide(codePoint: number): boolean {
  if (codePoint === 0x200c || codePoint === 0x200d || codePoint === 0xb7 || codePoint === 0x30fb) return true
  return isWide(String.fromCodePoint(codePoint))
}

/** A host as the WHATWG URL Standard maps it before it looks for a number: ① is a digit, and `。` a dot. UTS #46 §4 */
export function mappedHost(name: string): string {
  return decodeEscapes(name)
    .normalize('NFKC')
    .replace(/\u3002/g, '.')
    .replace(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, '')
}

/** Escapes that are not UTF-8 become a blank. */
export function decodeEscapes(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (escapes) => decodeQuietly(escapes) || ' ')
}

/** Empty for escapes that are not UTF-8. */
export function decodeQuietly(escaped: string): string {
  try {
    return decodeURIComponent(escaped)
  } catch {
    return ''
  }
}
