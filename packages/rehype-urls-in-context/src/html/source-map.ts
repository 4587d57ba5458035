import type { Stretch } from './placed-text.ts'

/** `&amp;`, `&#x26;`, or what looks like a reference. HTML Living Standard §13.2.5.72 */
const REFERENCE = /&(?:#(?:[xX][0-9A-Fa-f]+|[0-9]+)|[A-Za-z0-9]+);?/y
const CR = 0x0d
const LF = 0x0a

/**
 * The source offset of each unit of a text and of its end; -1 for the second unit of a reference. Undefined if the
 * source has a tag in it.
 */
export function sourceOffsets(
  text: string,
  { start, end }: Stretch,
  source: string,
  decode: (reference: string) => string,
): number[] | undefined {
  const offsets: number[] = []
  let at = start
  while (at < end) {
    const unit = source.charCodeAt(at)
    // The parser drops NUL.
    if (unit === 0) at++
    else if (unit === 0x26) {
      REFERENCE.lastIndex = at
      const { length, units } = readReference(REFERENCE.exec(source)?.[0].slice(0, end - at) ?? '&', decode)
      offsets.push(at)
      for (let more = 1; more < units; more++) offsets.push(-1)
      at += length
    } else {
      const isBreak = unit === CR
      const isSame = isBreak ? text.charCodeAt(offsets.length) === LF : unit === text.charCodeAt(offsets.length)
      if (!isSame) return undefined
      offsets.push(at)
      at += isBreak && source.charCodeAt(at + 1) === LF ? 2 : 1
    }
  }
  if (at !== end || offsets.length !== text.length) return undefined
  offsets.push(end)
  return offsets
}

/** The length of a reference and of its text in UTF-16 units; 1 and 1 if it is not one. */
function readReference(run: string, decode: (reference: string) => string): { length: number; units: number } {
  if (run[1] === '#') {
    const digits = run.slice(2).replace(';', '')
    const codePoint = /^x/i.test(digits) ? Number.parseInt(digits.slice(1), 16) : Number.parseInt(digits, 10)
    return { length: run.length, units: codePoint > 0xffff && codePoint <= 0x10ffff ? 2 : 1 }
  }
  // Some names need no semicolon: `&notit;`. A name gives two units at most.
  const decoded = decode(run)
  for (const units of decoded === run ? [] : [1, 2]) {
    const length = run.length - decoded.length + units
    if (length > units && decode(run.slice(0, length)) === decoded.slice(0, units)) return { length, units }
  }
  return { length: 1, units: 1 }
}
