/**
 * Where the line that starts at `start` ends, its line break left out. `newline` is the offset of the LF that ends it;
 * -1 for a last line without one, of which a CR at its end is kept.
 */
export function endOfLine(text: string, start: number, newline: number): number {
  if (newline < 0) return text.length
  return newline > start && text.charCodeAt(newline - 1) === 0x0d ? newline - 1 : newline
}
