import { isAbsolute, normalize } from 'node:path'
import { applyEdits, type Edit } from 'remark-urls-in-context'
import { usesColor } from '../collect/choose-output.ts'
import { isTerminal } from '../output/output.ts'
import { printable } from '../system/printable.ts'

const CONTEXT = 3
const STDOUT = 1
/** SGR parameters of the colours, which are those of git. */
const [BOLD, RED, GREEN, CYAN] = ['1', '31', '32', '36'] as const

function painted(line: string, color: string): string {
  return `\u001b[${color}m${line}\u001b[m`
}

/** Lines `from` to `to`, and what replaces them. */
interface Change {
  readonly from: number
  readonly to: number
  readonly after: readonly string[]
}

/** As git and patch read it; on a terminal in colours, with the characters escaped that act on it. */
export function diff(file: string, text: string, edits: readonly Edit[]): string {
  const name = normalize(file)
  const isOutside = isAbsolute(name) || name.startsWith('..')
  const [before, after] = isOutside ? [name, name] : [`a/${name}`, `b/${name}`]
  const isShown = isTerminal(STDOUT)
  const shown = isShown ? printable : (line: string): string => line
  // No program that applies a diff takes colours, which FORCE_COLOR would give it
  const paint = isShown && usesColor('auto', isShown) ? painted : (line: string): string => line
  const lines = linesOf(text)
  let shift = 0
  let result = `${paint(`--- ${printable(before)}`, BOLD)}\n${paint(`+++ ${printable(after)}`, BOLD)}\n`
  for (const changes of hunksOf(changesOf(text, edits))) {
    const [start, end] = [Math.max(0, changes[0]!.from - CONTEXT), Math.min(lines.length, changes.at(-1)!.to + CONTEXT)]
    const growth = changes.reduce((sum, { from, to, after }) => sum + after.length - (to - from), 0)
    const head = `@@ -${start + 1},${end - start} +${start + 1 + shift},${end - start + growth} @@`
    result += `${paint(head, CYAN)}\n`
    let at = start
    for (const { from, to, after } of changes) {
      result += marked(' ', lines.slice(at, from), shown)
      result += marked('-', lines.slice(from, to), (line) => paint(shown(line), RED))
      result += marked('+', after, (line) => paint(shown(line), GREEN))
      at = to
    }
    result += marked(' ', lines.slice(at, end), shown)
    shift += growth
  }
  return result
}

function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? []
}

/** The changes of lines. Edits of one line share one. */
function changesOf(text: string, edits: readonly Edit[]): Change[] {
  const changes: Change[] = []
  for (let index = 0, line = 0, counted = 0; index < edits.length; ) {
    const start = text.lastIndexOf('\n', edits[index]!.start - 1) + 1
    let end = start
    const own: Edit[] = []
    while (index < edits.length && (own.length === 0 || edits[index]!.start < end)) {
      const edit = edits[index++]!
      end = Math.max(end, text.indexOf('\n', edit.end) + 1 || text.length)
      own.push({ ...edit, start: edit.start - start, end: edit.end - start })
    }
    const before = text.slice(start, end)
    line += linesOf(text.slice(counted, start)).length
    counted = start
    changes.push({ from: line, to: line + linesOf(before).length, after: linesOf(applyEdits(before, own)) })
  }
  return changes
}

/** The changes whose lines of context meet, together. */
function hunksOf(changes: readonly Change[]): Change[][] {
  const hunks: Change[][] = []
  for (const change of changes) {
    const last = hunks.at(-1)
    if (last !== undefined && change.from - last.at(-1)!.to <= 2 * CONTEXT) last.push(change)
    else hunks.push([change])
  }
  return hunks
}

function marked(mark: string, lines: readonly string[], shown: (line: string) => string): string {
  return lines
    .map((line) => {
      const isWhole = line.endsWith('\n')
      return `${shown(mark + (isWhole ? line.slice(0, -1) : line))}\n${isWhole ? '' : '\\ No newline at end of file\n'}`
    })
    .join('')
}
