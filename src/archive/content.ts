import { decompress } from './decompress.ts'
import { readDocument } from './document.ts'
import { readMbox } from './mbox.ts'
import type { ReadMember } from './member.ts'
import { readMessage } from './message.ts'
import { LimitedSource } from './meter.ts'
import type { Part } from './part.ts'
import { RangeSource } from './range-source.ts'
import type { Reading } from './reading.ts'
import { readRnews } from './rnews.ts'
import { applyFormat, type Compression, SNIFF_SIZE, sniff } from './sniff.ts'
import { readTar } from './tar.ts'
import { readWarc } from './warc.ts'
import { type ByteSource, Window } from './window.ts'
import { readZip } from './zip.ts'

/** Archives in archives in archives: real ones are three deep. */
const LEVEL_LIMIT = 8

/** Reads a file, a stream or a member, whatever its bytes say that it is. `level`: how many archives it is in. */
export async function* readContent(source: ByteSource, reading: Reading, level = 0): AsyncGenerator<Part[]> {
  const window = new Window(source)
  await window.reach(SNIFF_SIZE, 0)
  const found = applyFormat(sniff(window.bytes, window.ended), reading.choices.format)
  const readMember: ReadMember = (inner, of) => readContent(inner, of, level + 1)
  if (level > LEVEL_LIMIT) {
    reading.standIn(window.lines)
    reading.report('nesting-limit', 0)
    yield* readDocument(window, reading, 0, { isHtml: false, charset: undefined })
    return
  }
  switch (found.kind) {
    case 'mbox':
      reading.standIn(window.lines)
      yield* readMbox(window, reading, found.start)
      break
    case 'message':
      reading.standIn(window.lines)
      yield* readMessage(window, reading, found.start)
      break
    case 'text':
    case 'html':
      reading.standIn(window.lines)
      yield* readDocument(window, reading, 0, { isHtml: found.kind === 'html', charset: found.charset })
      break
    case 'rnews':
      reading.standIn(window.lines)
      yield* readRnews(window, reading, readMember)
      break
    case 'warc':
      reading.standIn(window.lines)
      yield* readWarc(window, reading)
      break
    case 'tar':
      yield* readTar(window, reading, readMember)
      break
    case 'zip':
      yield* readZip(window, reading, readMember)
      break
    case 'binary':
      reading.report('binary')
      break
    default:
      yield* readCompressed(found.kind, window, reading, readMember)
  }
  yield reading.take()
}

async function* readCompressed(
  kind: Compression,
  window: Window,
  reading: Reading,
  readMember: ReadMember,
): AsyncGenerator<Part[]> {
  const input = new RangeSource(window, 0)
  const source = await decompress(kind, input, reading)
  if (source === undefined) return
  const tooMuch = (): void => reading.report('expansion-limit', input.position)
  try {
    yield* readMember(new LimitedSource(source, reading.meter, tooMuch), reading)
  } finally {
    await source.close()
  }
}
