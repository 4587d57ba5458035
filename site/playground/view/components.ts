import { fold, type ShownCharacter } from '../../../packages/urls-in-context-cli/src/printers/parsed-url.ts'
import { cells } from '../../../packages/urls-in-context-cli/src/system/printable.ts'
import { type Child, element } from '../element.ts'

interface Component {
  readonly name: string
  readonly start: number
  readonly end: number
}

/** A URL with the names of its components below it, as in `urls parse`, folded at `width` UTF-16 units. */
export function componentsView(url: string, components: readonly Component[], width: number): HTMLElement {
  const children = fold(url, width).flatMap((line, index, lines): Child[] => {
    const from = line[0]!.at
    const end = index === lines.length - 1 ? url.length + 1 : lines[index + 1]![0]!.at
    const starting = components.filter(({ start }) => start >= from && start < end)
    return [...lineOf(line, components), ...staircase(line, starting), index < lines.length - 1 ? '\n' : '']
  })
  const words = components.map(({ name, start, end }) => `${name}: ${start === end ? 'empty' : url.slice(start, end)}`)
  return element(
    'div',
    { class: 'components' },
    element('p', { class: 'unseen' }, words.join('; ')),
    element('pre', { 'aria-hidden': 'true' }, ...children),
  )
}

function lineOf(line: readonly ShownCharacter[], components: readonly Component[]): Child[] {
  const runs: { name: string | undefined; shown: string; under: string }[] = []
  for (const { at, shown } of line) {
    const component = components.find(({ start, end }) => start <= at && at < end)
    const mark = component === undefined ? ' ' : component.start === at ? '┬' : '─'
    const under = mark === '┬' ? '┬'.padEnd(cells(shown), '─') : mark.repeat(cells(shown))
    const last = runs.at(-1)
    if (last !== undefined && last.name === component?.name) {
      last.shown += shown
      last.under += under
    } else runs.push({ name: component?.name, shown, under })
  }
  const part = ({ name }: { name: string | undefined }, text: string): Child => {
    return name === undefined
      ? element('span', { class: 'c-none' }, text)
      : element('span', { class: `c-${name}` }, text)
  }
  return [...runs.map((run) => part(run, run.shown)), '\n', ...runs.map((run) => part(run, run.under)), '\n']
}

/** Each name on a line of its own below the start of its component, from the last to the first. */
function staircase(line: readonly ShownCharacter[], components: readonly Component[]): Child[] {
  const columns = components.map(({ start }) => line.find((cell) => cell.at >= start)?.column ?? 0)
  const rows = components.map(({ name, start, end }, index): Child[] => {
    const row: Child[] = []
    let column = 0
    for (const [before, other] of components.slice(0, index).entries()) {
      if (columns[before]! < column || columns[before]! >= columns[index]!) continue
      row.push(' '.repeat(columns[before]! - column), element('span', { class: `c-${other.name}` }, '│'))
      column = columns[before]! + 1
    }
    row.push(' '.repeat(columns[index]! - column))
    row.push(element('span', { class: `c-${name}` }, `╰ ${name}${start === end ? ' (empty)' : ''}`), '\n')
    return row
  })
  return rows.reverse().flat()
}
