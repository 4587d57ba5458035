import { memberName } from '../../decoding/member-name.ts'
import { readDecimal } from '../../source/claimed-number.ts'
import { latin1 } from '../../source/latin1.ts'
import type { SparseRecords } from './sparse.ts'

export interface Announced {
  readonly name?: string | undefined
  readonly size?: number | undefined
  readonly sparse?: SparseRecords | undefined
  readonly isContinued?: boolean | undefined
  /** Its field is left out, and that of the header counts. */
  readonly isDamaged?: boolean
}

type Growing<T> = { -readonly [key in keyof T]: T[key] }

export function readPax(bytes: Buffer): Announced {
  const found: Growing<Announced> = {}
  const sparse: Growing<SparseRecords> & { regions: number[] } = { regions: [] }
  let sparseName: string | undefined
  const isWhole = walkPax(bytes, (key, value) => {
    const numeral = latin1(value)
    const number = (): number | undefined => {
      const read = readDecimal(numeral)
      if (read === undefined) found.isDamaged = true
      return read
    }
    if (key === 'path') found.name = memberName(value) || undefined
    else if (key === 'size') found.size = number()
    else if (key === 'GNU.volume.offset') found.isContinued = number() !== 0
    else if (key === 'GNU.sparse.name') sparseName = memberName(value)
    else if (key === 'GNU.sparse.major') sparse.major = number()
    else if (key === 'GNU.sparse.size' || key === 'GNU.sparse.realsize') sparse.size = number()
    else if (key === 'GNU.sparse.offset' || key === 'GNU.sparse.numbytes') sparse.regions.push(number() ?? Number.NaN)
    else if (key === 'GNU.sparse.map') sparse.regions = readNumbers(numeral)
  })
  if (!isWhole) found.isDamaged = true
  if (sparseName !== undefined) found.name = sparseName
  if (sparse.size !== undefined || sparse.major !== undefined || sparse.regions.length > 0) found.sparse = sparse
  return found
}

/** `length key=value\n`, where the length includes itself. False at damage. */
function walkPax(bytes: Buffer, take: (key: string, value: Buffer) => void): boolean {
  for (let at = 0; at < bytes.length && bytes[at] !== 0; ) {
    const digits = /^\d+(?= )/.exec(latin1(bytes, at, at + 20))?.[0] ?? ''
    const end = at + (readDecimal(digits, bytes.length - at) ?? 0)
    const from = at + digits.length + 1
    const sign = bytes.indexOf('=', from)
    if (sign <= from || sign >= end || bytes[end - 1] !== 0x0a) return false
    take(latin1(bytes, from, sign), bytes.subarray(sign + 1, end - 1))
    at = end
  }
  return true
}

function readNumbers(list: string): number[] {
  return list === '' ? [] : list.split(',').map((numeral) => readDecimal(numeral) ?? Number.NaN)
}
