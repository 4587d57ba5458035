import {
  type BigIntStats,
  closeSync,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  lstatSync,
  openSync,
  readlinkSync,
  realpathSync,
  renameSync,
  type Stats,
  statSync,
  unlinkSync,
  writeSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { dirname, resolve } from 'node:path'
import { Refusal, refusing } from './errors.ts'

/** What tells a file from all others of this machine, whatever its names. */
export interface FileIdentity {
  readonly dev: number
  readonly ino: number
}

const STDOUT = 1

/**
 * The file at a path, or the target of a link, so that the link is kept. The folder may be one that others can write
 * to: a link that another user has made there is not followed. `otherwise` says what happens without the option that
 * names the path.
 *
 * @throws Refusal if it is not a file.
 */
export function fileAt(path: string, otherwise: string): string {
  return refusing(path, () => {
    const named = lstatSync(path, { throwIfNoEntry: false })
    const isLink = named?.isSymbolicLink() === true
    if (isLink && process.getuid !== undefined && named?.uid !== process.getuid())
      throw new Refusal(`${path}: is a link of another user`)
    const stats = statSync(path, { throwIfNoEntry: false })
    if (stats === undefined) return isLink ? resolve(dirname(path), readlinkSync(path)) : path
    if (stats.isFile()) return realpathSync(path)
    throw new Refusal(`${path}: is not a file; ${otherwise}`)
  })
}

export function isSameFile(a: FileIdentity, b: FileIdentity | undefined): boolean {
  return a.ino === b?.ino && a.dev === b.dev
}

/** What a path leads to, or undefined if there is nothing, or nothing that can be asked: who reads it is told why. */
export function statsAt(path: string | Uint8Array): Stats | undefined {
  try {
    return statSync(Buffer.from(path as string), { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}

export function statsOf(descriptor: number): Stats | undefined {
  try {
    return fstatSync(descriptor)
  } catch {
    return undefined
  }
}

/** What standard output goes to, if that is a file. */
export function outputFile(): Stats | undefined {
  const stats = statsOf(STDOUT)
  return stats?.isFile() ? stats : undefined
}

/**
 * A file that appears complete or not at all, even if the machine fails or another process writes the same file: it is
 * written under a temporary name and renamed once all of it is on the disk. A symbolic link of either name is never
 * followed. Only a temporary file that this object has created is removed, also if a signal ends the process.
 */
export class AtomicFile {
  readonly #path: string
  readonly #temporary: string
  #descriptor: number | undefined
  /** Whether this object has created the temporary file, and has neither renamed nor removed it. */
  #isOwn = false
  /** Set before the file is created, so that no signal can come in between. */
  readonly #forget: () => void = beforeSignal(() => this.discard())

  /**
   * The permissions are those of the file that it replaces, or else the umask's.
   *
   * @throws Refusal if no file can be created in the folder.
   */
  constructor(path: string) {
    this.#path = path
    this.#temporary = temporaryName(path)
    this.#trying(() => {
      // The flag x creates the file, and fails if anything has this name already, also a link
      this.#descriptor = openSync(this.#temporary, 'wx')
      this.#isOwn = true
      const mode = modeOf(path)
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

  /** Returns whether the file has the owner, the group and the permissions of that one now. Only before `commit`. */
  takeOwner({ uid, gid, mode }: BigIntStats): boolean {
    const own = fstatSync(this.#descriptor!, { bigint: true })
    if (own.uid === uid && own.gid === gid) return true
    try {
      fchownSync(this.#descriptor!, Number(uid), Number(gid))
      // A new owner takes away the bits that lend the owner's rights
      fchmodSync(this.#descriptor!, Number(mode & 0o7777n))
      return true
    } catch {
      return false
    }
  }

  /**
   * `check` has the last word before the name is taken.
   *
   * @throws Refusal if the disk is full.
   */
  commit(check: () => void = () => {}): void {
    this.#trying(() => {
      fsyncSync(this.#descriptor!)
      this.#close()
      check()
      renameSync(this.#temporary, this.#path)
      this.#isOwn = false
      this.#forget()
      syncFolder(dirname(this.#path))
    })
  }

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
      return refusing(this.#path, step)
    } catch (error) {
      this.discard()
      throw error
    }
  }
}

/** A name beside the file that no other file has. */
export function temporaryName(path: string): string {
  const { randomBytes } = process.getBuiltinModule('node:crypto')
  return `${path}.${hostname()}.${process.pid}.${randomBytes(8).toString('hex')}.tmp`
}

/** Undefined if no file is there. */
function modeOf(path: string): number | undefined {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  return stats?.isFile() ? stats.mode : undefined
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

/** Has a file written, which is removed unless `write` commits it. */
export async function discarding<T>(file: AtomicFile, write: (file: AtomicFile) => Promise<T>): Promise<T> {
  try {
    return await write(file)
  } finally {
    file.discard()
  }
}

/** Writes the file as a whole. @throws Refusal if it cannot. */
export function writeAtOnce(path: string, text: string): void {
  const file = new AtomicFile(path)
  file.write(Buffer.from(text))
  file.commit()
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const

const cleaners = new Set<() => void>()
let isListening = false

/** Has something cleaned up if a signal ends the process. Gives a function that ends this. */
export function beforeSignal(clean: () => void): () => void {
  cleaners.add(clean)
  if (!isListening) for (const signal of SIGNALS) process.on(signal, onSignal)
  isListening = true
  return () => {
    cleaners.delete(clean)
    // A signal that came while this thread was busy is handled between two turns; without a listener, it would be lost
    setImmediate(setImmediate, () => {
      if (cleaners.size === 0) stopListening()
    })
  }
}

/** Cleans up. The signal still ends the process, so that its parent process sees the signal. */
function onSignal(signal: NodeJS.Signals): void {
  for (const clean of cleaners) clean()
  stopListening()
  process.kill(process.pid, signal)
}

function stopListening(): void {
  for (const signal of SIGNALS) process.removeListener(signal, onSignal)
  isListening = false
}
