/** In UTF-16 units, on either side of a line end. */
const SHOWN = 32

/** The text on both sides of a line end that a URL may continue over. Offsets count in `text`. */
export function joinText(text: string, end: number, next: number): { readonly before: string; readonly after: string } {
  const lineStart = text.lastIndexOf('\n', end - 1) + 1
  const from = Math.max(lineStart, end - SHOWN)
  const after = /^\S*/.exec(text.slice(next, next + SHOWN))![0]
  return {
    before: (from > lineStart ? '…' : '') + text.slice(from, end),
    after: after.length < SHOWN ? after : `${after}…`,
  }
}
