import { Glob, type GlobSyntax } from './glob.ts'

/** What patterns say of a path: that it is meant, that it is not, or nothing. */
export interface Verdict {
  readonly isMatch: boolean
  readonly isException: boolean
  /** The pattern that decided, if it was a match. */
  readonly pattern: string | undefined
}

const NOTHING: Verdict = { isMatch: false, isException: false, pattern: undefined }
const EXCEPTION: Verdict = { isMatch: false, isException: true, pattern: undefined }
/** What is said of so many folders is kept: it is asked for of all that is in them. */
const MOST_KEPT = 1000

interface Rule {
  readonly glob: Glob
  readonly verdict: Verdict
}

/** Patterns in the syntax of `.gitignore`, a line each. */
export class Patterns {
  readonly #rules: readonly Rule[]
  readonly #folders = new Map<string, Verdict>()

  constructor(lines: readonly string[], syntax: GlobSyntax = { anyCase: false, hasBraces: false }) {
    this.#rules = lines.flatMap((line) => ruleOf(line, syntax) ?? []).reverse()
  }

  /** The patterns of a file. */
  static of(text: string): Patterns {
    return new Patterns(text.replace(/^\ufeff/, '').split(/\r?\n|\r$/))
  }

  /**
   * What the last pattern that matches says; of what is in a folder that is meant, what was said of that. The path is relative
   * to the folder of the patterns, with `/`.
   */
  test(path: string, isFolder: boolean): Verdict {
    if (path === '') return NOTHING
    const known = isFolder ? this.#folders.get(path) : undefined
    if (known !== undefined) return known
    const above = this.test(path.slice(0, Math.max(0, path.lastIndexOf('/'))), true)
    const verdict = above.isMatch ? above : this.#decide(path, isFolder)
    if (isFolder) this.#keep(path, verdict)
    return verdict
  }

  #decide(path: string, isFolder: boolean): Verdict {
    for (const { glob, verdict } of this.#rules) if (glob.test(path, isFolder)) return verdict
    return NOTHING
  }

  #keep(folder: string, verdict: Verdict): void {
    if (this.#folders.size >= MOST_KEPT) this.#folders.clear()
    this.#folders.set(folder, verdict)
  }
}

/** The rule on a line, or undefined for a comment and what matches nothing. */
function ruleOf(line: string, syntax: GlobSyntax): Rule | undefined {
  const isException = line.startsWith('!')
  const glob = withoutBlanks(isException ? line.slice(1) : line)
  if (line.startsWith('#') || glob === '' || isEscaped(glob, glob.length)) return undefined
  const verdict = isException ? EXCEPTION : { isMatch: true, isException: false, pattern: line }
  return { glob: new Glob(glob, syntax), verdict }
}

/** A pattern without the blanks at its end, but for one that is escaped. */
function withoutBlanks(text: string): string {
  let end = text.length
  while (text[end - 1] === ' ') end--
  return text.slice(0, end < text.length && isEscaped(text, end) ? end + 1 : end)
}

/** Whether an odd number of backslashes stands before a place. */
function isEscaped(text: string, place: number): boolean {
  let start = place
  while (text[start - 1] === '\\') start--
  return (place - start) % 2 === 1
}
