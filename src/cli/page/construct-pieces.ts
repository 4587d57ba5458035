import type { Row } from '../search/row.ts'

type RowRepair = Row['repairs'][number]

/**
 * A piece of a construct and what the repairs did to it:
 *
 * - `frame`: delimiters and label, which are not part of the URL
 * - `kept`: text of the URL
 * - `taken`: removed by the repair, or replaced by the `put` after it
 * - `put`: not in the text, added by the repair
 */
export interface ConstructPiece {
  readonly kind: 'frame' | 'kept' | 'taken' | 'put'
  readonly text: string
  readonly repair?: RowRepair | undefined
}

/** Divides the construct of a row into pieces. Without an excerpt, the only piece is the URL. */
export function piecesOf(row: Row): ConstructPiece[] {
  if (row.excerpt === undefined) return [{ kind: 'kept', text: row.url }]
  return framed(cut(row.excerpt.construct, row.text.start, row.repairs), row.url)
}

/** Divides a construct at its repairs. Offsets outside the construct are moved to its ends. */
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

/** Finds the URL in the repaired text and marks the text around it as the frame. */
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
