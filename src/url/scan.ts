import { CLASS, DIGIT, isBlank, isIprivate, isPctEncoded, isUcschar, READABLE } from '../text/chars.ts'

const SLASH = 0x2f
const QUESTION = 0x3f
const HASH = 0x23
const AT = 0x40
const COLON = 0x3a
const PERCENT = 0x25
const ALL = -1

/**
 * Where the components of a URL stand, and which characters they are made of. Offsets count UTF-16 units; the end of
 * an absent component is -1. `…Bits` is what the {@link CLASS} flags of all its ASCII characters have in common, so
 * that "is this a path" is one test of one bit.
 */
export interface Marks {
  /** Of the first character that the tolerant parser does not read, or -1. */
  unreadable: number
  /** Of the first `%` without two hexadecimal digits behind it, or -1. */
  badEscape: number
  /** Of the first character beyond ASCII, or -1. */
  firstWide: number
  /** Of the first character beyond ASCII that RFC 3987 does not allow where it stands, or -1. */
  firstAlien: number
  hasAuthority: boolean
  userinfoEnd: number
  hostStart: number
  hostEnd: number
  portStart: number
  pathStart: number
  pathEnd: number
  queryEnd: number
  userinfoBits: number
  hostBits: number
  portBits: number
  pathBits: number
  queryBits: number
  fragmentBits: number
}

/**
 * The result of the latest {@link scan}. One record for all, because a candidate in a text is tried here first and
 * must cost no allocation; read it before the next call.
 */
export const marks: Marks = {
  unreadable: -1,
  badEscape: -1,
  firstWide: -1,
  firstAlien: -1,
  hasAuthority: false,
  userinfoEnd: -1,
  hostStart: 0,
  hostEnd: 0,
  portStart: -1,
  pathStart: 0,
  pathEnd: 0,
  queryEnd: -1,
  userinfoBits: ALL,
  hostBits: ALL,
  portBits: ALL,
  pathBits: ALL,
  queryBits: ALL,
  fragmentBits: ALL,
}

/** The flags that the latest {@link run} found in common. */
let runBits = ALL

/**
 * Splits a URL behind its scheme into {@link marks} (RFC 3986 §3) in one pass. Returns whether every character can be
 * read; if not, `marks.unreadable` says which cannot, and the other marks are still right.
 */
export function scan(text: string, schemeEnd: number): boolean {
  marks.unreadable = -1
  marks.badEscape = -1
  marks.firstWide = -1
  marks.firstAlien = -1
  marks.queryEnd = -1
  marks.queryBits = ALL
  marks.fragmentBits = ALL
  let at = schemeEnd + 1
  marks.hasAuthority = text.charCodeAt(at) === SLASH && text.charCodeAt(at + 1) === SLASH
  at = marks.hasAuthority ? scanAuthority(text, at + 2) : withoutAuthority(at)
  marks.pathStart = at
  at = run(text, at, QUESTION, HASH)
  marks.pathEnd = at
  marks.pathBits = runBits
  if (text.charCodeAt(at) === QUESTION) {
    at = run(text, at + 1, HASH, HASH)
    marks.queryEnd = at
    marks.queryBits = runBits
  }
  if (text.charCodeAt(at) === HASH) {
    run(text, at + 1, -1, -1)
    marks.fragmentBits = runBits
  }
  return marks.unreadable < 0
}

function withoutAuthority(at: number): number {
  marks.userinfoEnd = -1
  marks.hostStart = at
  marks.hostEnd = at
  marks.portStart = -1
  marks.userinfoBits = ALL
  marks.hostBits = ALL
  marks.portBits = ALL
  return at
}

/**
 * RFC 3986 §3.2, up to the slash, `?`, `#` or the end that ends it; returns where. The last `@` ends the userinfo, as
 * clients read it: that an earlier one should have been encoded shows in `userinfoBits`.
 *
 * Departure from RFC 1738 §5: a `?` in a user or password ends the authority, as it does in every client of today.
 */
function scanAuthority(text: string, start: number): number {
  withoutAuthority(start)
  let bits = ALL
  let before = ALL
  let inBrackets = false
  let at = start
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === SLASH || code === QUESTION || code === HASH) break
    if (code >= 0x80) {
      at = wide(text, at, false)
      // The only part of an authority without a form beyond ASCII (RFC 3987 §2.2) is the port.
      if (marks.portStart >= 0) bits &= ~DIGIT
      continue
    }
    if (code === AT) {
      marks.userinfoEnd = at
      marks.userinfoBits = before & bits
      marks.hostStart = at + 1
      marks.portStart = -1
      before &= bits & CLASS[AT]!
      bits = ALL
      inBrackets = false
    } else if (code === COLON && !inBrackets && marks.portStart < 0) {
      marks.hostEnd = at
      marks.hostBits = bits
      marks.portStart = at + 1
      before &= bits & CLASS[COLON]!
      bits = ALL
    } else {
      if (code === 0x5b) inBrackets ||= at === marks.hostStart
      else if (code === 0x5d) inBrackets = false
      bits &= CLASS[code]!
      if ((bits & READABLE) === 0 && marks.unreadable < 0) marks.unreadable = at
      if (code === PERCENT) noteEscape(text, at)
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

/** Passes over characters up to `stop`, `stop2` or the end, and returns where; {@link runBits} holds their flags. */
function run(text: string, start: number, stop: number, stop2: number): number {
  let bits = ALL
  let at = start
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === stop || code === stop2) break
    if (code < 0x80) {
      bits &= CLASS[code]!
      if (code === PERCENT) noteEscape(text, at)
    } else {
      at = wide(text, at, stop === HASH)
    }
  }
  if ((bits & READABLE) === 0) noteUnreadable(text, start, at)
  runBits = bits
  return at
}

function noteEscape(text: string, at: number): void {
  if (marks.badEscape < 0 && !isPctEncoded(text, at)) marks.badEscape = at
}

/** A character beyond ASCII at `at`. Returns the offset of its last unit. */
function wide(text: string, at: number, inQuery: boolean): number {
  if (marks.firstWide < 0) marks.firstWide = at
  const codePoint = text.codePointAt(at)!
  if (!isUcschar(codePoint) && !(inQuery && isIprivate(codePoint)) && marks.firstAlien < 0) marks.firstAlien = at
  if (!isReadableWide(codePoint) && (marks.unreadable < 0 || at < marks.unreadable)) marks.unreadable = at
  return codePoint > 0xffff ? at + 1 : at
}

/**
 * Departure from RFC 3987 §2.2: spaces beyond ASCII (NBSP, U+3000) are `ucschar` there, and end a URL here, as they
 * do in any text. Private characters outside the query, and U+FFFD from a lossy conversion, are read as problems.
 */
export function isReadableWide(codePoint: number): boolean {
  return (isUcschar(codePoint) && !isBlank(codePoint)) || isIprivate(codePoint) || codePoint === 0xfffd
}

function noteUnreadable(text: string, start: number, end: number): void {
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at)
    if (code < 0x80 && (CLASS[code]! & READABLE) === 0) {
      if (marks.unreadable < 0 || at < marks.unreadable) marks.unreadable = at
      return
    }
  }
}
