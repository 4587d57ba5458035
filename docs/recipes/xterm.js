import { extract } from 'urls-in-context'

/** The text of a line and those that it was wrapped to, and the cell of each of its units. */
function logicalLine(buffer, row) {
  let first = row
  while (first > 0 && buffer.getLine(first)?.isWrapped) first--
  let text = ''
  const cells = []
  for (let y = first; y === first || buffer.getLine(y)?.isWrapped; y++) {
    const line = buffer.getLine(y)
    for (let x = 0; x < line.length; x++) {
      const cell = line.getCell(x)
      if (cell.getWidth() === 0) continue
      const characters = cell.getChars() || ' '
      for (let unit = 0; unit < characters.length; unit++) cells.push({ x: x + 1, y: y + 1 })
      text += characters
    }
  }
  return { text, cells }
}

export const linkProvider = (terminal, open) => ({
  provideLinks(row, callback) {
    const { text, cells } = logicalLine(terminal.buffer.active, row - 1)
    const links = extract(text).map(({ url, urlStart, urlEnd }) => ({
      text: url,
      range: { start: cells[urlStart], end: cells[urlEnd - 1] },
      activate: () => open(url),
    }))
    callback(links.filter(({ range }) => range.start.y <= row && range.end.y >= row))
  },
})
