import {
  accessSync,
  type BigIntStats,
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  realpathSync,
  statSync,
  unlinkSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Refusal, refusing, sentenceOf } from './errors.ts'
import { AtomicFile, beforeSignal, temporaryName } from './target-file.ts'

/**
 * A file that is written back as editors do it: a new file is renamed to its name, so that readers see the old text or
 * the new one. Where that would part hard links or change the owner, or is not possible, it is written in place.
 */
export class EditedFile {
  readonly bytes: Buffer
  readonly #name: string
  readonly #stats: BigIntStats

  /** Reads it. A link is followed. */
  constructor(name: string) {
    this.#name = name
    const descriptor = openSync(name, 'r')
    try {
      this.#stats = fstatSync(descriptor, { bigint: true })
      this.bytes = readFileSync(descriptor)
    } finally {
      closeSync(descriptor)
    }
  }

  /** @throws Refusal if it has changed since it was read, is read-only, or cannot be written. */
  replace(bytes: Uint8Array): void {
    if (!this.#stats.isFile()) throw new Refusal(`${this.#name}: is not a file; left as it is`)
    this.#check()
    if (this.#isReadOnly()) throw new Refusal(`${this.#name}: is read-only; left as it is`)
    const path = refusing(this.#name, () => realpathSync(this.#name))
    if (this.#stats.nlink > 1n || !this.#replaceByRename(path, bytes)) this.#writeInPlace(path, bytes)
  }

  /** @throws Refusal if it is another file, or another text, than the one that was read. */
  #check(): void {
    const { dev, ino, size, mtimeNs } = this.#stats
    const now = refusing(this.#name, () => statSync(this.#name, { bigint: true, throwIfNoEntry: false }))
    if (now === undefined) throw new Refusal(`${this.#name}: was removed while it was read; not written`)
    if (now.ino !== ino || now.dev !== dev || now.size !== size || now.mtimeNs !== mtimeNs)
      throw new Refusal(`${this.#name}: changed while it was read; left as it is`)
  }

  /** The administrator may write any file. Whoever took the permission from the owner meant this one, too. */
  #isReadOnly(): boolean {
    if ((this.#stats.mode & 0o200n) === 0n) return true
    try {
      accessSync(this.#name, constants.W_OK)
      return false
    } catch {
      return true
    }
  }

  /** Returns false, with nothing changed, if the folder takes no other file, or the owner cannot be kept. */
  #replaceByRename(path: string, bytes: Uint8Array): boolean {
    let file: AtomicFile | undefined
    try {
      file = new AtomicFile(path)
      if (!file.takeOwner(this.#stats)) return false
      file.write(bytes)
      file.commit(() => this.#check())
      return true
    } catch (error) {
      const { code = '' } = ((error as Refusal).cause ?? {}) as NodeJS.ErrnoException
      if (WITHOUT_RENAME.has(code)) return false
      throw error
    } finally {
      file?.discard()
    }
  }

  /** The old text is on the disk until the new one is. */
  #writeInPlace(path: string, bytes: Uint8Array): void {
    // A signal ends the process only after this
    const forget = beforeSignal(() => {})
    let descriptor: number | undefined
    let backup: string | undefined
    try {
      backup = refusing(this.#name, () => keep(path, this.bytes))
      descriptor = refusing(this.#name, () => openSync(path, 'r+'))
      this.#check()
      this.#overwrite(descriptor, bytes, backup)
    } catch (error) {
      if (error instanceof Lost) backup = undefined
      throw error
    } finally {
      if (descriptor !== undefined) closeSync(descriptor)
      if (backup !== undefined) unlinkSync(backup)
      forget()
    }
  }

  #overwrite(descriptor: number, bytes: Uint8Array, backup: string): void {
    try {
      writeFrom(descriptor, bytes)
    } catch (error) {
      const why = `${this.#name}: ${sentenceOf(error as NodeJS.ErrnoException)}`
      try {
        writeFrom(descriptor, this.bytes)
      } catch {
        throw new Lost(`${why}; what it held is in ${backup}`)
      }
      throw new Refusal(why)
    }
  }
}

/** Of a file that could neither be written nor put back. */
class Lost extends Refusal {}

/** No permission in the folder, a file that is mounted by itself, or no room for the longer name. */
const WITHOUT_RENAME: ReadonlySet<string> = new Set(['EACCES', 'EPERM', 'EROFS', 'EBUSY', 'EXDEV', 'ENAMETOOLONG'])

/** Writes a text beside the file, or else into the folder of temporary files. Gives its path. */
function keep(path: string, bytes: Uint8Array): string {
  try {
    return create(temporaryName(path), bytes)
  } catch (error) {
    if (!WITHOUT_RENAME.has((error as NodeJS.ErrnoException).code ?? '')) throw error
    return create(temporaryName(join(tmpdir(), basename(path).slice(0, 64))), bytes)
  }
}

function create(path: string, bytes: Uint8Array): string {
  const descriptor = openSync(path, 'wx', 0o600)
  try {
    writeFrom(descriptor, bytes)
  } catch (error) {
    unlinkSync(path)
    throw error
  } finally {
    closeSync(descriptor)
  }
  return path
}

function writeFrom(descriptor: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at, bytes.length - at, at)
  ftruncateSync(descriptor, bytes.length)
  fsyncSync(descriptor)
}
