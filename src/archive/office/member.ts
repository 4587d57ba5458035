import { byteOrderMark } from '../charset.ts'
import { Envelope } from '../envelope.ts'
import { latin1 } from '../latin1.ts'
import type { Part } from '../part.ts'
import type { ReadJob } from '../read-job.ts'
import { isTurnOver, otherTurn } from '../turn.ts'
import type { MemberRecord } from './document-text.ts'
import { type XmlHandler, XmlReader } from './xml.ts'

/** A member of a package whose bytes are kept until the package is read. */
export interface Member {
  readonly name: string
  readonly bytes: Buffer
  readonly job: ReadJob
}

/** The number of parts that are given out together. */
const MOST_WAITING = 100

/** Reads a member as XML, with a turn for other work now and then. Damage is reported. */
export async function* readXml(member: Member, handler: XmlHandler, from?: number): AsyncGenerator<Part[]> {
  const { job, bytes } = member
  const reader = new XmlReader(xmlText(bytes), handler, from)
  while (reader.step()) {
    if (job.waiting > MOST_WAITING) yield job.take()
    if (isTurnOver()) await otherTurn()
  }
  if (reader.isTooDeep) job.report('depth-limit')
  else if (reader.isDamaged) job.report('corrupt')
  yield job.take()
}

/** Reads a member whose content is needed to read others. Undefined members are empty. */
export async function heed(member: Member | undefined, handler: XmlHandler, from?: number): Promise<void> {
  if (member === undefined) return
  const reader = new XmlReader(xmlText(member.bytes), handler, from)
  while (reader.step()) if (isTurnOver()) await otherTurn()
}

/** Decodes XML by its byte order mark or its declaration (XML 1.0, appendix F); by default it is UTF-8. */
export function xmlText(bytes: Buffer): string {
  const mark = byteOrderMark(bytes.subarray(0, 4))?.charset
  const declared = /^\s*<\?xml[^>]*?\bencoding\s*=\s*["']([\w.:-]+)/.exec(latin1(bytes, 0, 200))?.[1]
  return decoderFor(mark ?? declared).decode(bytes)
}

function decoderFor(label: string | undefined): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(label)
  } catch {
    return new TextDecoder()
  }
}

/** What the parts of a member share. */
export function recordOf(
  { bytes, job: { scene } }: Member,
  contentType: string,
  { page, base }: { page?: number | undefined; base?: string | undefined } = {},
): MemberRecord {
  const envelope = new Envelope(scene.source, 0, undefined, scene.within)
  return { emit: scene.emit, envelope, path: scene.path, contentType, size: bytes.length, page, base }
}
