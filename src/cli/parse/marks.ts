import { cells, printable } from '../output/printable.ts'

/** A part of the text and the name that is written under it. Offsets count UTF-16 units. */
export interface Mark {
  readonly name: string
  readonly start: number
  readonly end: number
}

/** The number of cells of text on a line, after an indentation of two. */
const LINE_WIDTH = 76

/** A character of the text in printable form. */
export interface ShownCharacter {
  readonly at: number
  readonly shown: string
  readonly column: number
}

/**
 * Writes the text with its marks under it. Long text is folded:
 *
 *     ftp://host.dom/motd
 *     ^~~   ^~~~~~~~^~~~~
 *     |     |       path
 *     |     host
 *     scheme
 */
export function markText(text: string, marks: readonly Mark[]): readonly string[] {
  return fold(text, LINE_WIDTH).flatMap((line, index, lines) => {
    const isLast = index === lines.length - 1
    const end = isLast ? text.length + 1 : lines[index + 1]![0]!.at
    const starting = marks.filter((mark) => mark.start >= line[0]!.at && mark.start < end)
    const rows = [line.map((cell) => cell.shown).join(''), underline(line, marks), ...staircase(line, starting)]
    return rows.map((row) => `  ${row}`.trimEnd())
  })
}

/** Folds text into lines of at most `width` cells. The last entry of the last line marks the end. */
export function fold(text: string, width: number): readonly (readonly ShownCharacter[])[] {
  const lines: ShownCharacter[][] = [[]]
  let at = 0
  let column = 0
  for (const character of text) {
    const shown = printable(character)
    if (column > 0 && column + cells(shown) > width) {
      lines.push([])
      column = 0
    }
    lines.at(-1)!.push({ at, shown, column })
    column += cells(shown)
    at += character.length
  }
  lines.at(-1)!.push({ at, shown: '', column })
  return lines
}

/** Writes `^` where a mark starts and `~` where it continues. An empty part has no width, but still gets a name. */
function underline(line: readonly ShownCharacter[], marks: readonly Mark[]): string {
  return line
    .map(({ at, shown }) => {
      const mark = marks.find(({ start, end }) => start <= at && at < end)
      if (mark === undefined) return ' '.repeat(cells(shown))
      return (mark.start === at ? '^' : '~').padEnd(cells(shown), '~')
    })
    .join('')
}

/** Writes each name under the start of its mark, on a line of its own, from the last mark to the first. */
function staircase(line: readonly ShownCharacter[], marks: readonly Mark[]): readonly string[] {
  const columns = marks.map((mark) => line.find((cell) => cell.at >= mark.start)?.column ?? 0)
  return marks
    .map((mark, index) => {
      const label = mark.start === mark.end ? `${mark.name} (empty)` : mark.name
      const bars = [...new Set(columns.slice(0, index))].filter((column) => column < columns[index]!)
      const row = Array.from({ length: columns[index]! }, (_, column) => (bars.includes(column) ? '|' : ' '))
      return row.join('') + label
    })
    .reverse()
}
