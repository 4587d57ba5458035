import { HYPHEN } from '../text/ascii.ts'
import { isHexdig } from '../text/chars.ts'

/**
 * Identifiers that have one form, so that a part of one is seen: digests, UUIDs, the lines of a file, handles with the
 * DOIs among them, and the numbers of arXiv. `rules §7.5`
 */

/** Whether an identifier is cut at a line's end, and the run in the next line completes it. */
export function isCutIdentifier(authority: string, next: string): boolean {
  return isCutHexadecimal(authority, next) || isCutLine(authority, next) || isCutName(authority, next)
}

/** The lengths of the digests of MD5, SHA-1, SHA-256 and SHA-512, in hexadecimal digits; and that of a UUID. */
const DIGEST_LENGTHS = [32, 40, 64, 128]
const LONGEST_DIGEST = 128
const UUID_LENGTH = 36
const DIGITS_END = /(?<![0-9A-Za-z])[0-9A-Fa-f]+$/
const DIGITS_START = /^[0-9A-Fa-f]+(?![0-9A-Za-z])/
/** In letters of one case. */
const DIGEST = /^(?=.*[0-9])(?:[0-9]*[a-f][0-9a-f]*|[0-9]*[A-F][0-9A-F]*)$/
const UUID = /(?<![0-9A-Za-z])[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}(?![0-9A-Za-z])/

function isCutHexadecimal(authority: string, next: string): boolean {
  if (!mayBeInUuid(authority.charCodeAt(authority.length - 1)) || !mayBeInUuid(next.charCodeAt(0))) return false
  const before = authority.slice(-LONGEST_DIGEST - 1)
  const [start = ''] = DIGITS_END.exec(before) ?? []
  const [rest = ''] = DIGITS_START.exec(next) ?? []
  const isWhole = DIGEST_LENGTHS.includes(start.length)
  if (!isWhole && DIGEST_LENGTHS.includes(start.length + rest.length) && DIGEST.test(start + rest)) return true
  const near = authority.slice(-UUID_LENGTH)
  const at = (near + next.slice(0, UUID_LENGTH + 1)).search(UUID)
  return at >= 0 && at < near.length && at + UUID_LENGTH > near.length
}

function mayBeInUuid(unit: number): boolean {
  return isHexdig(unit) || unit === HYPHEN
}

/** The start of the lines of a file, as forges write them: `#L12`, `#L12-L34`, `#L12C3-L34C5`. */
const LINES = /#L(?:[0-9]+(?:C[0-9]+)?(-L?)?)?$/

function isCutLine(authority: string, next: string): boolean {
  const [lines, hyphen] = (authority.includes('#') && LINES.exec(authority)) || []
  if (lines === undefined) return false
  if (hyphen === '-') return /^L?[0-9]/.test(next)
  return (lines.endsWith('L') ? /^[0-9]/ : /^-L[0-9]/).test(next)
}

/** Where a registry's names stand, behind its host. */
const NAME = /^(?:(?:dx\.|www\.)?doi\.org|hdl\.handle\.net|((?:www\.)?arxiv\.org\/(?:abs|pdf|html)))\/(.*)$/i
/** RFC 3650 §3, with a digit behind the slash, which prose has not. A DOI is one that starts with `10.`. */
const HANDLE = /^[0-9]{2,}(?:\.[0-9]+)*\/(?=.*[0-9])/
const ARXIV_NUMBER = /^(?:[0-9]{4}\.[0-9]{4,5}|[a-z-]+(?:\.[A-Z]{2})?\/[0-9]{7})(?![0-9])/

function isCutName(authority: string, next: string): boolean {
  const [, arxiv, name] = NAME.exec(authority) ?? []
  if (name === undefined) return false
  const whole = arxiv === undefined ? HANDLE : ARXIV_NUMBER
  return !whole.test(name) && whole.test(name + next)
}
