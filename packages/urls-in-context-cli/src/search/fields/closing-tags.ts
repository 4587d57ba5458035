import { firstIndex } from '../../system/first-index.ts'

/** A closing tag, also where it is escaped for another document. Everywhere. */
const CLOSING = /(?:<|&lt;)\/([\w:.-]{0,64})/gi

/** The place of the first tag with a name from an offset on, or of any one; -1 if there is none. */
export type ClosingTags = (start: number, name: string) => number

/** They are looked for once, and not before they are asked for. */
export function closingTags(text: string): ClosingTags {
  let all: number[] | undefined
  const named = new Map<string, number[]>()
  return (start, name) => {
    if (all === undefined) {
      all = []
      for (const { 1: tag, index } of text.matchAll(CLOSING)) {
        all.push(index)
        const local = tag!.slice(tag!.indexOf(':') + 1)
        const places = named.get(local) ?? []
        places.push(index)
        named.set(local, places)
      }
    }
    const own = firstFrom(named.get(name) ?? [], start)
    return own < 0 ? firstFrom(all, start) : own
  }
}

function firstFrom(places: readonly number[], start: number): number {
  return places[firstIndex(places.length, (index) => places[index]! >= start)] ?? -1
}
