import { type Child, element } from './element.ts'

/** A URL with a mark where it differs from another one. `shown` makes the text of its parts. */
export function differenceOf(text: string, other: string, shown: (text: string) => Child[]): Child[] {
  const shorter = Math.min(text.length, other.length)
  let start = 0
  while (start < shorter && text[start] === other[start]) start++
  let tail = 0
  while (tail < shorter - start && text.at(-1 - tail) === other.at(-1 - tail)) tail++
  const end = text.length - tail
  if (other === '' || start === end) return shown(text)
  return [
    ...shown(text.slice(0, start)),
    element('mark', {}, ...shown(text.slice(start, end))),
    ...shown(text.slice(end)),
  ]
}
