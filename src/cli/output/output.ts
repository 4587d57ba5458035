import { type OutputError, printBytes } from './sink.ts'

/** Output is written once this many characters have been collected. */
const BLOCK_LENGTH = 1 << 16
/** Output is written after this time at the latest, unless the program is busy. */
const LONGEST_HOLD_MS = 100

/** Writes to standard output, or to another target, in blocks. */
export class Output {
  readonly #take: (bytes: Uint8Array) => void
  /** Called before something is written. */
  beforeTake: () => void = () => {}
  #pending = ''
  #timer: NodeJS.Timeout | undefined
  /** The error of a delayed write, which is thrown at the next call. */
  #failure: OutputError | undefined

  constructor(take: (bytes: Uint8Array) => void = printBytes) {
    this.#take = take
  }

  /** @throws OutputError if standard output cannot be written. */
  write(text: string): void {
    if (this.#failure !== undefined) throw this.#failure
    this.#pending += text
    if (this.#pending.length >= BLOCK_LENGTH) this.flush()
    else this.#timer ??= setTimeout(() => this.#flushLate(), LONGEST_HOLD_MS).unref()
  }

  /** @throws OutputError if standard output cannot be written. */
  writeBytes(bytes: Uint8Array): void {
    this.flush()
    this.beforeTake()
    this.#take(bytes)
  }

  /** @throws OutputError if standard output cannot be written. */
  flush(): void {
    if (this.#failure !== undefined) throw this.#failure
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#pending === '') return
    const text = this.#pending
    this.#pending = ''
    this.beforeTake()
    this.#take(Buffer.from(text))
  }

  /** Whether a delayed write has failed. Code that writes nothing for a long time must ask. */
  get hasFailed(): boolean {
    return this.#failure !== undefined
  }

  #flushLate(): void {
    try {
      this.flush()
    } catch (error) {
      this.#failure = error as OutputError
    }
  }
}
