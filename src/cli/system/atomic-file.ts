import { closeSync, fchmodSync, fstatSync, fsyncSync, openSync, renameSync, unlinkSync, writeSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname } from 'node:path'
import { Refusal, sentenceOf } from './errors.ts'
import { beforeSignal } from './signals.ts'
import type { FileIdentity } from './target-file.ts'

/**
 * A file that appears complete or not at all, even if the machine fails or another process writes the same file. It is
 * written under a temporary name and renamed once all of it is on the disk. A symbolic link of either name is never
 * followed: a link at the path is replaced. Only a temporary file that this object has created is removed, also if a signal
 * ends the process.
 */
export class AtomicFile {
  readonly #path: string
  readonly #temporary: string
  #descriptor: number | undefined
  /** Whether this object has created the temporary file, and has neither renamed nor removed it. */
  #isOwn = false
  /** Set before the file is created, so that no signal can come in between. */
  readonly #forget: () => void = beforeSignal(() => this.discard())

  /** `mode` gives the permissions, or else the umask does. @throws Refusal if no file can be created in the folder. */
  constructor(path: string, mode?: number) {
    const { randomBytes } = process.getBuiltinModule('node:crypto')
    this.#path = path
    this.#temporary = `${path}.${hostname()}.${process.pid}.${randomBytes(8).toString('hex')}.tmp`
    this.#trying(() => {
      // The flag x creates the file, and fails if anything has this name already, also a link
      this.#descriptor = openSync(this.#temporary, 'wx')
      this.#isOwn = true
      if (mode !== undefined) fchmodSync(this.#descriptor, mode & 0o7777)
    })
  }

  /** The identity of the temporary file, which the file keeps when it gets its name. Only before `commit`. */
  get identity(): FileIdentity {
    return fstatSync(this.#descriptor!)
  }

  /** @throws Refusal if the disk is full. */
  write(bytes: Uint8Array): void {
    this.#trying(() => {
      for (let at = 0; at < bytes.length; ) at += writeSync(this.#descriptor!, bytes, at)
    })
  }

  /** @throws Refusal if the disk is full. */
  commit(): void {
    this.#trying(() => {
      fsyncSync(this.#descriptor!)
      this.#close()
      renameSync(this.#temporary, this.#path)
      this.#isOwn = false
      this.#forget()
      syncFolder(dirname(this.#path))
    })
  }

  /** Removes the temporary file, unless it was committed. */
  discard(): void {
    this.#forget()
    if (!this.#isOwn) return
    this.#isOwn = false
    try {
      this.#close()
    } catch {}
    try {
      unlinkSync(this.#temporary)
    } catch {}
  }

  #close(): void {
    const descriptor = this.#descriptor
    this.#descriptor = undefined
    if (descriptor !== undefined) closeSync(descriptor)
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

/** Writes the new name to the disk as well, on systems that can do so. */
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

/** Writes files whose temporary files are removed if an error ends the writing. */
export async function discarding<T>(write: (open: (path: string) => AtomicFile) => Promise<T>): Promise<T> {
  const files: AtomicFile[] = []
  try {
    return await write((path) => {
      const file = new AtomicFile(path)
      files.push(file)
      return file
    })
  } finally {
    for (const file of files) file.discard()
  }
}
