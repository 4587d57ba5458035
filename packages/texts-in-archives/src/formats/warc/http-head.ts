import { readReference } from '../../html/html-url.ts'
import type { ReadJob } from '../../job/job.ts'
import { type HeaderBlock, headerEnd, scanHeader } from '../../message/header.ts'
import { FieldContent } from '../../message/header-parts.ts'
import { giveLeftOut } from '../../message/left-out-fields.ts'
import type { Envelope } from '../../part/envelope.ts'
import { Part } from '../../part/part.ts'
import { latin1 } from '../../source/latin1.ts'
import type { Window } from '../../source/window.ts'

export interface HttpHead {
  readonly block: HeaderBlock
  readonly start: number
  readonly bodyStart: number
}

/** In bytes. Servers stay below a tenth of it. */
const LONGEST_HEAD = 1 << 16
/** RFC 9110 §15.2 */
const MOST_INTERIM = 4
/** Fields for machines, in which URLs are settings of the site. */
const SETTINGS =
  /^(?:set-cookie2?|content-security-policy(?:-report-only)?|report-to|reporting-endpoints|nel|p3p|expect-ct|public-key-pins(?:-report-only)?|permissions-policy|cross-origin-.*|strict-transport-security|alt-svc|server|via|etag|access-control-.*)$/

/** Undefined without a status line. The block ends at `end`. */
export async function readHttpHead(window: Window, from: number, end: number): Promise<HttpHead | undefined> {
  let start = from
  for (let interim = 0; interim <= MOST_INTERIM; interim++) {
    await window.reach(Math.min(end, start + LONGEST_HEAD), from)
    const { bytes, base } = window
    const at = start - base
    const status = /^HTTP\/[\d.]+ +(\d{3})[^\n]*\n/.exec(latin1(bytes, at, Math.min(at + 1024, end - base)))
    if (status === null) return undefined
    const fields = at + status[0].length
    const most = Math.min(bytes.length, end - base, fields + LONGEST_HEAD)
    const bodyStart = headerEnd(bytes, fields, most)
    if (bodyStart === 0) return undefined
    if (!status[1]!.startsWith('1')) {
      const scan = { isWhole: true, all: true }
      return {
        block: scanHeader(latin1(bytes, fields, bodyStart), scan)!,
        start: base + fields,
        bodyStart: base + bodyStart,
      }
    }
    start = base + bodyStart
  }
  return undefined
}

/** In lower case, or the empty string. */
export function headValue({ block }: HttpHead, key: string): string {
  const field = block.fields.find((field) => field.key === key)
  return field === undefined ? '' : block.text.slice(field.start, field.end).toLowerCase()
}

/** Location and Content-Location are references to the target. */
export function giveHttpFields(
  { block, start }: HttpHead,
  envelope: Envelope,
  base: string | undefined,
  job: ReadJob,
): void {
  const { headers, emit, path } = job.context
  if (headers === 'none') return
  for (const { name, key, usual, start: from, end } of block.fields) {
    if (from >= end) continue
    if (headers === 'usual' && (!usual || SETTINGS.test(key))) {
      if (block.text.slice(from, end).includes('://')) giveLeftOut(name, start + from, envelope, job.context)
      continue
    }
    const content = new FieldContent(block.text.slice(from, end), start + from, undefined)
    const isReference = key === 'location' || key === 'content-location'
    const reference = isReference ? readReference(content.text(), base) : undefined
    const place = { path, start: start + from, end: start + end, origin: `header ${name}` as const }
    emit(new Part({ ...place, envelope, contentType: 'text/plain', reference }, content))
  }
}
