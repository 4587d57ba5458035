import { fstatSync, writeSync } from 'node:fs'
import { shownMessage } from '../search/shown-name.ts'
import { Refusal, retrying, sentenceOf } from '../system/errors.ts'
import { printable } from '../system/printable.ts'
import { AtomicFile, discarding, type FileIdentity, fileAt, isSameFile, statsAt } from '../system/target-file.ts'

/** To standard output, or to a file that appears when it is complete; messages to standard error. */

const STDOUT = 1
export const STDERR = 2

/** It is full, or its reader has closed it (`EPIPE`). */
export class OutputError extends Error {
  readonly code: string

  constructor(cause: NodeJS.ErrnoException, where = 'standard output') {
    super(`${where}: ${sentenceOf(cause)}`, { cause })
    this.code = cause.code ?? ''
  }
}

/** Writes to standard output. @throws OutputError if it cannot be written. */
export function print(text: string): void {
  printBytes(Buffer.from(text))
}

/** Writes to standard output. @throws OutputError if it cannot be written. */
export function printBytes(bytes: Uint8Array): void {
  try {
    writeAll(STDOUT, bytes)
  } catch (error) {
    throw new OutputError(error as NodeJS.ErrnoException)
  }
}

/**
 * The secrets of URLs are masked, as a user may take one for the name of a file. If standard error is closed, the line
 * is lost.
 */
export function printError(what: string): void {
  writeStderr(`urls: ${printable(shownMessage(what))}\n`)
}

export function printHint(what: string): void {
  writeStderr(`${printable(what)}\n`)
}

export function writeStderr(text: string): void {
  try {
    writeAll(STDERR, Buffer.from(text))
  } catch {}
}

/** A pipe may take fewer bytes than it is given. */
function writeAll(descriptor: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += retrying(() => writeSync(descriptor, bytes, at))
}

/** A pipe or a file loads no code to find out. */
export function isTerminal(descriptor: number): boolean {
  try {
    return fstatSync(descriptor).isCharacterDevice() && process.getBuiltinModule('node:tty').isatty(descriptor)
  } catch {
    return false
  }
}

const BLOCK_LENGTH = 1 << 16
/** Of a UTF-16 unit in UTF-8. */
const MOST_BYTES = 3
/** Output is written after this time at the latest, unless the program is busy. */
const LONGEST_HOLD_MS = 100

export class Output {
  readonly #take: (bytes: Uint8Array) => void
  beforeTake: () => void = () => {}
  #block: Buffer | undefined
  #filled = 0
  #timer: NodeJS.Timeout | undefined
  /** It is thrown again at each later call. */
  #failure: Error | undefined

  constructor(take: (bytes: Uint8Array) => void = printBytes) {
    this.#take = take
  }

  /** Bound, as printers take it. @throws OutputError if standard output cannot be written. */
  readonly write = (text: string): void => {
    if (this.#failure !== undefined) throw this.#failure
    const most = text.length * MOST_BYTES
    if (most > BLOCK_LENGTH) {
      this.writeBytes(Buffer.from(text))
      return
    }
    if (this.#filled + most > BLOCK_LENGTH) this.flush()
    this.#block ??= Buffer.allocUnsafeSlow(BLOCK_LENGTH)
    this.#filled += this.#block.write(text, this.#filled)
    this.#timer ??= setTimeout(() => this.#flushLate(), LONGEST_HOLD_MS).unref()
  }

  /** @throws OutputError if standard output cannot be written. */
  writeBytes(bytes: Uint8Array): void {
    this.flush()
    this.#give(bytes)
  }

  /** @throws OutputError if standard output cannot be written. */
  flush(): void {
    if (this.#failure !== undefined) throw this.#failure
    clearTimeout(this.#timer)
    this.#timer = undefined
    const filled = this.#filled
    if (filled === 0) return
    this.#filled = 0
    this.#give(this.#block!.subarray(0, filled))
  }

  #give(bytes: Uint8Array): void {
    try {
      this.beforeTake()
      this.#take(bytes)
    } catch (error) {
      this.#failure = error as Error
      throw error
    }
  }

  /** Code that writes nothing for a long time must ask, as a write may be delayed. */
  get hasFailed(): boolean {
    return this.#failure !== undefined
  }

  #flushLate(): void {
    try {
      this.flush()
    } catch {}
  }
}

/** `own` are the file as it is written, and the one that it replaces. */
type Writing<T> = (output: Output, own: readonly FileIdentity[]) => Promise<T>

/**
 * The file at `path` appears once all was written, and not at all after an error.
 * `inputs` are the files that the command reads; `otherwise` says what happens without the option that names the
 * path.
 *
 * @throws Refusal if the file is one of these, or no file.
 */
export async function withFile<T>(
  path: string,
  inputs: () => Iterable<string | Uint8Array>,
  otherwise: string,
  run: Writing<T>,
): Promise<T> {
  const target = fileAt(path, otherwise)
  const old = statsAt(target)
  for (const input of old === undefined ? [] : inputs()) {
    if (isSameFile(old!, statsAt(input))) throw new Refusal(`${path}: is an input file and is not overwritten`)
  }
  return discarding(new AtomicFile(target), async (file) => {
    const output = new Output((bytes) => file.write(bytes))
    const result = await run(output, old === undefined ? [file.identity] : [file.identity, old])
    output.flush()
    file.commit()
    return result
  })
}

/** The same, or with standard output if there is no path. */
export async function withOutput<T>(
  path: string | undefined,
  inputs: () => Iterable<string | Uint8Array>,
  run: Writing<T>,
): Promise<T> {
  if (path === undefined) return run(new Output(), [])
  return withFile(path, inputs, 'without --output, the rows go to standard output', run)
}
