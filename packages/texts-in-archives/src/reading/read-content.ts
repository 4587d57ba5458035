import { reportDenied, unpackedName } from '../formats/names.ts'
import { asFormat, lookInside, reachOf, recognise, startsAsText } from '../formats/recognise.ts'
import type { FileFormat, Nest, ReadMember } from '../formats/row.ts'
import type { Choices } from '../job/choices.ts'
import type { ReadJob } from '../job/job.ts'
import type { Range } from '../job/range.ts'
import { nameOf } from '../job/sign.ts'
import type { Part } from '../part/part.ts'
import { LF } from '../source/ascii.ts'
import { withDigest } from '../source/digest.ts'
import { SNIFF_SIZE } from '../source/head.ts'
import { type ByteSource, passRest, Window } from '../source/window.ts'
import { readDocument } from '../text/document.ts'
import { readInMemory } from './in-memory.ts'

/** Real ones are three deep. */
const LEVEL_LIMIT = 8

/**
 * Reads a file, a member or an attachment of any format. An error of its reader is a problem of it. `level` counts the
 * archives around it; `name` is only used to see what its end promises.
 */
export function readContent(
  source: ByteSource,
  job: ReadJob,
  level: number = job.context.level,
  name: string = job.source.member ?? job.source.file,
): AsyncGenerator<Part[]> {
  return job.contain(readAsIs(source, job, level, name))
}

async function* readAsIs(source: ByteSource, job: ReadJob, level: number, name: string): AsyncGenerator<Part[]> {
  job.context = { ...job.context, level }
  const window = new Window(source)
  while (window.end < SNIFF_SIZE && !(window.isPaused && (await isEnough(window, job.choices)))) {
    if (!(await window.more(0))) break
  }
  await window.reach(reachOf(window.bytes), 0)
  const first = await lookInside(recognise(window.bytes, window.ended), window)
  const found = asFormat(first, job.choices.format)
  const { format, charset } = found
  if (level > LEVEL_LIMIT) {
    job.countLinesBy(window.lines)
    job.report('nesting-limit', 0)
    yield* readDocument(window, job, 0, PLAIN_TEXT)
    return
  }
  const isDenied = reportDenied(job, name, found, window.bytes)
  if (format.isInLines) job.countLinesBy(window.lines, charset)
  if (format.open !== undefined) {
    yield* await format.open({ ...found, isDenied, name }, window, job, nestAt(level, name, job.choices))
  } else {
    job.report(format.isBinary ? 'binary' : 'unsupported', undefined, nameOf(format))
    if (format.isText) {
      job.countLinesBy(window.lines)
      yield* readDocument(window, job, 0, PLAIN_TEXT)
    }
  }
  yield job.drain()
}

const PLAIN_TEXT = { isHtml: false, charset: undefined } as const

function nestAt(level: number, name: string, choices: Choices): Nest {
  return {
    take: readInMemory,
    read: memberReader(choices, level + 1),
    unpacked: (source, job) => readContent(source, job, level + 1, unpackedName(name)),
    again: (source, job) => readContent(source, job, level, name),
  }
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

/** By its first lines; or it pauses for so long that its kind has to be decided. */
async function isEnough(window: Window, { format, sniffTimeout }: Choices): Promise<boolean> {
  const { bytes } = window
  if (!bytes.includes(LF)) return false
  if (format === 'text' || (format === undefined && startsAsText(bytes))) return true
  return sniffTimeout !== undefined && (await window.isSilentFor(sniffTimeout))
}

/** Reads a range of a file of many messages. */
export async function* readRange(
  { division, isInLines }: FileFormat,
  window: Window,
  job: ReadJob,
  range: Range,
): AsyncGenerator<Part[]> {
  if (isInLines) job.countLinesBy(window.lines)
  yield* await division!.open(window, job, nestAt(0, '', job.choices), range)
  yield job.drain()
}
