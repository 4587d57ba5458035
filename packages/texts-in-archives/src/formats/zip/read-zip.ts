import { crc32 } from '#host/crc32'
import { inflateSmall } from '#unpack/inflate'
import type { ReadJob } from '../../job/job.ts'
import type { Part } from '../../part/part.ts'
import { LimitedSource } from '../../source/expansion-meter.ts'
import { BytesSource, passRest, type Window } from '../../source/window.ts'
import type { MemberReader } from '../row.ts'
import { besideMember } from './beside.ts'
import { isDirectory, readDirectory, SeenNames } from './directory.ts'
import { Listing } from './listing.ts'
import {
  judgeContent,
  memberInView,
  readHeader,
  skipDescriptor,
  type Verdict,
  verdictInView,
  type ZipContent,
  type ZipMember,
} from './member.ts'
import { ZipSource } from './source.ts'

const ANY_HEADER = Buffer.from('PK\x03\x04')
const MOST_WAITING = 100
const LONGEST_WAIT = 1000
/** In bytes. */
const SMALL_CONTENT = 1 << 14

/** For a member that was replaced. */
const PASSER: MemberReader = { skips: () => true, take: () => true, async *read() {} }

/**
 * Reads from front to back by local headers (APPNOTE 4.3.7): a zip file can come through a pipe, be cut, or be inside
 * another one. The directory at the end says which members should have been there, and where it can be read before
 * these, which of one name were replaced.
 */
export async function* readZip(window: Window, job: ReadJob, whole: MemberReader): AsyncGenerator<Part[]> {
  const seen = new SeenNames()
  const listing = await Listing.of(window)
  for (let position: number | undefined = 0; position !== undefined; ) {
    // They do not wait for bytes that are still to come.
    if (job.waiting > MOST_WAITING || position + LONGEST_WAIT > window.end) yield job.drain()
    const member: ZipMember | undefined = memberInView(window, position) ?? (await readHeader(window, position))
    if (member === undefined) {
      const isOld: boolean = listing?.replaces(position) === true && isDirectory(window, position)
      position = isOld ? await findHeader(window, position) : await resume(window, job, position, seen)
      continue
    }
    const isReplaced = listing?.listsOther(member.name, position) === true && (await listing.holds(member.name))
    const reader = isReplaced ? PASSER : whole
    if (!isReplaced) seen.add(member.name)
    const isSkipped = !member.isOpenEnded && reader.skips?.(member.name) === true
    const small = isSkipped ? undefined : smallContent(window, member)
    if (!isReadable(member)) {
      if (!isReplaced) job.report(member.isEncrypted ? 'encrypted' : 'unsupported', member.start, member.name)
      position = await afterUnread(window, member)
    } else if (isSkipped) position = await afterUnread(window, member)
    else if (small !== undefined) {
      const isTooMuch = job.meter.addProduced(small.contentSize)
      if (isTooMuch) job.report('expansion-limit', member.start, member.name)
      else {
        // A generator and a promise for each would take half of the time.
        const inner = enter(job, member, listing)
        if (!reader.take(small.bytes, inner, member.name))
          yield* reader.read(new BytesSource(small.bytes), inner, member.name)
      }
      const verdict = verdictInView(window, member, small) ?? (await judgeContent(window, member, small))
      position = job.meter.isExceeded ? undefined : applyVerdict(verdict, member, job)
    } else {
      const source = new ZipSource(window, member)
      yield* readSource(source, member, job, enter(job, member, listing), reader)
      position = job.meter.isExceeded ? undefined : await finish(window, member, source, job)
      await source.close()
    }
  }
  yield job.drain()
}

function enter(job: ReadJob, { name }: ZipMember, listing: Listing | undefined): ReadJob {
  const inner = job.enter(name)
  inner.beside = listing && besideMember(listing, name)
  return inner
}

function isReadable({ isEncrypted, method }: ZipMember): boolean {
  return !isEncrypted && method !== undefined
}

/** Without a size, the next header is searched for. */
async function afterUnread(window: Window, member: ZipMember): Promise<number | undefined> {
  const { start, size, hasDescriptor } = member
  if (!hasDescriptor) return start + size
  return isReadable(member) ? skipDescriptor(window, start + size) : findHeader(window, start)
}

async function* readSource(
  source: ZipSource,
  member: ZipMember,
  job: ReadJob,
  inner: ReadJob,
  reader: MemberReader,
): AsyncGenerator<Part[]> {
  const tooMuch = (): void => job.report('expansion-limit', member.start, member.name)
  const limited = new LimitedSource(source, job.meter, tooMuch)
  const bytes = limited.rest()
  if (bytes === undefined) yield* reader.read(limited, inner, member.name)
  else if (!reader.take(bytes, inner, member.name)) yield* reader.read(new BytesSource(bytes), inner, member.name)
  // What the reader left is summed up, too. Stored bytes do not grow.
  if (!job.meter.isExceeded) await passRest(member.method === 'stored' ? source : limited)
}

/** Undefined for a stored one whose end is not known. */
function smallContent(window: Window, member: ZipMember): (ZipContent & { readonly bytes: Buffer }) | undefined {
  const { start, size, method, isOpenEnded } = member
  if (!isReadable(member) || start < window.base || start + size > window.end) return undefined
  const from = start - window.base
  if (method === 'stored') {
    return isOpenEnded || size > SMALL_CONTENT
      ? undefined
      : contentOf(window.bytes.subarray(from, from + size), start + size)
  }
  const range = isOpenEnded ? window.bytes.subarray(from) : window.bytes.subarray(from, from + size)
  const small = inflateSmall(range, 0, SMALL_CONTENT)
  return small && contentOf(small.bytes, start + small.end)
}

function contentOf(bytes: Buffer, end: number): ZipContent & { readonly bytes: Buffer } {
  return { bytes, crc: crc32(bytes), contentSize: bytes.length, end }
}

/** Returns where the next header is expected; undefined if the file ends before. */
async function finish(window: Window, member: ZipMember, source: ZipSource, job: ReadJob): Promise<number | undefined> {
  const { state, content } = source
  if (state === 'complete') return applyVerdict(await judgeContent(window, member, content), member, job)
  const end = member.isOpenEnded ? content.end : member.start + member.size
  const isCut = state === 'truncated' && window.ended && end >= window.end
  job.report(state === 'truncated' ? state : 'corrupt', isCut ? window.end : content.end, member.name)
  return isCut ? undefined : end
}

function applyVerdict({ isRight, end }: Verdict, member: ZipMember, job: ReadJob): number {
  if (!isRight) job.report('corrupt', member.start, member.name)
  return end
}

async function resume(window: Window, job: ReadJob, position: number, seen: SeenNames): Promise<number | undefined> {
  // Another zip file may have been appended.
  if (isDirectory(window, position)) return findHeader(window, await readDirectory(window, job, position, seen))
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
