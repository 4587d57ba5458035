import { latin1 } from '../source/latin1.ts'
import type { Window } from '../source/window.ts'
import type { FileFormat } from './row.ts'
import { ZIPPED } from './table.ts'
import { ZIP, ZIP_STARTS } from './zip/format.ts'
import { listedMembers } from './zip/listing.ts'
import { firstNames } from './zip/names.ts'

/**
 * The format of a zip file by its directory, or if that cannot be read yet, by its first members. Its first bytes, by
 * which `format` was recognised, show one member, whose media type counts.
 */
export async function zipFormat(format: FileFormat, window: Window): Promise<FileFormat> {
  // Not an empty one
  if (latin1(window.bytes, 0, ZIP_STARTS[0].length) !== ZIP_STARTS[0]) return format
  const listed = (await listedMembers(window))?.map(({ name }) => name)
  if (listed !== undefined) return formatFor(listed, true) ?? ZIP
  const names: string[] = []
  for await (const name of firstNames(window)) {
    names.push(name)
    const found = formatFor(names, false)
    if (found !== undefined) return found
  }
  return format
}

function formatFor(names: readonly string[], isAll: boolean): FileFormat | undefined {
  const all = new Set(names.map((name) => name.replaceAll('\\', '/').toLowerCase()))
  return ZIPPED.find(({ hasMembers }) => hasMembers!(all, isAll))
}
