import type { StoredBytes } from '../item.ts'
import { parsePage } from './b-tree-pages.ts'
import type { Bref, NdbFormat } from './ndb-format.ts'

/** How much of the file is looked through at a time. */
const PIECE_SIZE = 1 << 20

/**
 * Looks a whole file through for the root of a tree, if the one of the header is lost: the page of the highest level that was
 * written last, as its BID says. Pages stand at multiples of their size.
 */
export async function findRoot(file: StoredBytes, format: NdbFormat, type: number): Promise<Bref | undefined> {
  let root: (Bref & { readonly level: number }) | undefined
  for (let at = 0; at < file.size; at += PIECE_SIZE) {
    const piece = await file.read(at, PIECE_SIZE)
    for (let from = 0; from + format.pageSize <= piece.length; from += format.pageSize) {
      const page = parsePage(piece.subarray(from, from + format.pageSize), format, type)
      if (!page?.isWhole || page.count === 0) continue
      const { level, bid } = page
      if (!root || level > root.level || (level === root.level && bid > root.bid)) root = { level, bid, ib: at + from }
    }
  }
  return root
}
