import { LimitedSource } from './expansion-meter.ts'
import type { ReadMember } from './member.ts'
import { memberName } from './member-name.ts'
import type { Part } from './part.ts'
import { RangeSource } from './range-source.ts'
import type { ReadJob } from './read-job.ts'
import { blockAt, isBlank, isLikeTarHeader, TAR_BLOCK, tarName, tarSize } from './tar-header.ts'
import { findContent, type TarContent } from './tar-member.ts'
import { type Announced, readPax } from './tar-records.ts'
import { SparseSource } from './tar-sparse.ts'
import { UndelimitedSource } from './tar-undelimited.ts'
import type { ByteSource, Window } from './window.ts'

/** Members that announce something of the next one: its name, the target of a link, and pax records. */
const RECORD = /^[LKxXg]$/
/** The longest record of names, attributes and holes, in bytes. Real ones are short. */
const LONGEST_RECORD = 1 << 23

/**
 * Reads a tar file in the formats of V7, POSIX (ustar and pax), GNU and star. Members are read in place; nothing is
 * written to disk. What follows the end of an archive is read, too: it may be another one.
 */
export async function* readTar(window: Window, job: ReadJob, readMember: ReadMember): AsyncGenerator<Part[]> {
  let position = 0
  let announced: Announced | undefined
  let isBehindEnd = false
  for (;;) {
    const header = await blockAt(window, position)
    const start = position + header.length
    if (isBlank(header)) {
      if (announced !== undefined) job.report('truncated', position)
      if (header.length === 0) break
      announced = undefined
      isBehindEnd = true
      position = start
      continue
    }
    const type = String.fromCharCode(header[156] ?? 0)
    const isRecord = RECORD.test(type)
    const size = tarSize(header, isRecord ? undefined : announced?.size)
    const name = announced?.name ?? tarName(header)
    if (size === undefined) {
      const isShort = header.length < TAR_BLOCK
      job.report(isBehindEnd ? 'trailing-garbage' : isShort ? 'truncated' : 'bad-member', position)
      const rest = new UndelimitedSource(window, start)
      if (!isShort && isLikeTarHeader(header)) yield* readMember(rest, job.enter(name))
      if (!(await rest.skip())) break
      announced = undefined
      position = rest.position
      continue
    }
    isBehindEnd = false
    let end = start + size
    if (isRecord) {
      const bytes = await new RangeSource(window, start, size).ahead(LONGEST_RECORD)
      const record = readRecord(type, bytes)
      // What a cut damages is told as the cut.
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
    // A member may have been left unread, and may be longer than the window.
    while (window.end < position && (await window.more(window.end))) {
      // The bytes are skipped.
    }
    if (window.end < position) {
      job.report('truncated', window.end, isCut(window, end) && !isRecord ? name : undefined)
      break
    }
  }
  yield job.take()
}

function isCut(window: Window, end: number): boolean {
  return window.ended && window.end < end
}

/** Reads a member that announces something of the next one. Undefined if it says nothing of that. */
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
  return new LimitedSource(new SparseSource(range, map), job.meter, tooMuch)
}
