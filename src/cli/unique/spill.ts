import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LF } from '../../text/ascii.ts'
import { OutputError } from '../output/sink.ts'
import { beforeSignal } from '../system/signals.ts'

const BLOCK = 1 << 16

/** The byte range of a sorted run in the temporary file. */
export interface SortedRun {
  readonly start: number
  readonly end: number
}

/**
 * A temporary file whose name is removed at once, so that the file disappears with the process, however it ends. On
 * systems that do not allow this, `close` removes the file.
 */
export class Spill {
  readonly #folder: string
  readonly #descriptor: number
  #end = 0

  /** @throws OutputError if no file can be created. */
  constructor() {
    // A signal that comes before the name is removed is heard once it is
    const forget = beforeSignal(() => this.#removeName())
    try {
      this.#folder = trying(() => mkdtempSync(join(tmpdir(), 'urls-')))
      this.#descriptor = trying(() => openSync(join(this.#folder, 'sorted'), 'wx+'))
    } finally {
      this.#removeName()
      forget()
    }
  }

  /** Writes lines as a run. @throws OutputError if the disk is full. */
  write(lines: Iterable<string>): SortedRun {
    const start = this.#end
    let pending = ''
    for (const line of lines) {
      pending += `${line}\n`
      if (pending.length < BLOCK) continue
      this.#append(pending)
      pending = ''
    }
    this.#append(pending)
    return { start, end: this.#end }
  }

  *lines({ start, end }: SortedRun): Generator<string> {
    const buffer = Buffer.allocUnsafe(BLOCK)
    let rest = Buffer.alloc(0)
    for (let at = start; at < end; ) {
      const count = trying(() => readSync(this.#descriptor, buffer, 0, Math.min(BLOCK, end - at), at))
      if (count === 0) return
      at += count
      const bytes = Buffer.concat([rest, buffer.subarray(0, count)])
      let from = 0
      for (let to = bytes.indexOf(LF); to >= 0; to = bytes.indexOf(LF, from)) {
        yield bytes.toString('utf8', from, to)
        from = to + 1
      }
      rest = bytes.subarray(from)
    }
  }

  close(): void {
    closeSync(this.#descriptor)
    this.#removeName()
  }

  #append(text: string): void {
    const bytes = Buffer.from(text)
    trying(() => {
      for (let at = 0; at < bytes.length; )
        at += writeSync(this.#descriptor, bytes, at, bytes.length - at, this.#end + at)
    })
    this.#end += bytes.length
  }

  #removeName(): void {
    try {
      rmSync(this.#folder, { recursive: true, force: true })
    } catch {}
  }
}

/** @throws OutputError for an error of the system, which names the folder. */
function trying<T>(step: () => T): T {
  try {
    return step()
  } catch (error) {
    throw new OutputError(error as NodeJS.ErrnoException, `temporary file in ${tmpdir()}`)
  }
}
