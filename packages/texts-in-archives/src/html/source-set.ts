import type { Span } from '../source/span.ts'

/** The URLs of a `srcset`. HTML Living Standard, "parse a srcset attribute" */
export function* findSources(text: string): Generator<Span> {
  const address = /[^\s,]\S*/g
  const descriptors = /(?:\([^)]*(?:\)|$)|[^,(])*/y
  for (let match = address.exec(text); match !== null; match = address.exec(text)) {
    const end = withoutCommas(text, address.lastIndex)
    yield { start: match.index, end }
    if (end < address.lastIndex) continue
    descriptors.lastIndex = address.lastIndex
    descriptors.test(text)
    address.lastIndex = descriptors.lastIndex
  }
}

function withoutCommas(text: string, from: number): number {
  let end = from
  while (text[end - 1] === ',') end--
  return end
}

/** URLs with blanks between them. */
export function* findWords(text: string): Generator<Span> {
  for (const { 0: word, index } of text.matchAll(/[^ \t\n\f\r]+/g)) yield { start: index, end: index + word.length }
}
