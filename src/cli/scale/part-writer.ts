import { crc32 } from 'node:zlib'
import type { ArchiveProblem } from '../../archive/index.ts'
import { printableJson } from '../output/printable.ts'
import type { AtomicFile } from '../system/atomic-file.ts'
import type { Tally } from '../units/run-unit.ts'
import { partHead, sealed } from './part.ts'

/** The approximate number of characters that are written at a time. */
const WRITE_LENGTH = 1 << 17

/** Writes a part: its head, rows, problems and end. @throws Refusal if the disk is full. */
export class PartWriter {
  readonly #id: number
  readonly #hash: string
  readonly #file: AtomicFile
  #pending = ''
  #crc = 0
  #size = 0
  readonly #problems: string[] = []

  constructor(file: AtomicFile, id: number, hash: string) {
    this.#id = id
    this.#hash = hash
    this.#file = file
    this.write(`${printableJson(partHead(id, hash))}\n`)
    this.#flush()
    this.#size = 0
  }

  /** Adds text of rows. */
  write(text: string): void {
    this.#pending += text
    if (this.#pending.length >= WRITE_LENGTH) this.#flush()
  }

  problem(problem: ArchiveProblem): void {
    this.#problems.push(`${printableJson(problem)}\n`)
  }

  finish({ urls, messages, bytes: read }: Tally): void {
    this.#flush()
    const rows = this.#size
    for (const line of this.#problems) this.write(line)
    this.#flush()
    const { part: end, ...head } = partHead(this.#id, this.#hash)
    const counts = { crc: this.#crc, rows, urls, messages, read, problems: this.#problems.length }
    this.write(`${sealed({ ...head, end, ...counts })}\n`)
    this.#flush()
    this.#file.commit()
  }

  #flush(): void {
    const bytes = Buffer.from(this.#pending)
    this.#pending = ''
    this.#file.write(bytes)
    this.#crc = crc32(bytes, this.#crc)
    this.#size += bytes.length
  }
}
