import type { ReadJob } from '../../job/job.ts'
import type { Part } from '../../part/part.ts'
import { latin1 } from '../../source/latin1.ts'
import { StoredSource } from '../../source/stored-source.ts'
import { BytesSource, type StoredBytes } from '../../source/window.ts'
import type { CompoundFile, Entry } from '../compound/compound-file.ts'
import type { ReadMember } from '../row.ts'
import { OldDocument, u32 } from './document.ts'
import { readExcel } from './excel.ts'
import { readPowerPoint } from './power-point.ts'
import { readPowerPoint95 } from './power-point-95.ts'
import { giveProperties } from './properties.ts'
import { readWord } from './word.ts'

type Read = (document: OldDocument, readMember: ReadMember) => AsyncGenerator<Part[]>

/** By the streams that they have. */
const READERS: readonly (readonly [stream: string, read: Read])[] = [
  ['worddocument', readWord],
  ['workbook', readExcel],
  ['book', readExcel],
  ['text_content', readPowerPoint95],
  ['powerpoint document', readPowerPoint],
]

/** Undefined of another compound file. */
export function readOldOffice(
  compound: CompoundFile,
  streams: ReadonlyMap<string, Entry>,
  job: ReadJob,
  readMember: ReadMember,
): AsyncGenerator<Part[]> | undefined {
  const root = inSmallLetters(streams)
  const isKnown = [...READERS.map(([name]) => name), FILES[0]!, NATIVE].some((name) => root.has(name))
  return isKnown ? readRoot(compound, root, job, readMember) : undefined
}

async function* readRoot(
  compound: CompoundFile,
  root: ReadonlyMap<string, Entry>,
  job: ReadJob,
  readMember: ReadMember,
): AsyncGenerator<Part[]> {
  yield* new Storages(compound, job, readMember).read(root, '')
  if (compound.isDamaged) job.report('truncated')
  yield job.drain()
}

/** MS-CFB §2.6.4 compares names without regard to case. */
function inSmallLetters(streams: ReadonlyMap<string, Entry>): Map<string, Entry> {
  return new Map([...streams].map(([name, entry]) => [name.toLowerCase(), entry]))
}

/** MS-OLEDS §2.3.6: a file of any kind */
const NATIVE = '\x01ole10native'
/** A document of Office 2007 or later, and one of another program. */
const FILES: readonly string[] = ['package', 'contents']
/** In bytes. */
const LONGEST_NATIVE = 64 << 20

/** Documents, and those in their storages. */
class Storages {
  readonly #compound: CompoundFile
  readonly #job: ReadJob
  readonly #readMember: ReadMember
  /** A storage may be in itself. */
  readonly #seen = new Set<number>()

  constructor(compound: CompoundFile, job: ReadJob, readMember: ReadMember) {
    this.#compound = compound
    this.#job = job
    this.#readMember = readMember
  }

  async *read(streams: ReadonlyMap<string, Entry>, path: string): AsyncGenerator<Part[]> {
    const job = path === '' ? this.#job : this.#job.enter(path)
    yield* job.contain(this.#readFile(streams, path, job))
    for (const [name, entry] of streams) {
      if (!entry.isStorage || this.#seen.has(entry.child)) continue
      this.#seen.add(entry.child)
      const inner = inSmallLetters(await this.#compound.children(entry))
      yield* this.read(inner, path === '' ? name : `${path}/${name}`)
    }
  }

  async *#readFile(streams: ReadonlyMap<string, Entry>, path: string, job: ReadJob): AsyncGenerator<Part[]> {
    const read = READERS.find(([name]) => streams.has(name))?.[1]
    const file = FILES.slice(0, path === '' ? 1 : 2).find((name) => streams.has(name))
    const native = streams.get(NATIVE)
    if (read !== undefined) {
      const streamOf = (name: string): StoredBytes | undefined => {
        const entry = streams.get(name)
        return entry && this.#compound.bytesOf(entry)
      }
      const document = new OldDocument(streamOf, job)
      yield* read(document, this.#readMember)
      await giveProperties(document)
    } else if (file !== undefined)
      yield* this.#readMember(new StoredSource(this.#compound.bytesOf(streams.get(file)!)), job)
    else if (native !== undefined) {
      const bytes = await this.#compound.bytesOf(native).read(0, Math.min(native.size, LONGEST_NATIVE))
      const { name, data } = nativeFile(bytes)
      yield* this.#readMember(new BytesSource(data), name === '' ? job : this.#job.enter(name))
    }
  }
}

/** After the size come a kind, the name, the path, two numbers, another path, and the size of the file. */
function nativeFile(bytes: Buffer): { readonly name: string; readonly data: Buffer } {
  const nameEnd = bytes.indexOf(0, 6)
  const pathEnd = nameEnd < 0 ? -1 : bytes.indexOf(0, nameEnd + 1)
  const at = pathEnd < 0 ? bytes.length : pathEnd + 5
  const start = at + 8 + u32(bytes, at)
  const data = bytes.subarray(start, start + u32(bytes, start - 4))
  return data.length > 0 ? { name: latin1(bytes, 6, nameEnd), data } : { name: '', data: bytes.subarray(4) }
}
