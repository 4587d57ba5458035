import type { Field } from '../part/field.ts'
import type { Notation, Sink } from './notation.ts'
import { Statement } from './statement.ts'

const LF = 10
const TAB = 9
const QUOTE = 0x22
const APOSTROPHE = 0x27
const HYPHEN = 0x2d
const SEMICOLON = 0x3b
const SLASH = 0x2f
const ASTERISK = 0x2a
const BACKSLASH = 0x5c
const BACKTICK = 0x60
const HASH = 0x23
const ZERO = 0x30
const EXCLAMATION = 0x21
const DOLLAR = 0x24
const OPEN_BRACKET = 0x5b
const CLOSE_BRACKET = 0x5d

/** Longer names are cut. */
const LONGEST_WORD = 128
const WORD = /[\p{L}\p{N}_$]/u
const MARKS = '(),;.'
/** A number in base 16 of as many digits may be the bytes of a text. */
const HEX = /0x[\da-f]{16}/iy
/** PostgreSQL, Binary Data Types, bytea Hex Format */
const BYTEA = /\\{1,2}x(?=[\da-f]{16})/iy
const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  v: '\v',
  0: '\0',
  Z: '\x1a',
}
/** After the end of a statement. In a script that a string holds, quotes are doubled. */
const NEXT_STATEMENT = /\n(?:INSERT INTO|CREATE TABLE|COPY) (?!.*[(,]\s*(?:''|\\')\w)/y

/** A name of SQL Server. */
const BRACKETS = /\[[^\]\n]{1,128}\]/y
/** Between the dollars around a string of PostgreSQL. */
const TAG = /^(?:[A-Za-z_]\w*)?$/

type Place = 'code' | 'string' | 'name' | 'dollars' | 'hex' | 'copy' | 'comment' | 'long comment'

/**
 * A dump of a database as SQL. Its strings have edges, and what they stand for in the place of their escapes: doubled
 * quotes, with `isEscaped` and in `E'…'` those with a backslash, bytes in base 16 as UTF-8 or else latin1. Comments are
 * text.
 */
export class Dump implements Notation {
  readonly hasEdges = true
  readonly #isEscaped: boolean
  readonly #statement: Statement
  #place: Place = 'code'
  /** Where what ends continues. */
  #outer: 'code' | 'copy' | 'string' = 'code'
  #quote = 0
  #hasEscapes = false
  #word = ''
  #last = LF
  /** Around the string, as `$a$`; and how much of the string there was. */
  #tag = ''
  #passed = 0
  /** Whether an escape was cut between two pieces. */
  #isCut = false
  /** The first of two digits. */
  #digit = ''
  #damage: string | undefined

  constructor(isEscaped: boolean, statement: Statement = new Statement()) {
    this.#isEscaped = isEscaped
    this.#statement = statement
  }

  get field(): Field | undefined {
    return this.#place === 'comment' || this.#place === 'long comment' ? undefined : this.#statement.field
  }

  get open(): string | undefined {
    return this.#damage ?? (IN_STRING.has(this.#place) ? this.#named() : undefined)
  }

  #named(): string {
    const { table, row, column } = this.#statement.field ?? {}
    return table === undefined ? 'a string' : `the string of ${table}, row ${row}, column ${column}`
  }

  copy(): Dump {
    const copy = new Dump(this.#isEscaped, this.#statement.copy())
    copy.#place = this.#place
    copy.#outer = this.#outer
    copy.#quote = this.#quote
    copy.#hasEscapes = this.#hasEscapes
    copy.#word = this.#word
    copy.#last = this.#last
    copy.#tag = this.#tag
    copy.#passed = this.#passed
    copy.#isCut = this.#isCut
    copy.#digit = this.#digit
    return copy
  }

  walk(text: string, from: number, to: number, sink?: Sink): void {
    for (let at = from; at < to; at++) {
      const unit = text.charCodeAt(at)
      if (this.#place === 'string' || this.#place === 'name') at = this.#inString(text, unit, at, to, sink)
      else if (this.#place === 'code') at = this.#inCode(text, unit, at, to, sink)
      else if (this.#place === 'copy') at = this.#inCopy(text, unit, at, to, sink)
      else if (this.#place === 'hex') at = this.#inHex(text, unit, at, to, sink)
      else if (this.#place === 'dollars') at = this.#inDollars(text, at, to, sink)
      else if (unit === LF && this.#place === 'comment') this.#place = 'code'
      else if (unit === SLASH && this.#last === ASTERISK && this.#place === 'long comment') this.#place = 'code'
      this.#last = text.charCodeAt(at)
    }
  }

  /** Gives the offset of the last character of what is there. */
  #inCode(text: string, unit: number, at: number, to: number, sink: Sink | undefined): number {
    if (isWord(unit)) {
      HEX.lastIndex = at
      if (unit === ZERO && this.#word === '' && HEX.test(text)) {
        this.#beginHex('code', at + 2, sink)
        return at + 1
      }
      let end = at + 1
      while (end < to && isWord(text.charCodeAt(end))) end++
      if (this.#word.length < LONGEST_WORD) this.#word += text.slice(at, Math.min(end, at + LONGEST_WORD))
      return end - 1
    }
    const word = this.#word
    this.#word = ''
    if (unit === APOSTROPHE || unit === QUOTE || unit === BACKTICK) {
      return this.#beginString(text, word, unit, at, sink)
    }
    BRACKETS.lastIndex = at
    if (unit === OPEN_BRACKET && word === '' && !this.#statement.isInRow && BRACKETS.test(text)) {
      return this.#beginString(text, word, CLOSE_BRACKET, at, sink)
    }
    if (unit === DOLLAR && this.#isTag(text, at - word.length - 1, word)) {
      this.#tag = `$${word}$`
      this.#passed = 0
      this.#place = 'dollars'
      sink?.edge(at + 1)
    } else {
      if (word !== '') this.#statement.word(word, false)
      if (unit === HYPHEN && this.#last === HYPHEN) this.#place = 'comment'
      else if (unit === HASH && this.#last === LF) this.#place = 'comment'
      // What `/*!` begins is code for MySQL.
      else if (unit === ASTERISK && this.#last === SLASH && text.charCodeAt(at + 1) !== EXCLAMATION) {
        this.#place = 'long comment'
      } else if (MARKS.includes(text[at]!)) this.#statement.mark(text[at]!)
      else if (unit === LF && this.#statement.isCopy) this.#place = 'copy'
    }
    return at
  }

  #isTag(text: string, start: number, word: string): boolean {
    if (this.#isEscaped || start < 0 || text.charCodeAt(start) !== DOLLAR || !TAG.test(word)) return false
    return start === 0 || !isWord(text.charCodeAt(start - 1))
  }

  /** Gives the offset of the last character of what is there. */
  #inDollars(text: string, at: number, to: number, sink: Sink | undefined): number {
    const next = text.indexOf('$', at)
    const end = next < 0 ? to - 1 : Math.min(next, to - 1)
    this.#passed += end + 1 - at
    const start = end + 1 - this.#tag.length
    if (this.#passed >= this.#tag.length && start >= 0 && text.startsWith(this.#tag, start)) {
      sink?.edge(start)
      this.#place = 'code'
    }
    return end
  }

  /** `prefix` stands before the quote, as `N` and `E`. Gives the offset of the last character of what begins the string. */
  #beginString(text: string, prefix: string, unit: number, at: number, sink: Sink | undefined): number {
    if (unit === APOSTROPHE && this.#last === APOSTROPHE && prefix === '' && this.#quote === APOSTROPHE) {
      // Doubled, and cut between two pieces
      this.#place = 'string'
      sink?.replace(at, at + 1, '')
      return at
    }
    this.#quote = unit
    if (unit === APOSTROPHE && /^x$/i.test(prefix)) this.#beginHex('code', at + 1, sink)
    else {
      if (prefix.length > 2) this.#statement.word(prefix, false)
      const isName = unit === BACKTICK || unit === CLOSE_BRACKET
      this.#hasEscapes = !isName && (this.#isEscaped || /^e$/i.test(prefix))
      this.#place = unit === APOSTROPHE ? 'string' : 'name'
      sink?.edge(at + 1)
      BYTEA.lastIndex = at + 1
      if (this.#isEscaped || !BYTEA.test(text)) return at
      this.#beginHex('string', BYTEA.lastIndex, sink)
      return BYTEA.lastIndex - 1
    }
    return at
  }

  /** Gives the offset of the last character of what is there. */
  #inString(text: string, unit: number, at: number, to: number, sink: Sink | undefined): number {
    if (this.#isCut || (unit === BACKSLASH && this.#hasEscapes)) return this.#escapeAt(text, at, to, sink)
    if (unit === this.#quote) {
      if (at + 1 < to && text.charCodeAt(at + 1) === unit) {
        sink?.replace(at, at + 2, text[at]!)
        return at + 1
      }
      sink?.edge(at)
      if (this.#place === 'name') {
        this.#statement.word(this.#word, true)
        this.#word = ''
      }
      this.#place = 'code'
    } else if (unit === LF && this.#last === SEMICOLON) this.#beginAfterDamage(text, at, sink)
    else if (this.#place === 'string') return this.#skip(text, at, to)
    else if (this.#word.length < LONGEST_WORD) this.#word += text[at]
    return at
  }

  /** Up to the last character of the string that means itself. */
  #skip(text: string, from: number, to: number): number {
    let at = from
    for (let next = text.charCodeAt(at + 1); at + 1 < to; next = text.charCodeAt(at + 1)) {
      if (next === this.#quote || next === BACKSLASH || next === LF) break
      at++
    }
    return at
  }

  /** Where the next statement shows that a quote was not closed. */
  #beginAfterDamage(text: string, at: number, sink: Sink | undefined): void {
    NEXT_STATEMENT.lastIndex = at
    if (!NEXT_STATEMENT.test(text)) return
    this.#damage ??= this.#named()
    this.#statement.mark(';')
    this.#place = 'code'
    this.#word = ''
    sink?.edge(at)
  }

  /** Gives the offset of the last character of the escape. */
  #escapeAt(text: string, at: number, to: number, sink: Sink | undefined): number {
    const [start, end] = this.#isCut ? [at, at + 1] : [at, at + 2]
    this.#isCut = end > to
    if (!this.#isCut) sink?.replace(start, end, readEscape(text[end - 1]!))
    return Math.min(end, to) - 1
  }

  #beginHex(outer: 'code' | 'copy' | 'string', at: number, sink: Sink | undefined): void {
    this.#place = 'hex'
    this.#outer = outer
    this.#word = this.#digit = ''
    sink?.edge(at)
  }

  #inHex(text: string, unit: number, at: number, to: number, sink: Sink | undefined): number {
    const char = text[at]!
    if (!/[\da-f]/i.test(char)) {
      sink?.edge(at)
      this.#place = this.#outer
      if (this.#outer === 'copy') this.#inCopy(text, unit, at, at + 1, sink)
      else if (this.#outer === 'string') return this.#inString(text, unit, at, to, sink)
      else if (unit !== APOSTROPHE) return this.#inCode(text, unit, at, to, sink)
    } else if (this.#digit !== '') {
      sink?.replace(at, at + 1, byteOf(this.#digit + char))
      this.#digit = ''
    } else if (at + 1 < to && /[\da-f]/i.test(text[at + 1]!)) {
      const wide = wideAt(text, at, to)
      const end = at + (wide?.digits ?? 2)
      sink?.replace(at, end, wide?.char ?? byteOf(text.slice(at, end)))
      return end - 1
    } else {
      this.#digit = char
      sink?.replace(at, at + 1, '')
    }
    return at
  }

  /** Lines of cells between tabs, up to `\.`. PostgreSQL, COPY, Text Format */
  #inCopy(text: string, unit: number, at: number, to: number, sink: Sink | undefined): number {
    if (unit === TAB) {
      sink?.edge(at)
      this.#statement.nextColumn()
      sink?.edge(at + 1)
    } else if (unit === LF) {
      this.#statement.nextLine()
      sink?.edge(at)
      sink?.edge(at + 1)
    } else if (this.#isCut) {
      return this.#escapeAt(text, at, to, sink)
    } else if (unit === BACKSLASH) {
      const next = text[at + 1]
      const isStart = this.#last === LF || this.#last === TAB
      if (next === '.' && this.#last === LF) {
        this.#statement.endLines()
        this.#place = 'code'
      } else if (isStart && next === '\\' && text[at + 2] === 'x') {
        this.#beginHex('copy', at + 3, sink)
        return at + 2
      } else if (next !== 'N') return this.#escapeAt(text, at, to, sink)
      return at + 1
    }
    return at
  }
}

const IN_STRING: ReadonlySet<Place> = new Set(['string', 'name', 'dollars'])

/** Bits of the first byte, and the least code that needs so many bytes, by their number. */
const LEADS = [0, 0, 0x1f, 0x0f, 0x07]
const LEAST_CODES = [0, 0, 0x80, 0x800, 0x1_0000]

/** A character of UTF-8 of several bytes. RFC 3629 */
function wideAt(text: string, at: number, to: number): { char: string; digits: number } | undefined {
  const first = Number.parseInt(text.slice(at, at + 2), 16)
  const count = first < 0xc2 || first > 0xf4 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4
  if (count === 1 || at + 2 * count > to) return undefined
  let code = first & LEADS[count]!
  for (let next = 1; next < count; next++) {
    const digits = text.slice(at + 2 * next, at + 2 * next + 2)
    const byte = HEX_BYTE.test(digits) ? Number.parseInt(digits, 16) : 0
    if ((byte & 0xc0) !== 0x80) return undefined
    code = (code << 6) | (byte & 0x3f)
  }
  const isCharacter = code >= LEAST_CODES[count]! && code <= 0x10_ffff && (code < 0xd800 || code > 0xdfff)
  return isCharacter ? { char: String.fromCodePoint(code), digits: 2 * count } : undefined
}

const HEX_BYTE = /^[\da-f]{2}$/i

function byteOf(digits: string): string {
  return String.fromCharCode(Number.parseInt(digits, 16))
}

function readEscape(char: string): string {
  // MySQL keeps the backslash before these: they are signs of LIKE.
  return ESCAPES[char] ?? (char === '%' || char === '_' ? `\\${char}` : char)
}

function isWord(unit: number): boolean {
  if (unit < 0x80) {
    return (
      (unit >= 0x61 && unit <= 0x7a) ||
      (unit >= 0x41 && unit <= 0x5a) ||
      (unit >= 0x30 && unit <= 0x39) ||
      unit === 0x5f
    )
  }
  return WORD.test(String.fromCharCode(unit))
}
