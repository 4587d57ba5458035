import { shouldYield, yieldToEventLoop } from './event-loop.ts'
import type { ByteSource, StoredBytes } from './window.ts'

/** In bytes. */
const HARMLESS_SIZE = 64 << 20
/** Text reaches a hundred; bzip2 and xz exceed this on equal bytes. */
const LARGEST_RATIO = 10_000

export class Aborted extends Error {}

/** At all levels: members of members multiply. */
export class Meter {
  read = 0
  produced = 0
  isExceeded = false
  /** What a function of the caller threw. */
  #thrown: unknown
  readonly #most: number
  readonly #signal: AbortSignal | undefined

  constructor(most: number, signal?: AbortSignal) {
    this.#most = most
    this.#signal = signal
  }

  /**
   * Ends the reading of an aborted file; a loop that skips bytes would never end otherwise.
   *
   * @throws Aborted
   */
  checkAbort(): void {
    if (this.#signal?.aborted) throw new Aborted()
  }

  /** The function of a caller, whose error is no fault of a file. */
  ofCaller<Argument, Result>(call: (argument: Argument) => Result): (argument: Argument) => Result {
    return (argument) => {
      try {
        return call(argument)
      } catch (error) {
        this.#thrown = error
        throw error
      }
    }
  }

  /** Whether an error ends the reading of all files: an aborted reading, or one of the caller. */
  isFinal(error: unknown): boolean {
    return error instanceof Aborted || (error !== undefined && error === this.#thrown)
  }

  addProduced(count: number): boolean {
    this.produced += count
    const isBomb = this.produced > HARMLESS_SIZE && this.produced > LARGEST_RATIO * this.read
    this.isExceeded ||= isBomb || this.produced > this.#most
    return this.isExceeded
  }
}

export class MeteredSource implements ByteSource {
  readonly #source: ByteSource
  readonly #meter: Meter
  readonly #onRead: ((bytes: number) => void) | undefined
  /** Read at their places before they come in turn. */
  #ahead = 0

  constructor(source: ByteSource, meter: Meter, onRead?: (bytes: number) => void) {
    this.#source = source
    this.#meter = meter
    this.#onRead = onRead && meter.ofCaller(onRead)
  }

  async read(target: Buffer, at: number): Promise<number> {
    this.#meter.checkAbort()
    const count = await this.#source.read(target, at)
    const known = Math.min(count, this.#ahead)
    this.#ahead -= known
    this.#count(count - known)
    return count
  }

  get latency(): number | undefined {
    return this.#source.latency
  }

  comesWithin(milliseconds: number): Promise<boolean | undefined> {
    return this.#source.comesWithin!(milliseconds)
  }

  /** What is read again is counted once. */
  stored(): StoredBytes | undefined {
    const stored = this.#source.stored?.()
    if (stored === undefined) return undefined
    const { size } = stored
    const read = async (at: number, length: number): Promise<Buffer> => {
      this.#meter.checkAbort()
      if (shouldYield()) await yieldToEventLoop()
      const bytes = await stored.read(at, length)
      const count = Math.min(bytes.length, Math.max(0, size - this.#meter.read))
      this.#ahead += count
      this.#count(count)
      return bytes
    }
    return { size, read }
  }

  #count(bytes: number): void {
    this.#meter.read += bytes
    if (bytes > 0) this.#onRead?.(bytes)
  }

  close(): Promise<void> {
    return this.#source.close()
  }
}

export class LimitedSource implements ByteSource {
  readonly #source: ByteSource
  readonly #meter: Meter
  readonly #report: () => void
  #isOver = false

  constructor(source: ByteSource, meter: Meter, report: () => void) {
    this.#source = source
    this.#meter = meter
    this.#report = report
  }

  rest(): Buffer | undefined {
    if (this.#isOver || this.#meter.isExceeded) return undefined
    const bytes = this.#source.rest?.()
    return bytes === undefined || this.#admits(bytes.length) ? bytes : Buffer.alloc(0)
  }

  async read(target: Buffer, at: number): Promise<number> {
    if (this.#isOver || this.#meter.isExceeded) return 0
    if (shouldYield()) await yieldToEventLoop()
    this.#meter.checkAbort()
    const count = await this.#source.read(target, at)
    return this.#admits(count) ? count : 0
  }

  #admits(count: number): boolean {
    if (!this.#meter.addProduced(count)) return true
    this.#isOver = true
    this.#report()
    return false
  }

  close(): Promise<void> {
    return this.#source.close()
  }
}

/** In UTF-16 units. */
const HARMLESS_TEXT = 16 << 20
/** To the bytes that were decompressed: a workbook whose cells repeat long strings reaches ten. */
const LARGEST_TEXT_RATIO = 32
/** To the bytes of the file: that workbook is packed to a tenth. */
const LARGEST_STORED_RATIO = 100
/** What a part takes besides its text, in UTF-16 units. */
const PART_COST = 64

/**
 * It grows where it is named: a string by many cells, a target by many hyperlinks. Beyond its limit the document
 * ends, and what follows it is read.
 */
export class TextMeter {
  isExceeded = false
  given = 0
  /** The bytes of the document as a file. */
  stored = 0
  readonly #meter: Meter
  #size = 0

  constructor(meter: Meter) {
    this.#meter = meter
  }

  addBytes(count: number): void {
    this.#size += count
  }

  /** False if it is too much; `report` is called the first time. */
  admits(length: number, report: () => void): boolean {
    if (this.isExceeded) return false
    const before = this.#grown
    this.given += length + PART_COST
    // What it gives beyond its own bytes counts for the file.
    const more = this.#grown - before
    const most = Math.min(LARGEST_TEXT_RATIO * this.#size, LARGEST_STORED_RATIO * this.stored)
    const isTooMuch = this.#grown > Math.max(HARMLESS_TEXT, most)
    this.isExceeded = isTooMuch || (more > 0 && this.#meter.addProduced(more))
    if (this.isExceeded) report()
    return !this.isExceeded
  }

  get #grown(): number {
    return Math.max(0, this.given - this.#size)
  }
}
