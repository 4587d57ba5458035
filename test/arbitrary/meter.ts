/**
 * Counts the units of strings that some work reads, in replaced methods of `String` and `RegExp`. A count is the same
 * on every machine, unlike a time, and no code under test has to count for itself.
 *
 * The methods stay replaced from the first count to the end of the test file: an engine drops the code that it compiled
 * for the others, and each count would begin in its interpreter.
 */

export class OverBudget extends Error {}

let count = 0
let most = Number.POSITIVE_INFINITY
let areReplaced = false

/**
 * The units that `charCodeAt`, `codePointAt`, `indexOf`, `lastIndexOf`, `includes` and regular expressions read while
 * `work` runs. Once the count is over `budget`, the work is stopped and the budget is the result.
 */
export function measure(work: () => unknown, budget: number = Number.POSITIVE_INFINITY): number {
  if (!areReplaced) replaceMethods()
  count = 0
  most = budget
  try {
    work()
  } catch (error) {
    if (!(error instanceof OverBudget)) throw error
  } finally {
    most = Number.POSITIVE_INFINITY
  }
  return Math.min(count, budget)
}

function add(units: number): void {
  count += units
  if (count > most) throw new OverBudget()
}

function replaceMethods(): void {
  areReplaced = true
  replaceReads()
  replaceSearches()
  replaceExec()
}

function replaceReads(): void {
  const { charCodeAt, codePointAt } = String.prototype
  String.prototype.charCodeAt = function (this: string, index: number): number {
    add(1)
    return charCodeAt.call(this, index)
  }
  String.prototype.codePointAt = function (this: string, index: number): number | undefined {
    add(1)
    return codePointAt.call(this, index)
  }
}

/** The number of units that a native search reads in the time of one `charCodeAt`. */
const NATIVE = 32

function replaceSearches(): void {
  const { indexOf, lastIndexOf } = String.prototype
  const search = (units: number): void => add(1 + Math.max(0, units) / NATIVE)
  String.prototype.indexOf = function (this: string, needle: string, from = 0): number {
    const found = indexOf.call(this, needle, from)
    search((found < 0 ? this.length : found) - from)
    return found
  }
  String.prototype.lastIndexOf = function (this: string, needle: string, from = this.length): number {
    const found = lastIndexOf.call(this, needle, from)
    search(Math.min(from, this.length) - Math.max(found, 0))
    return found
  }
  String.prototype.includes = function (this: string, needle: string, from = 0): boolean {
    const found = indexOf.call(this, needle, from)
    search((found < 0 ? this.length : found) - from)
    return found >= 0
  }
}

/** All methods of strings and expressions call `exec`. An anchored pattern is taken to stop where it matches. */
function replaceExec(): void {
  const { exec } = RegExp.prototype
  RegExp.prototype.exec = function (this: RegExp, text: string): RegExpExecArray | null {
    const from = this.global || this.sticky ? this.lastIndex : 0
    const found = exec.call(this, text)
    const anchored = this.sticky || this.source.startsWith('^')
    add(1 + (found === null ? (anchored ? 0 : text.length - from) : found.index + found[0].length - from))
    return found
  }
}
