import { LF } from './ascii.ts'
import { readMbox } from './containers/mbox.ts'
import type { ReadMember } from './containers/member.ts'
import { reportDenied, unpackedName } from './containers/packed-name.ts'
import { TextDoubt } from './decoding/text-doubt.ts'
import { readDocument } from './document.ts'
import { readInMemory } from './in-memory.ts'
import { readMessage } from './message/message.ts'
import type { Part } from './part.ts'
import type { Choices, ReadJob } from './read-job.ts'
import type { Range } from './share.ts'
import { applyFormat } from './sniff/format.ts'
import { BLANK_REACH, SNIFF_SIZE } from './sniff/head.ts'
import { type Compression, type ContentKind, sniff, startsAsText } from './sniff/sniff.ts'
import { LineFeedSource } from './source/bare-returns.ts'
import { withDigest } from './source/digest.ts'
import { LimitedSource } from './source/expansion-meter.ts'
import { RangeSource } from './source/range-source.ts'
import { type ByteSource, passRest, Window } from './source/window.ts'

/** Real ones are three deep. */
const LEVEL_LIMIT = 8

/** An error of its reader is a problem, as each file, member and attachment comes here. `name` is only compared. `level` counts the archives around it. */
export function readContent(
  source: ByteSource,
  job: ReadJob,
  level = 0,
  name: string = job.source.member ?? job.source.file,
): AsyncGenerator<Part[]> {
  return job.contain(readAsIs(source, job, level, name))
}

async function* readAsIs(source: ByteSource, job: ReadJob, level: number, name: string): AsyncGenerator<Part[]> {
  job.level = level
  const window = new Window(source)
  while (window.end < SNIFF_SIZE && !(window.isPaused && (await isEnough(window, job.choices)))) {
    if (!(await window.more(0))) break
  }
  if (window.bytes[0] === 0) await window.reach(BLANK_REACH, 0)
  const first = sniff(window.bytes, window.ended)
  const kind = isZip(first) ? await (await import('./sniff/zip-kind.ts')).zipKind(first, window) : first
  const found = applyFormat(kind, job.choices.format)
  if (level > LEVEL_LIMIT) {
    job.countLinesBy(window.lines)
    job.report('nesting-limit', 0)
    yield* readDocument(window, job, 0, PLAIN_TEXT)
    return
  }
  const isDenied = reportDenied(job, name, found, window.bytes)
  if (IN_LINES.has(found.kind)) job.countLinesBy(window.lines, 'charset' in found ? found.charset : undefined)
  yield* await openReader(found, window, job, level, name, isDenied)
  yield job.drain()
}

/** Whose first member may say little. */
function isZip(found: ContentKind): boolean {
  return found.kind === 'zip' || (found.kind === 'package' && found.format === 'ooxml')
}

const PLAIN_TEXT = { isHtml: false, charset: undefined } as const
const IN_LINES: ReadonlySet<string> = new Set('mbox message mmdf emlx text html content-lines rnews warc'.split(' '))

async function openReader(
  found: ContentKind,
  window: Window,
  job: ReadJob,
  level: number,
  name: string,
  isDenied: boolean,
): Promise<AsyncIterable<Part[]> | Iterable<Part[]>> {
  const readMember = memberReader(job.choices, level + 1)
  switch (found.kind) {
    case 'mbox':
      return readMbox(window, job, found.start)
    case 'message':
      return readMessage(window, job, found.start)
    case 'mmdf':
      return (await import('./containers/mmdf.ts')).readMmdf(window, job, found.start)
    case 'emlx':
      return (await import('./containers/emlx.ts')).readEmlx(window, job)
    case 'bare-returns':
      return readContent(new LineFeedSource(new RangeSource(window, 0)), job, level, name)
    case 'text':
    case 'html':
      return readText(found.kind, found.charset, window, job, isDenied)
    case 'content-lines':
      return (await import('./content-lines/read-file.ts')).readContentLines(window, job, found.start, found.syntax)
    case 'rnews':
      return (await import('./containers/rnews.ts')).readRnews(window, job, readMember)
    case 'warc':
      return (await import('./containers/warc/warc.ts')).readWarc(window, job, readMember)
    case 'tar':
      return (await import('./containers/tar/tar.ts')).readTar(window, job, readMember)
    case 'zip':
      return (await import('./containers/zip/zip.ts')).readZip(window, job, { take: readInMemory, read: readMember })
    case 'package':
      return (await import('./documents/office/package.ts')).readPackage(window, job, readMember, found.format)
    case 'flat':
      return (await import('./documents/office/flat.ts')).readFlat(window, job, found.format)
    case 'shortcut':
      return (await import('./shortcuts/read-shortcut.ts')).readShortcut(window, job, found.format, found.charset)
    case 'pdf':
      return (await import('./documents/pdf/read-pdf.ts')).readPdf(window, job, readMember)
    case 'compound':
      return (await import('./outlook/read-message-file.ts')).readMessageFile(window, job, readMember)
    case 'store':
      return (await import('./outlook/read-store.ts')).readStore(window, job, readMember)
    case 'tnef':
      return (await import('./outlook/read-tnef.ts')).readTnef(window, job, readMember)
    case 'rtf':
      return (await import('./outlook/read-rtf.ts')).readRtf(window, job)
    case 'binary':
      job.report('binary', undefined, found.detail)
      return []
    case 'unread':
      job.report('unsupported', undefined, found.detail)
      if (!found.isText) return []
      job.countLinesBy(window.lines)
      return readDocument(window, job, 0, PLAIN_TEXT)
    default:
      return readCompressed(found.kind, window, job, (inner, of) =>
        readContent(inner, of, level + 1, unpackedName(name)),
      )
  }
}

async function* readText(
  kind: 'text' | 'html',
  charset: string | undefined,
  window: Window,
  job: ReadJob,
  isDenied: boolean,
): AsyncGenerator<Part[]> {
  const doubt = new TextDoubt(window.bytes, charset)
  window.onSlide = () => doubt.look(window.bytes)
  yield* readDocument(window, job, 0, { isHtml: kind === 'html', charset })
  doubt.report(job, window.bytes, isDenied)
}

function memberReader({ hash }: Choices, level: number): ReadMember {
  if (!hash) return (inner, of) => readContent(inner, of, level)
  return async function* (inner, of) {
    const { source, digest } = await withDigest(inner)
    of.setDigest(digest)
    yield* readContent(source, of, level)
    await passRest(source)
  }
}

async function* readCompressed(
  kind: Compression,
  window: Window,
  job: ReadJob,
  readMember: ReadMember,
): AsyncGenerator<Part[]> {
  const input = new RangeSource(window, 0)
  const { decompress } = await import('./compression/decompress.ts')
  const source = await decompress(kind, input, job)
  if (source === undefined) return
  const tooMuch = (): void => job.report('expansion-limit', input.position)
  const limited = new LimitedSource(source, job.meter, tooMuch)
  try {
    yield* readMember(limited, job)
    await passRest(limited)
  } finally {
    await source.close()
  }
}

/** By its first lines; or it pauses for so long that its kind has to be decided. */
async function isEnough(window: Window, { format, sniffTimeout }: Choices): Promise<boolean> {
  const { bytes } = window
  if (!bytes.includes(LF)) return false
  if (format === 'text' || (format === undefined && startsAsText(bytes))) return true
  return sniffTimeout !== undefined && (await window.isSilentFor(sniffTimeout))
}

export async function* readStoreShare(window: Window, job: ReadJob, range: Range): AsyncGenerator<Part[]> {
  const { readStore } = await import('./outlook/read-store.ts')
  yield* readStore(window, job, memberReader(job.choices, 1), range)
  yield job.drain()
}
