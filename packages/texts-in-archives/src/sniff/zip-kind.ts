import { listedMembers } from '../containers/zip/listing.ts'
import { firstNames } from '../containers/zip/names.ts'
import { formatOfNames } from '../documents/office/package-format.ts'
import type { Window } from '../source/window.ts'
import type { ContentKind } from './sniff.ts'
import { IWORK_DOCUMENT } from './unread.ts'

const ZIP = Buffer.from('PK\x03\x04')

/**
 * The kind of a zip file by its directory, or if that cannot be read yet, by its first members. Its first bytes, by
 * which `found` was recognised, show one member, whose media type counts.
 */
export async function zipKind(found: ContentKind, window: Window): Promise<ContentKind> {
  // Not an empty one
  if (!window.bytes.subarray(0, ZIP.length).equals(ZIP)) return found
  const listed = (await listedMembers(window))?.map(({ name }) => name)
  if (listed !== undefined) return kindFor(formatOfNames(listed, true)) ?? { kind: 'zip' }
  const names: string[] = []
  for await (const name of firstNames(window)) {
    names.push(name)
    const kind = kindFor(formatOfNames(names, false))
    if (kind !== undefined) return kind
  }
  return found
}

function kindFor(format: ReturnType<typeof formatOfNames>): ContentKind | undefined {
  if (format === undefined) return undefined
  return format === 'iwork' ? { kind: 'unread', ...IWORK_DOCUMENT } : { kind: 'package', format }
}
