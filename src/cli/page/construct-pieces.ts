import type { Row } from '../search/row.ts'

type RowRepair = Row['repairs'][number]

/**
 * A stretch of a construct as it was written, and what a repair made of it:
 *
 * - `frame`: delimiters and label, which are not the URL's
 * - `kept`: the URL's own text
 * - `taken`: taken out by the repair, or replaced by the `put` behind it
 * - `put`: not in the text, but put in by the repair
 */
export interface ConstructPiece {
  readonly kind: 'frame' | 'kept' | 'taken' | 'put'
  readonly text: string
  readonly repair?: RowRepair | undefined
}

/** The construct of a row in pieces. Without the excerpt nobody knows what was repaired, and the URL is one piece. */
export function piecesOf(row: Row): ConstructPiece[] {
  if (row.excerpt === undefined) return [{ kind: 'kept', text: row.url }]
  return framed(cut(row.excerpt.construct, row.text.start, row.repairs), row.url)
}

/** Before and behind repairs everything is kept. Offsets outside the construct are moved to its ends. */
function cut(construct: string, base: number, repairs: readonly RowRepair[]): ConstructPiece[] {
  const pieces: ConstructPiece[] = []
  const add = (kind: ConstructPiece['kind'], text: string, repair?: RowRepair): void => {
    if (text !== '') pieces.push({ kind, text, repair })
  }
  let at = 0
  for (const repair of [...repairs].sort((a, b) => a.start - b.start)) {
    const start = Math.max(at, repair.start - base)
    const end = Math.max(start, repair.end - base)
    add('kept', construct.slice(at, start))
    add('taken', construct.slice(start, end), repair)
    add('put', repair.insert, repair)
    at = end
  }
  add('kept', construct.slice(at))
  return pieces
}

/** Finds the URL in what is left after the repairs; what stands around it is the frame. */
function framed(pieces: readonly ConstructPiece[], url: string): ConstructPiece[] {
  const left = pieces.map(({ kind, text }) => (kind === 'taken' ? '' : text)).join('')
  const start = left.indexOf(url)
  if (start < 0) return [...pieces]
  const end = start + url.length
  let at = 0
  return pieces.flatMap((piece) => {
    if (piece.kind !== 'kept') {
      at += piece.kind === 'put' ? piece.text.length : 0
      return [piece]
    }
    const [from, to] = [clamp(start - at, piece.text), clamp(end - at, piece.text)]
    at += piece.text.length
    return [
      { kind: 'frame' as const, text: piece.text.slice(0, from) },
      { kind: 'kept' as const, text: piece.text.slice(from, to) },
      { kind: 'frame' as const, text: piece.text.slice(Math.max(from, to)) },
    ].filter(({ text }) => text !== '')
  })
}

function clamp(offset: number, text: string): number {
  return Math.min(Math.max(offset, 0), text.length)
}
