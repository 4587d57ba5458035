import type { ReadJob } from '../job/job.ts'
import type { Found, Sign } from '../job/sign.ts'
import { NO_TEXT, SNIFF_SIZE } from '../source/head.ts'
import { latin1 } from '../source/latin1.ts'
import { FORMATS } from './table.ts'

/** The format that each end of names says; where several have it, the first. */
const BY_EXTENSION: ReadonlyMap<string, Sign> = new Map(
  FORMATS.flatMap((format) => (format.extensions ?? []).map((end) => [end, format] as const)).reverse(),
)

function extensionOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1).toLowerCase()
}

/** The format that the end of a name says. */
export function named(name: string): Sign | undefined {
  return name.includes('.') ? BY_EXTENSION.get(extensionOf(name)) : undefined
}

const BY_TYPE: ReadonlyMap<string, Sign> = new Map(
  FORMATS.flatMap((format) =>
    (format.mediaTypes ?? []).map((type) => [type.replace('/x-', '/'), format] as const),
  ).reverse(),
)

/** The format that a media type says. Names with `x-` are as good as those without (RFC 6648). */
export function typed(mediaType: string): Sign | undefined {
  const type = mediaType.replace('/x-', '/')
  return BY_TYPE.get(type) ?? BY_TYPE.get(type.replace(/[^./]*$/, '*'))
}

/** The name of what is in a compressed file. */
export function unpackedName(name: string): string {
  const end = named(name)?.unpackedEnd
  return end === undefined ? name : name.slice(0, name.lastIndexOf('.')) + end
}

/** Whether text is not what its name says, which is reported. */
export function reportDenied(job: ReadJob, name: string, { format, charset }: Found, bytes: Buffer): boolean {
  if (!TEXTS.has(format.kind) || charset !== undefined) return false
  const promised = named(name)
  if (promised?.ownsExtensions !== true) return false
  const head = latin1(bytes, 0, SNIFF_SIZE)
  const isOther = NO_TEXT.test(head) || promised.trace?.test(head) === true
  const isDenied = isOther && promised.empty?.test(head) !== true
  if (isDenied) job.report('corrupt', 0, `named .${extensionOf(name)}, does not begin as one`)
  return isDenied
}

const TEXTS: ReadonlySet<string> = new Set(['text', 'html', 'message'])
