import type { Window } from '../../source/window.ts'

/** A string or number of JSON, without its quotes. */
export interface JsonValue {
  readonly bytes: Buffer
  /** Offset in the file. */
  readonly start: number
  readonly isString: boolean
  /** The value goes on in the next one: it is longer than {@link LONGEST_VALUE}. */
  readonly isCut: boolean
}

/** Takes the values of a text of JSON in their order. `path` has the keys and indices around them. */
export interface JsonSink {
  /** An object starts; `depth` is that of what is around it. */
  open(depth: number, isInArray: boolean, key: string, at: number): void
  close(depth: number, at: number): void
  value(value: JsonValue, path: (from: number) => string): void
  /** A line of JSON is cut or damaged: the objects that are open end, and the next line starts anew. */
  broken(at: number): void
}

const LONGEST_VALUE = 1 << 20
const LONGEST_KEY = 256
/** Deeper levels are only counted. */
const DEEPEST = 32
const LINE_FEED = 0x0a
const QUOTE = 0x22
const BACKSLASH = 0x5c
const COLON = 0x3a
const COMMA = 0x2c
const SPACE = 0x20
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_ARRAY, CLOSE_ARRAY] = [0x7b, 0x7d, 0x5b, 0x5d]
/** What ends a number or a name. */
const IS_MARK = new Uint8Array(256).fill(1, 0, SPACE + 1)
for (const byte of [QUOTE, COLON, COMMA, OPEN_OBJECT, CLOSE_OBJECT, OPEN_ARRAY, CLOSE_ARRAY]) IS_MARK[byte] = 1

interface Level {
  readonly isArray: boolean
  /** None before the colon of a member. */
  key: string | undefined
  index: number
}

/** Walks over JSON, whole or damaged, one object or many. It holds no more than a value and the keys around it. */
export class JsonWalker {
  readonly #sink: JsonSink
  readonly #levels: Level[] = []
  #depth = 0
  /** Of the value that is being read; -1 outside. */
  #start = -1
  #isString = false
  /** The string before a colon. */
  #last = ''
  #at: number
  /** Of the last line feed, which JSON does not allow in a string. */
  #breakAt = -1
  #isInLines = false
  /** A value has ended, after which only a comma or an end may come. */
  #hasValue = false

  constructor(sink: JsonSink, start: number) {
    this.#sink = sink
    this.#at = start
  }

  /** Returns the offset up to which bytes are no longer needed. */
  advance({ bytes, base, ended }: Window): number {
    let at = this.#at - base
    for (; at < bytes.length; at++) {
      const byte = bytes[at]!
      if (this.#start >= 0 && this.#isString) {
        if (byte === OPEN_OBJECT && this.#breakAt === base + at - 1 && this.#levels[0]?.isArray === false) {
          this.#end(bytes, base, Math.max(at - 1, this.#start - base))
          this.#mark(byte, base + at, true)
        } else if (byte === LINE_FEED) this.#breakAt = base + at
        else if (byte === BACKSLASH) at++
        else if (byte === QUOTE) this.#end(bytes, base, at)
        else if (base + at - this.#start > LONGEST_VALUE && this.#maySplit(byte, base + at)) this.#cut(bytes, base, at)
        continue
      }
      if (IS_MARK[byte] === 0) {
        if (this.#start < 0) this.#start = base + at
        this.#isString = false
        continue
      }
      if (this.#start >= 0) this.#end(bytes, base, at)
      this.#mark(byte, base + at)
    }
    if (ended && this.#start >= 0) this.#end(bytes, base, Math.min(at, bytes.length))
    this.#at = base + at
    return this.#start >= 0 ? this.#start : Math.min(this.#at, base + bytes.length)
  }

  #maySplit(byte: number, at: number): boolean {
    return byte <= SPACE || (at - this.#start > 4 * LONGEST_VALUE && (byte & 0xc0) !== 0x80)
  }

  #mark(byte: number, at: number, isBroken = byte === OPEN_OBJECT && this.#isUnexpected(at)): void {
    if (isBroken) {
      this.#sink.broken(at)
      this.#levels.length = this.#depth = 0
    }
    if (byte === LINE_FEED) this.#breakAt = at
    if (byte <= SPACE) return
    if (byte !== QUOTE) this.#hasValue = byte === CLOSE_OBJECT || byte === CLOSE_ARRAY
    const level = this.#levels[this.#depth - 1]
    if (byte === QUOTE) {
      this.#start = at + 1
      this.#isString = true
    } else if (byte === COLON) {
      if (level !== undefined) level.key = this.#last
    } else if (byte === COMMA) {
      if (level !== undefined) {
        level.index++
        level.key = undefined
      }
    } else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
      const isArray = byte === OPEN_ARRAY
      const around = this.#levels[this.#depth - 2]
      const key = (level?.isArray ? around?.key : level?.key) ?? ''
      if (!isArray) this.#sink.open(this.#depth, level?.isArray ?? false, key, at)
      if (this.#depth++ < DEEPEST) this.#levels.push({ isArray, key: undefined, index: 0 })
    } else if ((byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) && this.#depth > 0) {
      this.#depth--
      if (this.#levels.length > this.#depth) this.#levels.length = this.#depth
      if (byte === CLOSE_OBJECT) this.#sink.close(this.#depth, at + 1)
    }
  }

  /** In lines of JSON, an object where none can be: at the start of a line, or where no value is due. */
  #isUnexpected(at: number): boolean {
    const level = this.#levels[this.#depth - 1]
    const startsLine = this.#breakAt === at - 1
    if (level === undefined) {
      this.#isInLines ||= startsLine && this.#hasValue
      return false
    }
    if (this.#levels[0]!.isArray) return false
    return (this.#isInLines && startsLine) || this.#hasValue || (!level.isArray && level.key === undefined)
  }

  #end(bytes: Buffer, base: number, at: number): void {
    const value = bytes.subarray(this.#start - base, at)
    // A key is given only where a URL may be in it.
    const level = this.#levels[this.#depth - 1]
    const isKey = this.#isString && level !== undefined && !level.isArray && level.key === undefined
    this.#hasValue = !isKey
    if (isKey) this.#last = value.toString('utf8', 0, LONGEST_KEY)
    if (!isKey || value.length > LONGEST_KEY || value.includes(COLON)) this.#give(value, false)
    this.#start = -1
    this.#isString = false
  }

  #cut(bytes: Buffer, base: number, at: number): void {
    this.#give(bytes.subarray(this.#start - base, at), true)
    this.#start = base + at
  }

  #give(bytes: Buffer, isCut: boolean): void {
    this.#sink.value({ bytes, start: this.#start, isString: this.#isString, isCut }, (from) =>
      this.#levels
        .slice(from)
        .map(({ isArray, key, index }) => (isArray ? index : (key ?? '')))
        .join('/'),
    )
  }
}
