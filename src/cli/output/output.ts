import { type OutputError, printBytes } from './sink.ts'

/** More than that is not held back. */
const BLOCK_LENGTH = 1 << 16
/** Nor is anything for longer, when there is nothing else to do. */
const LONGEST_HOLD_MS = 100

/** Standard output, or what takes its place, in blocks. */
export class Output {
  readonly #take: (bytes: Uint8Array) => void
  #pending = ''
  #timer: NodeJS.Timeout | undefined
  /** That writing failed, when no caller was there to be told. */
  #failure: OutputError | undefined

  constructor(take: (bytes: Uint8Array) => void = printBytes) {
    this.#take = take
  }

  /** @throws OutputError where standard output does not take it. */
  write(text: string): void {
    if (this.#failure !== undefined) throw this.#failure
    this.#pending += text
    if (this.#pending.length >= BLOCK_LENGTH) this.flush()
    else this.#timer ??= setTimeout(() => this.#flushLate(), LONGEST_HOLD_MS).unref()
  }

  /** @throws OutputError where standard output does not take it. */
  writeBytes(bytes: Uint8Array): void {
    this.flush()
    this.#take(bytes)
  }

  /** @throws OutputError where standard output does not take it. */
  flush(): void {
    if (this.#failure !== undefined) throw this.#failure
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#pending === '') return
    const text = this.#pending
    this.#pending = ''
    this.#take(Buffer.from(text))
  }

  /** Whether nobody reads on: to be asked where nothing is written for long. */
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
