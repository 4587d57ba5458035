/** The stretch of a text in which it differs from another one, in UTF-16 units; empty where it only leaves something out. */
export function differenceIn(text: string, other: string): readonly [start: number, end: number] {
  const shorter = Math.min(text.length, other.length)
  let start = 0
  while (start < shorter && text[start] === other[start]) start++
  let tail = 0
  while (tail < shorter - start && text.at(-1 - tail) === other.at(-1 - tail)) tail++
  return [start, text.length - tail]
}
