import { applyEdits, type Edit } from '../../remark/index.ts'
import { printable } from '../output/printable.ts'

/** Whole lines of a text and the edits in them. The offsets of the edits count from `start`. */
interface Hunk {
  readonly start: number
  end: number
  readonly edits: Edit[]
}

/** A unified diff without lines of context, in which edits of the same line share a hunk. */
export function diff(file: string, text: string, edits: readonly Edit[]): string {
  const name = printable(file)
  let result = `--- ${name}\n+++ ${name}\n`
  let shift = 0
  let line = 1
  let counted = 0
  for (const hunk of hunksOf(text, edits)) {
    const before = text.slice(hunk.start, hunk.end)
    const after = applyEdits(before, hunk.edits)
    line += text.slice(counted, hunk.start).split('\n').length - 1
    counted = hunk.start
    const [removed, added] = [diffLines(before), diffLines(after)]
    result += `@@ -${line},${removed.length} +${line + shift},${added.length} @@\n`
    result += [...removed.map((each) => `-${each}`), ...added.map((each) => `+${each}`)].join('\n')
    result += `\n${before.endsWith('\n') ? '' : '\\ No newline at end of file\n'}`
    shift += added.length - removed.length
  }
  return result
}

function hunksOf(text: string, edits: readonly Edit[]): Hunk[] {
  const hunks: Hunk[] = []
  for (const edit of edits) {
    const start = text.lastIndexOf('\n', edit.start - 1) + 1
    const end = text.indexOf('\n', edit.end) + 1 || text.length
    const last = hunks.at(-1)
    const hunk = last !== undefined && start < last.end ? last : { start, end, edits: [] }
    if (hunk !== last) hunks.push(hunk)
    hunk.end = Math.max(hunk.end, end)
    hunk.edits.push({ ...edit, start: edit.start - hunk.start, end: edit.end - hunk.start })
  }
  return hunks
}

function diffLines(text: string): string[] {
  return text.replace(/\n$/, '').split('\n').map(printable)
}
