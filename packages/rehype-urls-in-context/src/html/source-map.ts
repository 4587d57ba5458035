import type { Stretch } from './placed-text.ts'

/** A character reference, or what looks like one. HTML Living Standard §13.2.5.72 */
const REFERENCE = /&(?:#(?:[xX][0-9A-Fa-f]+|[0-9]+)|[A-Za-z0-9]+);?/y
const CR = 0x0d
const LF = 0x0a

/**
 * The offset in the source of each unit of a stretch of text, and of its end; -1 for the second unit of what one
 * character reference stands for. Undefined if the source does not read as the text: there is a tag in it.
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
    // The parser drops it from the text of HTML elements.
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

/** The length of the reference at the start of a run, and how many units it stands for; 1 and 1 if it is not one. */
function readReference(run: string, decode: (reference: string) => string): { length: number; units: number } {
  if (run[1] === '#') {
    const digits = run.slice(2).replace(';', '')
    const codePoint = /^x/i.test(digits) ? Number.parseInt(digits.slice(1), 16) : Number.parseInt(digits, 10)
    return { length: run.length, units: codePoint > 0xffff && codePoint <= 0x10ffff ? 2 : 1 }
  }
  // Some names need no semicolon, and end before the run does: `&notit;`. No name stands for more than two units.
  const decoded = decode(run)
  for (const units of decoded === run ? [] : [1, 2]) {
    const length = run.length - decoded.length + units
    if (length > units && decode(run.slice(0, length)) === decoded.slice(0, units)) return { length, units }
  }
  return { length: 1, units: 1 }
}
