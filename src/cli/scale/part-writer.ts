import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, openSync, renameSync, unlinkSync, writeSync } from 'node:fs'
import { hostname } from 'node:os'
import { crc32 } from 'node:zlib'
import type { Problem } from '../../archive/index.ts'
import { printableJson } from '../printable.ts'
import { sentenceOf } from '../system.ts'
import type { Tally } from '../units/run.ts'
import { headOf, partPath } from './part.ts'
import { Refusal } from './refusal.ts'

/** Written in pieces of about so many characters. */
const PIECE = 1 << 17

/**
 * Writes a part under another name, and gives it its own once all of it is on the disk: a part is there as a whole or
 * not at all, whatever becomes of the machine, and whoever else writes the same one.
 */
export class PartWriter {
  readonly #id: number
  readonly #hash: string
  readonly #folder: string
  readonly #path: string
  readonly #temporary: string
  readonly #descriptor: number
  #pending = ''
  #crc = 0
  #size = 0
  #problems: string[] = []

  /** @throws Refusal where the folder takes no file. */
  constructor(folder: string, id: number, hash: string) {
    this.#id = id
    this.#hash = hash
    this.#folder = folder
    this.#path = partPath(folder, id)
    this.#temporary = `${this.#path}.${hostname()}.${process.pid}.${randomBytes(4).toString('hex')}.tmp`
    this.#descriptor = this.#trying(() => openSync(this.#temporary, 'wx'))
    this.write(`${printableJson(headOf(id, hash))}\n`)
    this.#flush()
    this.#size = 0
  }

  /** Rows. @throws Refusal where the disk takes no more. */
  write(text: string): void {
    this.#pending += text
    if (this.#pending.length >= PIECE) this.#flush()
  }

  problem(problem: Problem): void {
    this.#problems.push(`${printableJson(problem)}\n`)
  }

  /** @throws Refusal where the disk takes no more. */
  finish({ urls, messages, bytes: read }: Tally): void {
    this.#flush()
    const rows = this.#size
    for (const line of this.#problems) this.write(line)
    this.#flush()
    const { part: end, ...head } = headOf(this.#id, this.#hash)
    const counts = { crc: this.#crc, rows, urls, messages, read, problems: this.#problems.length }
    this.write(`${printableJson({ end, ...head, ...counts })}\n`)
    this.#flush()
    this.#trying(() => {
      fsyncSync(this.#descriptor)
      closeSync(this.#descriptor)
      renameSync(this.#temporary, this.#path)
      syncFolder(this.#folder)
    })
  }

  /** Leaves nothing behind. */
  discard(): void {
    try {
      unlinkSync(this.#temporary)
    } catch {}
  }

  #flush(): void {
    const bytes = Buffer.from(this.#pending)
    this.#pending = ''
    this.#trying(() => {
      for (let at = 0; at < bytes.length; ) at += writeSync(this.#descriptor, bytes, at)
    })
    this.#crc = crc32(bytes, this.#crc)
    this.#size += bytes.length
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
