import { memberName } from '../../decoding/member-name.ts'
import type { ReadJob } from '../../job/job.ts'
import type { Part } from '../../part/part.ts'
import { LimitedSource } from '../../source/expansion-meter.ts'
import { RangeSource } from '../../source/range-source.ts'
import type { ByteSource, Window } from '../../source/window.ts'
import type { ReadMember } from '../row.ts'
import { blockAt, isBlank, isLikeTarHeader, isTarHeader, TAR_BLOCK, tarName, tarSize } from './header.ts'
import { type Announced, readPax } from './records.ts'
import { readHeaderMap, readPaxMap, type SparseMap, SparseSource } from './sparse.ts'

/** The name of the next member, the target of its link, and pax records. */
const RECORD = /^[LKxXg]$/
/** In bytes. Real ones are short. */
const LONGEST_RECORD = 1 << 23

/** Reads tar of V7, POSIX (ustar and pax), GNU and star in place, and other archives that follow it. */
export async function* readTar(window: Window, job: ReadJob, readMember: ReadMember): AsyncGenerator<Part[]> {
  let position = 0
  let announced: Announced | undefined
  let isAfterEnd = false
  for (;;) {
    const header = await blockAt(window, position)
    const start = position + header.length
    if (isBlank(header)) {
      if (announced !== undefined) job.report('truncated', position)
      if (header.length === 0) break
      announced = undefined
      isAfterEnd = true
      position = start
      continue
    }
    const type = String.fromCharCode(header[156] ?? 0)
    const isRecord = RECORD.test(type)
    const size = tarSize(header, isRecord ? undefined : announced?.size)
    const name = announced?.name ?? tarName(header)
    if (size === undefined) {
      const isShort = header.length < TAR_BLOCK
      job.report(isAfterEnd ? 'trailing-garbage' : isShort ? 'truncated' : 'bad-member', position)
      const rest = new UndelimitedSource(window, start)
      if (!isShort && isLikeTarHeader(header)) yield* readMember(rest, job.enter(name))
      if (!(await rest.skip())) break
      announced = undefined
      position = rest.position
      continue
    }
    isAfterEnd = false
    let end = start + size
    if (isRecord) {
      const bytes = await new RangeSource(window, start, size).ahead(LONGEST_RECORD)
      const record = readRecord(type, bytes)
      // What a cut damages is reported as the cut.
      if (record?.isDamaged && !isCut(window, end)) job.report('bad-member', start)
      if (record !== undefined) announced = { ...announced, ...record }
    } else {
      const content = await findContent(window, header, start, size, announced)
      announced = undefined
      end = content.end
      const { unread } = content
      if (unread !== undefined) job.report('unsupported', position, `${unread} ${name}`)
      if (end > content.start) yield* readMember(open(window, content, job, name), job.enter(name))
    }
    position = start + Math.ceil((end - start) / TAR_BLOCK) * TAR_BLOCK
    // A member may be longer than the window.
    while (window.end < position && (await window.more(window.end))) {
      // The bytes are skipped.
    }
    if (window.end < position) {
      job.report('truncated', window.end, isCut(window, end) && !isRecord ? name : undefined)
      break
    }
  }
  yield job.drain()
}

function isCut(window: Window, end: number): boolean {
  return window.ended && window.end < end
}

function readRecord(type: string, bytes: Buffer): Announced | undefined {
  if (type === 'L') return { name: memberName(bytes) }
  if (type === 'K') return {}
  const record = readPax(bytes)
  if (type !== 'g') return record
  // A global header describes the archive. One of a volume says that the first member began in another volume.
  const { isContinued, isDamaged } = record
  return isContinued || isDamaged ? { isContinued, isDamaged } : undefined
}

function open(window: Window, { start, end, map }: TarContent, job: ReadJob, name: string): ByteSource {
  const range = new RangeSource(window, start, end - start)
  if (map === undefined) return range
  const tooMuch = (): void => job.report('expansion-limit', start, name)
  return new LimitedSource(new SparseSource(range, map, tooMuch), job.meter, tooMuch)
}

/** Links, devices, directories, FIFOs and star's inodes. Some programs give them a size, and no content. */
const NO_FILE = /^[1-6I]$/
/** The names of a directory's files, in GNU's incremental archives, and the labels of volumes. */
const NO_TEXT = /^[DV]$/

interface TarContent {
  readonly start: number
  readonly end: number
  readonly map?: SparseMap | undefined
  readonly unread?: string | undefined
}

/** Unknown types are files (POSIX pax, "ustar Interchange Format"). */
async function findContent(
  window: Window,
  header: Buffer,
  start: number,
  size: number,
  { sparse, isContinued = false }: Announced = {},
): Promise<TarContent> {
  const type = String.fromCharCode(header[156]!)
  const end = start + size
  if (NO_TEXT.test(type)) return { start: end, end }
  if (NO_FILE.test(type) && (await isNextHeader(window, start))) return { start, end: start }
  if (type === 'M' || isContinued) return { start, end, unread: 'continued file' }
  if (type !== 'S' && sparse === undefined) return { start, end }
  const { map, ...range } =
    sparse === undefined
      ? await readHeaderMap(window, header, start, size)
      : await readPaxMap(window, start, end, sparse)
  // What a cut damages is reported as the cut.
  const isRead = map !== undefined || (window.ended && window.end < range.end)
  return { ...range, map, unread: isRead ? undefined : 'sparse file' }
}

/** Whether the archive continues, or ends, at the offset of a block. */
async function isNextHeader(window: Window, start: number): Promise<boolean> {
  const block = await blockAt(window, start)
  return isBlank(block) || isTarHeader(block)
}

/** Headers are at multiples of the block size. */
class UndelimitedSource implements ByteSource {
  position: number
  readonly #window: Window
  /** Offset up to which there is no header. */
  #searched: number

  constructor(window: Window, start: number) {
    this.#window = window
    this.position = start
    this.#searched = start
  }

  async read(target: Buffer, at: number): Promise<number> {
    await this.#search(this.position + target.length - at)
    const from = this.position - this.#window.base
    const count = Math.min(this.#searched - this.position, target.length - at)
    this.#window.bytes.copy(target, at, from, from + count)
    this.position += count
    return count
  }

  async skip(): Promise<boolean> {
    do this.position = this.#searched
    while (await this.#search(Number.POSITIVE_INFINITY))
    return !this.#window.ended || this.position < this.#window.end
  }

  /** Whether there are bytes before a header. */
  async #search(to: number): Promise<boolean> {
    const window = this.#window
    if (this.#searched === this.position) await window.reach(this.position + TAR_BLOCK, this.position)
    while (this.#searched < to) {
      const at = this.#searched - window.base
      const block = window.bytes.subarray(at, at + TAR_BLOCK)
      if ((block.length < TAR_BLOCK && !window.ended) || block.length === 0 || isTarHeader(block)) break
      this.#searched += block.length
    }
    return this.#searched > this.position
  }

  async close(): Promise<void> {}
}
