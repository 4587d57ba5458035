import type { Term } from './query.ts'

/** Highlights the words of a search in the visible rows, in browsers that can do so without changing the document. */
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
  // If the lower case has another length, its offsets do not fit the text.
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
