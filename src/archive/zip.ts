import { readLongSize } from './claimed-number.ts'
import { LimitedSource } from './expansion-meter.ts'
import { InflateSource } from './inflate.ts'
import type { MemberReader } from './member.ts'
import { memberName } from './member-name.ts'
import type { Part } from './part.ts'
import { RangeSource } from './range-source.ts'
import type { ReadJob } from './read-job.ts'
import { inflateSmall } from './small-inflate.ts'
import { BytesSource, type Window } from './window.ts'

const LOCAL_HEADER = 0x04034b50
const ANY_HEADER = Buffer.from('PK\x03\x04')
const DESCRIPTOR_SIGNATURE = Buffer.from('PK\x07\x08')
/** With a signature or without, in 32 or 64 bits. The four bytes behind it are looked at, too. */
const DESCRIPTOR_LENGTHS = [16, 12, 24, 20]
const LONGEST_DESCRIPTOR = 28
const STORED = 0
const DEFLATED = 8
/** Number of parts that are given out together. */
const MOST_WAITING = 100
/** Number of bytes that a small member may take. */
const LONGEST_WAIT = 1000
/** The largest content in bytes that is unpacked in one go. */
const SMALL_CONTENT = 1 << 14

interface Member {
  readonly name: string
  readonly method: number
  readonly isEncrypted: boolean
  /** Whether the sizes follow the data. */
  readonly hasDescriptor: boolean
  readonly size: number
  readonly start: number
}

/**
 * Reads a zip file from front to back by its local headers (APPNOTE 4.3.7), so that it can come through a pipe, be
 * truncated, or lie within another one. The directory at the end is not read.
 */
export async function* readZip(window: Window, job: ReadJob, reader: MemberReader): AsyncGenerator<Part[]> {
  for (let position: number | undefined = 0; position !== undefined; ) {
    // The parts of small members go out together, but do not wait for bytes that are still to come.
    if (job.waiting > MOST_WAITING || position + LONGEST_WAIT > window.end) yield job.take()
    const member: Member | undefined = memberInView(window, position) ?? (await readHeader(window, position))
    const small = member === undefined ? undefined : smallMember(window, member)
    if (member === undefined) position = await resume(window, job, position)
    else if (small !== undefined) {
      const isTooMuch = job.meter.addProduced(small.bytes.length)
      if (isTooMuch) job.report('expansion-limit', member.start, member.name)
      else {
        const inner = job.enter(member.name)
        if (!reader.take(small.bytes, inner, member.name))
          yield* reader.read(new BytesSource(small.bytes), inner, member.name)
      }
      const behind = member.hasDescriptor
        ? (descriptorEnd(window, small.end) ?? (await skipDescriptor(window, small.end)))
        : small.end
      position = isTooMuch || job.meter.isExceeded ? undefined : behind
    } else if (isReadable(member)) {
      const source = memberSource(window, member, job)
      const inner = job.enter(member.name)
      const bytes = source.limited.rest()
      if (bytes === undefined) yield* reader.read(source.limited, inner, member.name)
      else if (!reader.take(bytes, inner, member.name)) yield* reader.read(new BytesSource(bytes), inner, member.name)
      // The next header follows the end of the data, which only reading the data shows.
      if (member.hasDescriptor && member.size === 0) await drain(source.limited)
      position = job.meter.isExceeded ? undefined : await source.finish()
    } else {
      job.report(member.isEncrypted ? 'encrypted' : 'unsupported', member.start, member.name)
      // Without a size, the next header has to be searched for.
      position = member.start + (member.hasDescriptor ? 0 : member.size)
      if (member.hasDescriptor) position = await findHeader(window, position)
    }
  }
  yield job.take()
}

/**
 * A member whose packed bytes are few and in view: its content and the end of its data. An archive may hold millions of
 * those. A descriptor with the length of a stored member behind it has to be searched for, which is left to the source.
 */
function smallMember(window: Window, member: Member): { bytes: Buffer; end: number } | undefined {
  const { start, size, method, isEncrypted } = member
  const isOpenEnded = member.hasDescriptor && size === 0
  const end = start + size
  if (isEncrypted || start < window.base || end > window.end) return undefined
  const from = start - window.base
  if (method === STORED) {
    return isOpenEnded || size > SMALL_CONTENT ? undefined : { bytes: window.bytes.subarray(from, from + size), end }
  }
  if (method !== DEFLATED) return undefined
  const range = isOpenEnded ? window.bytes.subarray(from) : window.bytes.subarray(from, from + size)
  const small = inflateSmall(range, 0, SMALL_CONTENT)
  if (small === undefined) return undefined
  return { bytes: Buffer.from(small.bytes), end: isOpenEnded ? start + small.end : end }
}

async function drain(source: LimitedSource): Promise<void> {
  const scratch = Buffer.allocUnsafe(1 << 16)
  while ((await source.read(scratch, 0)) > 0) {
    // The bytes are skipped.
  }
}

function isReadable({ isEncrypted, method }: Member): boolean {
  return !isEncrypted && (method === STORED || method === DEFLATED)
}

async function readHeader(window: Window, position: number): Promise<Member | undefined> {
  while (window.end < position && (await window.more(window.end))) {
    // The bytes are skipped.
  }
  await window.reach(position + 30, position)
  const start = dataStart(window, position)
  if (start === undefined) return undefined
  await window.reach(start, position)
  return memberAt(window, position, start)
}

/** The member whose header starts at `position`, if the header is in view. */
function memberInView(window: Window, position: number): Member | undefined {
  const start = dataStart(window, position) ?? Number.POSITIVE_INFINITY
  return start <= window.end ? memberAt(window, position, start) : undefined
}

/** Where the data of a member starts. Undefined if no header is in view at `position`. */
function dataStart({ bytes, base, end }: Window, position: number): number | undefined {
  const at = position - base
  if (end < position + 30 || bytes.readUInt32LE(at) !== LOCAL_HEADER) return undefined
  return position + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
}

function memberAt(window: Window, position: number, start: number): Member | undefined {
  const at = position - window.base
  const nameLength = window.bytes.readUInt16LE(at + 26)
  const extraLength = window.bytes.readUInt16LE(at + 28)
  const header = window.bytes.subarray(position - window.base)
  const flags = header.readUInt16LE(6)
  const extra = header.subarray(30 + nameLength, 30 + nameLength + extraLength)
  const shortSize = header.readUInt32LE(18)
  const size = shortSize === 0xffffffff ? longSize(extra) : shortSize
  if (size === undefined) return undefined
  return {
    name: memberName(header.subarray(30, 30 + nameLength)),
    method: header.readUInt16LE(8),
    isEncrypted: (flags & 1) !== 0,
    hasDescriptor: (flags & 8) !== 0,
    size,
    start,
  }
}

/** Zip64 (APPNOTE 4.5.3): the uncompressed size, then the compressed one. Undefined if it cannot be right. */
function longSize(extra: Buffer): number | undefined {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) === 1) return readLongSize(extra, at + 12)
  }
  return 0xffffffff
}

interface MemberSource {
  readonly limited: LimitedSource
  /** The expected offset of the next header, after reading. Undefined if the file ends within the member. */
  finish(): Promise<number | undefined>
}

function memberSource(window: Window, member: Member, job: ReadJob): MemberSource {
  const { meter } = job
  const tooMuch = (): void => job.report('expansion-limit', member.start, member.name)
  const isOpenEnded = member.hasDescriptor && member.size === 0
  if (member.method === STORED) {
    const range = isOpenEnded
      ? new DescribedSource(window, member.start)
      : new RangeSource(window, member.start, member.size)
    const finish = async (): Promise<number | undefined> => {
      const end = isOpenEnded ? range.position : member.start + member.size
      if (range.isCut) {
        job.report('truncated', window.end, member.name)
        return undefined
      }
      return member.hasDescriptor ? skipDescriptor(window, end) : end
    }
    return { limited: new LimitedSource(range, meter, tooMuch), finish }
  }
  const range = new RangeSource(window, member.start, isOpenEnded ? undefined : member.size)
  const inflate = new InflateSource(range)
  const finish = async (): Promise<number | undefined> => {
    const { state } = inflate
    if (state === 'truncated' || state === 'corrupt') job.report(state, range.position, member.name)
    const isDone = state === 'complete'
    await inflate.close()
    const end = isOpenEnded ? range.position : member.start + member.size
    if (state === 'truncated' && window.ended && end >= window.end) return undefined
    return member.hasDescriptor && isDone ? skipDescriptor(window, end) : end
  }
  return { limited: new LimitedSource(inflate, meter, tooMuch), finish }
}

/**
 * Skips the sizes behind the data, which come with or without a signature and in 32 or 64 bits (APPNOTE 4.3.9). The
 * bytes behind them decide which form it is.
 */
async function skipDescriptor(window: Window, end: number): Promise<number> {
  await window.reach(end + LONGEST_DESCRIPTOR, end)
  return descriptorEnd(window, end) ?? end
}

/** The end of the descriptor at `end`; undefined if it is not all in view, or there is none. */
function descriptorEnd({ bytes, base, end: viewEnd, ended }: Window, end: number): number | undefined {
  if (!ended && viewEnd < end + LONGEST_DESCRIPTOR) return undefined
  for (const length of DESCRIPTOR_LENGTHS) {
    const at = end + length - base
    if (bytes[at] === 0x50 && bytes[at + 1] === 0x4b && bytes[at + 2]! < 7) return end + length
  }
  return undefined
}

/** Goes on where no local header is: at the directory the file ends; behind damage the next header is searched for. */
async function resume(window: Window, job: ReadJob, position: number): Promise<number | undefined> {
  const at = position - window.base
  const [a, b, c, d] = window.bytes.subarray(at, at + 4)
  const isPk = a === 0x50 && b === 0x4b
  const isDirectory =
    isPk && ((c === 1 && d === 2) || (c === 5 && d === 6) || (c === 6 && (d === 6 || d === 7 || d === 8)))
  if (isDirectory) return undefined
  // A truncated header may be right here.
  const next = await findHeader(window, position + 1)
  job.report(next === undefined ? 'truncated' : 'bad-member', position)
  return next
}

async function findHeader(window: Window, from: number): Promise<number | undefined> {
  for (let position = from; ; ) {
    const at = window.bytes.indexOf(ANY_HEADER, Math.max(0, position - window.base))
    if (at >= 0) return window.base + at
    position = Math.max(position, window.end - 3)
    if (!(await window.more(position))) return undefined
  }
}

/** A stored member of unknown size. It ends where a descriptor gives the length read so far. */
class DescribedSource extends RangeSource {
  readonly #start: number
  readonly #window: Window
  #found = false

  constructor(window: Window, start: number) {
    super(window, start)
    this.#start = start
    this.#window = window
  }

  override async next(size: number): Promise<Buffer> {
    if (this.#found) return Buffer.alloc(0)
    const window = this.#window
    await window.reach(this.position + (1 << 12), this.position)
    const from = this.position - window.base
    const at = this.#descriptorFrom(from)
    if (at >= 0) {
      this.#found = at === from
      return window.bytes.subarray(from, Math.min(at, from + size))
    }
    // The last bytes may be the start of a descriptor.
    const safe = window.ended ? window.bytes.length : window.bytes.length - 15
    return window.bytes.subarray(from, Math.max(from, Math.min(safe, from + size)))
  }

  override rest(): Buffer | undefined {
    const from = this.position - this.#window.base
    const at = this.#found || from > this.#window.bytes.length ? -1 : this.#descriptorFrom(from)
    if (at < 0) return undefined
    this.#found = true
    this.position = this.#window.base + at
    return this.#window.bytes.subarray(from, at)
  }

  /** Index of the first descriptor in view that gives the length up to itself, or -1. */
  #descriptorFrom(from: number): number {
    const { bytes, base } = this.#window
    let at = bytes.indexOf(DESCRIPTOR_SIGNATURE, from)
    for (; at >= 0; at = bytes.indexOf(DESCRIPTOR_SIGNATURE, at + 1)) {
      const length = base + at - this.#start
      if (at + 12 <= bytes.length && bytes.readUInt32LE(at + 8) === length % 2 ** 32) break
    }
    return at
  }
}
