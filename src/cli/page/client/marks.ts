import type { Term } from './query.ts'

/** Marks where the words of a search stand in the rows that are seen, where the browser can without changing them. */
export function markTerms(body: HTMLElement, terms: readonly Term[]): void {
  if (!('highlights' in CSS)) return
  const texts = terms.filter(({ field, without }) => field === undefined && !without).map(({ text }) => text)
  const ranges = texts.length === 0 ? [] : [...textNodes(body)].flatMap((node) => rangesIn(node, texts))
  CSS.highlights.set('found', new Highlight(...ranges))
}

function* textNodes(body: HTMLElement): Generator<Text> {
  for (const cell of body.querySelectorAll('.url, .line, .source')) {
    const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
    while (walker.nextNode() !== null) yield walker.currentNode as Text
  }
}

function rangesIn(node: Text, texts: readonly string[]): Range[] {
  const lower = node.data.toLowerCase()
  // What has another length in lower case would be marked at a wrong place.
  if (lower.length !== node.length) return []
  return texts.flatMap((text) => {
    const ranges: Range[] = []
    for (let at = lower.indexOf(text); at >= 0; at = lower.indexOf(text, at + text.length)) {
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + text.length)
      ranges.push(range)
    }
    return ranges
  })
}
