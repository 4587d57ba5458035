/**
 * Counts what is done to strings, whoever does it: `View.steps` counts only what its own rooms remember to count.
 * Time says nothing in a test; calls do.
 */

export class OverBudget extends Error {}

/**
 * Units looked at by `charCodeAt`, `codePointAt`, `indexOf` and regular expressions while `work` runs, or the budget
 * where it goes over it.
 */
export function measure(work: () => unknown, budget: number): number {
  let count = 0
  const add = (units: number): void => {
    count += units
    if (count > budget) throw new OverBudget()
  }
  const restore = [patchReads(add), patchIndexOf(add), patchExec(add)]
  try {
    work()
  } catch (error) {
    if (!(error instanceof OverBudget)) throw error
  } finally {
    for (const undo of restore) undo()
  }
  return Math.min(count, budget)
}

/** A native search looks at so many units in the time of one read. */
const NATIVE = 32

type Add = (units: number) => void

function patchReads(add: Add): () => void {
  const { charCodeAt, codePointAt } = String.prototype
  String.prototype.charCodeAt = function (this: string, index: number): number {
    add(1)
    return charCodeAt.call(this, index)
  }
  String.prototype.codePointAt = function (this: string, index: number): number | undefined {
    add(1)
    return codePointAt.call(this, index)
  }
  return () => {
    Object.assign(String.prototype, { charCodeAt, codePointAt })
  }
}

function patchIndexOf(add: Add): () => void {
  const { indexOf } = String.prototype
  String.prototype.indexOf = function (this: string, needle: string, from = 0): number {
    const found = indexOf.call(this, needle, from)
    add(1 + Math.max(0, (found < 0 ? this.length : found) - from) / NATIVE)
    return found
  }
  return () => {
    String.prototype.indexOf = indexOf
  }
}

/** `test`, `search`, `replace` and the rest all come here. Anchored patterns are taken to stop where they match. */
function patchExec(add: Add): () => void {
  const { exec } = RegExp.prototype
  RegExp.prototype.exec = function (this: RegExp, text: string): RegExpExecArray | null {
    const from = this.global || this.sticky ? this.lastIndex : 0
    const found = exec.call(this, text)
    const anchored = this.sticky || this.source.startsWith('^')
    add(1 + (found === null ? (anchored ? 0 : text.length - from) : found.index + found[0].length - from))
    return found
  }
  return () => {
    RegExp.prototype.exec = exec
  }
}
