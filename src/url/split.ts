import { AT_SIGN, COLON, HASH, LEFT_BRACKET, PERCENT, QUESTION_MARK, RIGHT_BRACKET, SLASH } from '../text/ascii.ts'
import { isBlank } from '../text/chars.ts'
import { CLASS, DIGIT, isIprivate, isPctEncoded, isUcschar, READABLE } from './classes.ts'

const ALL_BITS = -1

/**
 * The positions of the components of a URL. Offsets count UTF-16 units; the end of an absent component is -1. `…Bits`
 * holds the {@link CLASS} flags that all its ASCII characters share: "is this a path" tests one bit. Callers reuse one
 * object, so that a candidate costs no allocation.
 */
export class Marks {
  /** The colon after the scheme; -1 if only the text after the colon was split. */
  schemeEnd = -1
  /** The first character that the tolerant parser does not read, or -1. */
  unreadable = -1
  /** The first `%` without two hexadecimal digits, or -1. */
  badEscape = -1
  /** The first character beyond ASCII, or -1. */
  firstWide = -1
  /** The first character beyond ASCII that RFC 3987 does not allow there, or -1. */
  firstAlien = -1
  hasAuthority = false
  userinfoEnd = -1
  hostStart = 0
  hostEnd = 0
  portStart = -1
  pathStart = 0
  pathEnd = 0
  queryEnd = -1
  userinfoBits: number = ALL_BITS
  hostBits: number = ALL_BITS
  portBits: number = ALL_BITS
  pathBits: number = ALL_BITS
  queryBits: number = ALL_BITS
  fragmentBits: number = ALL_BITS
  runBits: number = ALL_BITS
}

/**
 * Splits a URL after the colon at `schemeEnd` into `marks` (RFC 3986 §3) in one pass. Returns whether every character
 * can be read; if not, `marks.unreadable` is the first that cannot, and the other marks are still right.
 */
export function splitUrl(text: string, schemeEnd: number, marks: Marks): boolean {
  marks.schemeEnd = schemeEnd
  marks.unreadable = -1
  marks.badEscape = -1
  marks.firstWide = -1
  marks.firstAlien = -1
  marks.queryEnd = -1
  marks.queryBits = ALL_BITS
  marks.fragmentBits = ALL_BITS
  let at = schemeEnd + 1
  marks.hasAuthority = text.charCodeAt(at) === SLASH && text.charCodeAt(at + 1) === SLASH
  if (marks.hasAuthority) at = splitAuthority(text, at + 2, marks)
  else clearAuthority(at, marks)
  marks.pathStart = at
  at = walkCharacters(text, at, QUESTION_MARK, HASH, marks)
  marks.pathEnd = at
  marks.pathBits = marks.runBits
  if (text.charCodeAt(at) === QUESTION_MARK) {
    at = walkCharacters(text, at + 1, HASH, HASH, marks)
    marks.queryEnd = at
    marks.queryBits = marks.runBits
  }
  if (text.charCodeAt(at) === HASH) {
    walkCharacters(text, at + 1, -1, -1, marks)
    marks.fragmentBits = marks.runBits
  }
  return marks.unreadable < 0
}

function clearAuthority(at: number, marks: Marks): void {
  marks.userinfoEnd = -1
  marks.hostStart = at
  marks.hostEnd = at
  marks.portStart = -1
  marks.userinfoBits = ALL_BITS
  marks.hostBits = ALL_BITS
  marks.portBits = ALL_BITS
}

/**
 * RFC 3986 §3.2, up to a slash, `?`, `#` or the end; returns that offset. The last `@` ends the userinfo, as in
 * clients; an unencoded earlier one shows in `userinfoBits`.
 *
 * Departure from RFC 1738 §5: a `?` in a user or password ends the authority, as in all clients today.
 */
function splitAuthority(text: string, start: number, marks: Marks): number {
  clearAuthority(start, marks)
  let bits = ALL_BITS
  let before = ALL_BITS
  let inBrackets = false
  let at = start
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === SLASH || code === QUESTION_MARK || code === HASH) break
    if (code >= 0x80) {
      at = noteWide(text, at, false, marks)
      // Only the port has no characters beyond ASCII (RFC 3987 §2.2).
      if (marks.portStart >= 0) bits &= ~DIGIT
      continue
    }
    if (code === AT_SIGN) {
      marks.userinfoEnd = at
      marks.userinfoBits = before & bits
      marks.hostStart = at + 1
      marks.portStart = -1
      before &= bits & CLASS[AT_SIGN]!
      bits = ALL_BITS
      inBrackets = false
    } else if (code === COLON && !inBrackets && marks.portStart < 0) {
      marks.hostEnd = at
      marks.hostBits = bits
      marks.portStart = at + 1
      before &= bits & CLASS[COLON]!
      bits = ALL_BITS
    } else {
      if (code === LEFT_BRACKET) inBrackets ||= at === marks.hostStart
      else if (code === RIGHT_BRACKET) inBrackets = false
      bits &= CLASS[code]!
      if ((bits & READABLE) === 0 && marks.unreadable < 0) marks.unreadable = at
      if (code === PERCENT) noteEscape(text, at, marks)
    }
  }
  if (marks.portStart < 0) {
    marks.hostEnd = at
    marks.hostBits = bits
  } else {
    marks.portBits = bits
  }
  return at
}

/** Up to `stop`, `stop2` or the end. */
function walkCharacters(text: string, start: number, stop: number, stop2: number, marks: Marks): number {
  let bits = ALL_BITS
  let at = start
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === stop || code === stop2) break
    if (code < 0x80) {
      bits &= CLASS[code]!
      if (code === PERCENT) noteEscape(text, at, marks)
    } else {
      at = noteWide(text, at, stop === HASH, marks)
    }
  }
  if ((bits & READABLE) === 0) noteUnreadable(text, start, at, marks)
  marks.runBits = bits
  return at
}

function noteEscape(text: string, at: number, marks: Marks): void {
  if (marks.badEscape < 0 && !isPctEncoded(text, at)) marks.badEscape = at
}

/** Returns the offset of the last unit of the character at `at`. */
function noteWide(text: string, at: number, inQuery: boolean, marks: Marks): number {
  if (marks.firstWide < 0) marks.firstWide = at
  const codePoint = text.codePointAt(at)!
  if (!isUcschar(codePoint) && !(inQuery && isIprivate(codePoint)) && marks.firstAlien < 0) marks.firstAlien = at
  if (!isReadableWide(codePoint) && (marks.unreadable < 0 || at < marks.unreadable)) marks.unreadable = at
  return codePoint > 0xffff ? at + 1 : at
}

/**
 * Departure from RFC 3987 §2.2: its `ucschar` has spaces (NBSP, U+3000), which end a URL here. Private characters
 * outside the query, and U+FFFD from a lossy conversion, are read as problems.
 */
export function isReadableWide(codePoint: number): boolean {
  return (isUcschar(codePoint) && !isBlank(codePoint)) || isIprivate(codePoint) || codePoint === 0xfffd
}

function noteUnreadable(text: string, start: number, end: number, marks: Marks): void {
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at)
    if (code < 0x80 && (CLASS[code]! & READABLE) === 0) {
      if (marks.unreadable < 0 || at < marks.unreadable) marks.unreadable = at
      return
    }
  }
}
