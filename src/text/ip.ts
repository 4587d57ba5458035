import { COLON, DOT, ZERO } from './ascii.ts'
import { isDigit, isHexdig } from './chars.ts'

/** IP addresses as URLs write them, without the brackets of a literal. */

/**
 * Whether `text` from `start` to `end` is an IPv4 address: four numbers from 0 to 255 without leading zeros. Offsets count
 * UTF-16 units. RFC 3986 §3.2.2 IPv4address
 */
export function isIPv4address(text: string, start: number, end: number): boolean {
  if (end - start < 7 || end - start > 15 || !isDigit(text.charCodeAt(end - 1))) return false
  let at = start
  for (let i = 0; i < 4; i++) {
    if (i > 0 && text.charCodeAt(at++) !== DOT) return false
    const octetEnd = decOctetEnd(text, at, end)
    if (octetEnd < 0) return false
    at = octetEnd
  }
  return at === end
}

// RFC 3986 §3.2.2 dec-octet: no leading zero, 255 at most
function decOctetEnd(text: string, start: number, end: number): number {
  let value = 0
  let at = start
  for (; at < end && isDigit(text.charCodeAt(at)); at++) {
    if (at > start && value === 0) return -1
    value = value * 10 + text.charCodeAt(at) - ZERO
    if (value > 255) return -1
  }
  return at > start ? at : -1
}

/**
 * Whether `text` from `start` to `end` is an IPv6 address without brackets and zone: eight groups of up to four
 * hexadecimal digits, or fewer and one `::`, the last two groups perhaps as an IPv4 address. Offsets count UTF-16
 * units. RFC 3986 §3.2.2 IPv6address
 */
export function isIPv6address(text: string, start: number, end: number): boolean {
  if (end - start < 2) return false
  let pieces = 0
  let at = start
  let elided = false
  if (text.charCodeAt(at) === COLON) {
    if (text.charCodeAt(at + 1) !== COLON) return false
    elided = true
    at += 2
  }
  while (at < end) {
    const pieceEnd = h16End(text, at, end)
    if (text.charCodeAt(pieceEnd) === DOT && pieceEnd < end) {
      return isIPv4address(text, at, end) && (elided ? pieces <= 5 : pieces === 6)
    }
    if (pieceEnd === at) return false
    pieces++
    at = pieceEnd
    if (at === end) break
    if (text.charCodeAt(at++) !== COLON || at === end) return false
    if (text.charCodeAt(at) === COLON) {
      if (elided) return false
      elided = true
      at++
    }
  }
  return elided ? pieces <= 7 : pieces === 8
}

// RFC 3986 §3.2.2 h16
function h16End(text: string, start: number, end: number): number {
  let at = start
  while (at < end && at < start + 4 && isHexdig(text.charCodeAt(at))) at++
  return at
}
