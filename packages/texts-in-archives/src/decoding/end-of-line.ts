/** Without the line break, whose LF is at `newline`; -1 for a last line, whose CR is kept. */
export function endOfLine(text: string, start: number, newline: number): number {
  if (newline < 0) return text.length
  return newline > start && text.charCodeAt(newline - 1) === 0x0d ? newline - 1 : newline
}
