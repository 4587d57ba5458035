import { blockAt, isBlank, isTarHeader } from './tar-header.ts'
import type { Announced } from './tar-records.ts'
import { readHeaderMap, readPaxMap, type SparseMap } from './tar-sparse.ts'
import type { Window } from './window.ts'

/** Links, devices, directories, FIFOs and star's inodes. Some programs give them a size, and no content. */
const NO_FILE = /^[1-6I]$/
/** The names of a directory's files, in GNU's incremental archives, and the labels of volumes. */
const NO_TEXT = /^[DV]$/

/** The content of a member: a range of the archive, which is empty if nothing is to be read. */
export interface TarContent {
  readonly start: number
  readonly end: number
  /** Where the bytes belong in a file with holes. */
  readonly map?: SparseMap | undefined
  /** What the bytes are, if not the content of a whole file. */
  readonly unread?: string | undefined
}

/**
 * Finds the content of a member whose header ends at `start`. A type that is not known is read as a regular file (POSIX
 * pax §ustar).
 */
export async function findContent(
  window: Window,
  header: Buffer,
  start: number,
  size: number,
  { sparse, isContinued = false }: Announced = {},
): Promise<TarContent> {
  const type = String.fromCharCode(header[156]!)
  const end = start + size
  if (NO_TEXT.test(type)) return { start: end, end }
  if (NO_FILE.test(type) && (await isNextHeader(window, start))) return { start, end: start }
  if (type === 'M' || isContinued) return { start, end, unread: 'continued file' }
  if (type !== 'S' && sparse === undefined) return { start, end }
  const { map, ...range } =
    sparse === undefined
      ? await readHeaderMap(window, header, start, size)
      : await readPaxMap(window, start, end, sparse)
  // What a cut damages is told as the cut.
  const isRead = map !== undefined || (window.ended && window.end < range.end)
  return { ...range, map, unread: isRead ? undefined : 'sparse file' }
}

/** Whether the archive goes on, or ends, at the offset of a block. */
async function isNextHeader(window: Window, start: number): Promise<boolean> {
  const block = await blockAt(window, start)
  return isBlank(block) || isTarHeader(block)
}
