import type { Field } from '../part/field.ts'
import type { Notation } from './notation.ts'

const LF = 10
const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const COLON = 0x3a
const OPEN_BRACKET = 0x5b
const CLOSE_BRACKET = 0x5d
const OPEN_BRACE = 0x7b
const CLOSE_BRACE = 0x7d

/** Deeper values have the path of the one around them, and longer keys are cut. */
const DEEPEST = 1 << 9
const LONGEST_KEY = 128
const PLAIN_KEY = /^[A-Za-z_][\w-]*$/

/** An object with the key of the value that is read, or an array with its index. */
type Level = { readonly key: string } | { readonly index: number }

/**
 * Values of JSON, with their paths; in JSON lines each line is a record. Strings keep their escapes, which a search
 * decodes. What is not well-formed has no path up to the next record.
 */
export class Value implements Notation {
  readonly hasEdges = false
  readonly open = undefined
  readonly #isInLines: boolean
  #levels: Level[] = []
  #tooDeep = 0
  #row = 1
  #isBroken = false
  #isString = false
  /** Whether a string that begins is a key. */
  #isKey = false
  #key = ''
  #isEscape = false

  constructor(isInLines: boolean) {
    this.#isInLines = isInLines
  }

  get field(): Field | undefined {
    if (this.#isBroken) return undefined
    const path = this.#levels.map((level) => {
      if ('index' in level) return `[${level.index}]`
      return PLAIN_KEY.test(level.key) ? `.${level.key}` : `[${JSON.stringify(level.key)}]`
    })
    return { row: this.#isInLines ? this.#row : undefined, path: `$${path.join('')}` }
  }

  copy(): Value {
    const copy = new Value(this.#isInLines)
    copy.#levels = [...this.#levels]
    copy.#tooDeep = this.#tooDeep
    copy.#row = this.#row
    copy.#isBroken = this.#isBroken
    copy.#isString = this.#isString
    copy.#isKey = this.#isKey
    copy.#key = this.#key
    copy.#isEscape = this.#isEscape
    return copy
  }

  walk(text: string, from: number, to: number): void {
    for (let at = from; at < to; at++) {
      const unit = text.charCodeAt(at)
      if (unit === LF && this.#isInLines) this.#endRecord()
      else if (this.#isString) this.#inString(text, unit, at)
      else if (unit === QUOTE) {
        this.#isString = true
        this.#key = ''
      } else if (unit >= COMMA && !this.#isBroken) this.#mark(unit)
    }
  }

  #endRecord(): void {
    this.#levels = []
    this.#tooDeep = 0
    this.#row++
    this.#isBroken = this.#isString = this.#isKey = this.#isEscape = false
  }

  #inString(text: string, unit: number, at: number): void {
    if (this.#isEscape) this.#isEscape = false
    else if (unit === BACKSLASH) this.#isEscape = true
    else if (unit === QUOTE) {
      this.#isString = false
      if (this.#isKey) this.#levels[this.#levels.length - 1] = { key: this.#key }
      return
    }
    if (this.#isKey && this.#key.length < LONGEST_KEY) this.#key += text[at]
  }

  #mark(unit: number): void {
    const level = this.#levels.at(-1)
    if (unit === OPEN_BRACE || unit === OPEN_BRACKET) this.#begin(unit === OPEN_BRACE)
    else if (unit === CLOSE_BRACE || unit === CLOSE_BRACKET) this.#end(unit === CLOSE_BRACE)
    else if (this.#tooDeep > 0 || level === undefined) return
    else if (unit === COLON) this.#isKey = false
    else if (unit === COMMA && 'index' in level) this.#levels[this.#levels.length - 1] = { index: level.index + 1 }
    else if (unit === COMMA) this.#isKey = true
  }

  #begin(isObject: boolean): void {
    if (this.#levels.length === DEEPEST) {
      this.#tooDeep++
      this.#isKey = false
      return
    }
    this.#levels.push(isObject ? { key: '' } : { index: 0 })
    this.#isKey = isObject
  }

  #end(isObject: boolean): void {
    this.#isKey = false
    if (this.#tooDeep > 0) this.#tooDeep--
    else {
      const level = this.#levels.pop()
      if (level === undefined || 'key' in level !== isObject) this.#isBroken = true
    }
  }
}
