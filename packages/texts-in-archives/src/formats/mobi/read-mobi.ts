import type { ReadJob } from '../../job/job.ts'
import type { Part } from '../../part/part.ts'
import { LimitedSource } from '../../source/expansion-meter.ts'
import { storedBytes } from '../../source/stored-source.ts'
import { StreamSource } from '../../source/stream-source.ts'
import { passRest, type StoredBytes, type Window } from '../../source/window.ts'
import type { Nest } from '../row.ts'
import { HuffmanDictionary } from './huffman.ts'
import { unpackPalmDoc } from './palm-doc.ts'

/** In bytes: of the header of the database, and of an entry of its list of records. */
const HEADER_SIZE = 78
const ENTRY_SIZE = 8
/** No record of text has more: packed, with what is in other records; and not, where it has 4,096. */
const LONGEST_RECORD = 1 << 20
const LONGEST_TEXT = 1 << 16

const [PLAIN, PALM_DOC, HUFFMAN] = [1, 2, 17_480]
const MOBI_START = 16
const MOBI = 'MOBI'

/** The text of a book is HTML, or text of PalmDOC, in records. */
export async function* readMobi(window: Window, job: ReadJob, nest: Nest): AsyncGenerator<Part[]> {
  const stored = await storedBytes(window)
  if (stored === undefined) job.report('memory-limit')
  else yield* new Book(stored, job).read(nest)
}

class Book {
  readonly #stored: StoredBytes
  readonly #job: ReadJob
  #places: readonly number[] = []

  constructor(stored: StoredBytes, job: ReadJob) {
    this.#stored = stored
    this.#job = job
  }

  async *read(nest: Nest): AsyncGenerator<Part[]> {
    const job = this.#job
    const start = await this.#stored.read(0, HEADER_SIZE)
    const count = start.length < HEADER_SIZE ? 0 : start.readUInt16BE(76)
    const list = await this.#stored.read(HEADER_SIZE, count * ENTRY_SIZE)
    this.#places = Array.from({ length: Math.floor(list.length / ENTRY_SIZE) }, (_, index) =>
      list.readUInt32BE(index * ENTRY_SIZE),
    )
    const head = await this.#record(0)
    if (head.length < MOBI_START) job.report('corrupt')
    else if (head.readUInt16BE(12) !== 0) job.report('encrypted')
    else {
      const source = new StreamSource(this.#texts(head))
      const limited = new LimitedSource(source, job.meter, () => job.report('expansion-limit'))
      try {
        yield* nest.unpacked(limited, job)
        await passRest(limited)
      } finally {
        await source.close()
      }
    }
    yield job.drain()
  }

  async #record(index: number): Promise<Buffer> {
    const start = this.#places[index] ?? this.#stored.size
    const end = this.#places[index + 1] ?? this.#stored.size
    return this.#stored.read(start, Math.max(0, Math.min(end - start, LONGEST_RECORD)))
  }

  async *#texts(head: Buffer): AsyncGenerator<Uint8Array> {
    const unpack = await this.#unpacker(head)
    if (unpack === undefined) return
    const isMobi = head.toString('latin1', MOBI_START, MOBI_START + 4) === MOBI
    const flags = isMobi && head.length >= 244 && head.readUInt32BE(20) >= 228 ? head.readUInt16BE(242) : 0
    const count = head.readUInt16BE(8)
    if (count >= this.#places.length) this.#job.report('truncated')
    let size = 0
    for (let index = 1; index <= count && index < this.#places.length; index++) {
      const record = await this.#record(index)
      size += record.length
      // Records that are in each other are damage.
      if (size > this.#stored.size) {
        this.#job.report('corrupt')
        return
      }
      const bytes = unpack(record.subarray(0, Math.max(0, record.length - trailingSize(record, flags))))
      if (bytes === undefined) this.#job.report('corrupt')
      else if (bytes.length > 0) yield bytes
    }
  }

  async #unpacker(head: Buffer): Promise<((bytes: Buffer) => Buffer | undefined) | undefined> {
    const kind = head.readUInt16BE(0)
    if (kind === PLAIN) return (bytes) => bytes
    if (kind === PALM_DOC) return (bytes) => unpackPalmDoc(bytes, LONGEST_TEXT)
    if (kind === HUFFMAN && head.length >= 120) {
      const [first, count] = [head.readUInt32BE(112), head.readUInt32BE(116)]
      const records: Buffer[] = []
      for (let index = first; index < first + count && index < this.#places.length; index++)
        records.push(await this.#record(index))
      const dictionary = HuffmanDictionary.open(records, LONGEST_TEXT)
      if (dictionary !== undefined) return (bytes) => dictionary.unpack(bytes)
    }
    this.#job.report('corrupt')
    return undefined
  }
}

/** Of entries after the text of a record, whose sizes stand at their ends, and of a character that is cut. */
function trailingSize(record: Buffer, flags: number): number {
  let size = 0
  for (let bits = flags >> 1; bits > 0; bits >>= 1)
    if ((bits & 1) !== 0) size += sizeBefore(record, record.length - size)
  if ((flags & 1) !== 0) size += ((record[record.length - size - 1] ?? 0) & 3) + 1
  return size
}

/** Seven bits of each of the last four bytes, from the last one back to that with the highest bit. */
function sizeBefore(record: Buffer, end: number): number {
  let size = 0
  for (let at = Math.max(0, end - 4); at < end; at++) {
    const byte = record[at]!
    if ((byte & 0x80) !== 0) size = 0
    size = (size << 7) | (byte & 0x7f)
  }
  return size
}
