import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, openSync, renameSync, unlinkSync, writeSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname } from 'node:path'
import { Refusal, sentenceOf } from './errors.ts'

/**
 * A file that is there as a whole or not at all, whatever becomes of the machine, and whoever else writes the same one:
 * it is written under another name, and gets its own once all of it is on the disk.
 */
export class AtomicFile {
  readonly #path: string
  readonly #temporary: string
  readonly #descriptor: number

  /** @throws Refusal where the folder takes no file. */
  constructor(path: string) {
    this.#path = path
    this.#temporary = `${path}.${hostname()}.${process.pid}.${randomBytes(4).toString('hex')}.tmp`
    this.#descriptor = this.#trying(() => openSync(this.#temporary, 'wx'))
  }

  /** @throws Refusal where the disk takes no more. */
  write(bytes: Uint8Array): void {
    this.#trying(() => {
      for (let at = 0; at < bytes.length; ) at += writeSync(this.#descriptor, bytes, at)
    })
  }

  /** @throws Refusal where the disk takes no more. */
  commit(): void {
    this.#trying(() => {
      fsyncSync(this.#descriptor)
      closeSync(this.#descriptor)
      renameSync(this.#temporary, this.#path)
      syncFolder(dirname(this.#path))
    })
  }

  /** Leaves nothing behind, but what was committed. */
  discard(): void {
    try {
      unlinkSync(this.#temporary)
    } catch {}
  }

  #trying<T>(step: () => T): T {
    try {
      return step()
    } catch (error) {
      this.discard()
      throw new Refusal(`${this.#path}: ${sentenceOf(error as NodeJS.ErrnoException)}`)
    }
  }
}

/** So that the name outlives the machine, too. Not every system can. */
function syncFolder(folder: string): void {
  let descriptor: number | undefined
  try {
    descriptor = openSync(folder, 'r')
    fsyncSync(descriptor)
  } catch {
  } finally {
    if (descriptor !== undefined) closeSync(descriptor)
  }
}

/** Slurm's and a shell's ways to say that it is enough. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Writes files that are taken away when a signal ends the process, or an error the writing. */
export async function discarding<T>(write: (open: (path: string) => AtomicFile) => Promise<T>): Promise<T> {
  const files: AtomicFile[] = []
  const discard = (): void => {
    for (const file of files) file.discard()
  }
  // The process is ended by the signal all the same, so that whoever waits for it sees that it was
  const onSignal = (signal: NodeJS.Signals): void => {
    discard()
    process.removeListener(signal, onSignal)
    process.kill(process.pid, signal)
  }
  // Before there is a file: a signal could come between the two
  for (const signal of SIGNALS) process.on(signal, onSignal)
  try {
    return await write((path) => {
      const file = new AtomicFile(path)
      files.push(file)
      return file
    })
  } finally {
    discard()
    for (const signal of SIGNALS) process.removeListener(signal, onSignal)
  }
}
