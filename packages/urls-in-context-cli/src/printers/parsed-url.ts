import { type FtpCommand, MASK, type Octets, type Pair, type Url } from 'urls-in-context/url'
import { cells, printable } from '../system/printable.ts'

/** Without the fields that say what a client sends. */
export function describeFields(url: Url): readonly (readonly [name: string, lines: readonly string[]])[] {
  return Object.entries(url.fields)
    .filter(([name, value]) => name !== 'commands' && name !== 'request' && !isBesideComponents(name, value))
    .map(([name, value]) => [title(name), name === 'password' && value !== null ? [MASK] : lines(value)] as const)
}

/** An empty list of pairs or parameters says nothing that the components do not show. */
function isBesideComponents(name: string, value: unknown): boolean {
  return (name === 'pairs' || name === 'parameters') && Array.isArray(value) && value.length === 0
}

function title(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

/** FTP commands, or the bytes of a gopher request. */
export function describeSent(url: Url): readonly string[] {
  if (url.scheme === 'ftp') return url.commands.map(commandLine)
  if (url.scheme === 'gopher') return [printable(String.fromCharCode(...url.request.subarray(0, 2048)))]
  return []
}

function commandLine({ verb, argument, supply }: FtpCommand): string {
  if (supply === 'email') return `${verb} (the address of the user)`
  if (supply === 'password') return `${verb} (asked from the user, if the server asks)`
  return verb === 'PASS' ? `${verb} ${MASK}` : `${verb} ${printable(argument?.text ?? '')}`
}

function lines(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.length === 0 ? ['none'] : value.map(line)
  return [line(value)]
}

function line(value: unknown): string {
  if (value === null || value === undefined) return 'none'
  if (value instanceof Uint8Array) return `${value.length} bytes`
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value !== 'object') return value === '' ? 'empty' : printable(String(value))
  if ('raw' in value) return octetsLine(value as Octets)
  if ('name' in value && 'value' in value) return pairLine(value as Pair)
  const parts = Object.entries(value).map(([name, part]) => {
    return name === 'kind' ? String(part) : `${title(name)} ${lines(part).join(', ')}`
  })
  return parts.join('; ')
}

function octetsLine(octets: Octets): string {
  if (octets.raw === '') return 'empty'
  return printable(octets.text) + (octets.charset === 'latin1' ? ' (latin1)' : '')
}

function pairLine({ name, value }: Pair): string {
  return value === null ? octetsLine(name) : `${octetsLine(name)} = ${octetsLine(value)}`
}

/** The name is written under the part. Offsets count UTF-16 units. */
export interface Mark {
  readonly name: string
  readonly start: number
  readonly end: number
}

const LINE_WIDTH = 76

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

/** Into lines of at most `width` cells. The last entry of the last line marks the end. */
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

/** `^` where a mark starts and `~` where it continues. An empty part has no width, but still gets a name. */
function underline(line: readonly ShownCharacter[], marks: readonly Mark[]): string {
  return line
    .map(({ at, shown }) => {
      const mark = marks.find(({ start, end }) => start <= at && at < end)
      if (mark === undefined) return ' '.repeat(cells(shown))
      return (mark.start === at ? '^' : '~').padEnd(cells(shown), '~')
    })
    .join('')
}

/** On a line of its own, from the last mark to the first. */
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
