import { readZlib } from '../../compression/read-zlib.ts'
import type { ReadJob } from '../../job/job.ts'
import { nameOf } from '../../job/sign.ts'
import type { Part } from '../../part/part.ts'
import { latin1 } from '../../source/latin1.ts'
import { BytesSource, type Window } from '../../source/window.ts'
import { readDocument } from '../../text/document.ts'
import type { Nest } from '../row.ts'
import {
  addOctets,
  type Element,
  EXPLICIT,
  elementAt,
  elementsIn,
  OBJECT_IDENTIFIER,
  type Octets,
  SEQUENCE,
} from './ber.ts'

const MOST_BYTES = 256 << 20

const READER = 'openssl cms'
/** 1.2.840.113549.1, from RFC 8017 */
const PKCS = '2a864886f70d01'
const COMPRESSED = `${PKCS}09100109`
const DATA = `${PKCS}0701`
/** RFC 5652 §5.1 and §7, and RFC 3274 §1.1. */
const READ: ReadonlySet<string> = new Set([DATA, `${PKCS}0702`, `${PKCS}0705`, COMPRESSED])

/** The content that is signed or compressed is read as a file; a message in it is one within the message around it. */
export async function* readCms(window: Window, job: ReadJob, nest: Nest): AsyncGenerator<Part[]> {
  const bytes = await bytesOf(window, job)
  if (bytes !== undefined) yield* readContentInfo(bytes, job, nest)
}

/** In lines of base64, with the text around it. */
export async function* readCmsText(window: Window, job: ReadJob, nest: Nest): AsyncGenerator<Part[]> {
  const bytes = await bytesOf(window, job)
  if (bytes === undefined) return
  const lines = /-----BEGIN (PKCS7|CMS)-----([A-Za-z0-9+/=\s]*)-----END \1-----/.exec(latin1(bytes))?.[2]
  yield* readContentInfo(Buffer.from(lines ?? '', 'base64'), job, nest)
  job.countLinesBy(window.lines)
  yield* readDocument(window, job, 0, { isHtml: false, charset: undefined })
}

async function bytesOf(window: Window, job: ReadJob): Promise<Buffer | undefined> {
  while (window.end <= MOST_BYTES) if (!(await window.more(0))) return window.bytes
  job.report('memory-limit')
  return undefined
}

/** RFC 5652 §3 */
async function* readContentInfo(bytes: Buffer, job: ReadJob, nest: Nest): AsyncGenerator<Part[]> {
  const [type, outer] = typedContent(bytes, elementAt(bytes, 0, bytes.length)) ?? ['']
  const content = type === DATA ? outer : outer && encapsulated(bytes, outer)
  if (content === undefined || !READ.has(type)) {
    const isDetached = READ.has(type) && outer !== undefined && !outer.isCut
    const kind = isDetached ? 'signature without its content' : 'message'
    job.report('unsupported', undefined, nameOf({ name: `S/MIME or CMS ${kind}`, reader: READER }))
    return
  }
  const found: Octets = { pieces: [], isCut: false }
  addOctets(bytes, content, found)
  if (found.isCut || outer!.isCut) job.report('truncated')
  const octets = Buffer.concat(found.pieces)
  // RFC 3274 §1.1.1 allows zlib alone.
  if (type === COMPRESSED) yield* readZlib(octets, job, nest.unpacked)
  else yield* nest.unpacked(new BytesSource(octets), job)
}

/** The type in hexadecimal digits, and the content. */
function typedContent(bytes: Buffer, sequence: Element | undefined): [string, Element] | undefined {
  if (sequence?.tag !== SEQUENCE) return undefined
  const [type, content] = elementsIn(bytes, sequence)
  if (type?.tag !== OBJECT_IDENTIFIER || content?.tag !== EXPLICIT) return undefined
  return [bytes.toString('hex', type.start, type.end), content]
}

/** RFC 5652 §5.2, RFC 3274 §1.1: of signed, digested and compressed data, after the version and the algorithms. */
function encapsulated(bytes: Buffer, outer: Element): Element | undefined {
  const [data] = elementsIn(bytes, outer)
  if (data?.tag !== SEQUENCE) return undefined
  for (const element of elementsIn(bytes, data)) {
    const found = typedContent(bytes, element)
    if (found !== undefined) return found[1]
  }
  return undefined
}
