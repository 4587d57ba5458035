import ignore from 'ignore'

/** What patterns say of a path: that it is meant, that it is not, or nothing. */
export interface Verdict {
  readonly isMatch: boolean
  readonly isException: boolean
  /** The pattern that decided, if it was a match. */
  readonly pattern: string | undefined
}

const NOTHING: Verdict = { isMatch: false, isException: false, pattern: undefined }
/**
 * After this many paths a new matcher is made, since each keeps what it said of every path. With a thousand, a folder of
 * 100,000 files takes three times as long: what is kept outlives the short collections of the engine.
 */
const MOST_KEPT = 32

/** Patterns in the syntax of `.gitignore`, compiled once. */
export class Patterns {
  readonly #rules: ignore.Ignore
  readonly #anyCase: boolean
  #matcher: ignore.Ignore
  #asked = 0

  /** A text is a file of patterns, a list are patterns. */
  constructor(patterns: string | readonly string[], anyCase = false) {
    this.#anyCase = anyCase
    this.#rules = ignore({ ignorecase: anyCase, allowRelativePaths: true }).add(patterns)
    this.#matcher = this.#rules
  }

  /** What the last pattern that matches says. The path is relative to the folder of the patterns, with `/`. */
  test(path: string, isFolder: boolean): Verdict {
    if (path === '') return NOTHING
    if (this.#asked++ >= MOST_KEPT) {
      this.#matcher = ignore({ ignorecase: this.#anyCase, allowRelativePaths: true }).add(this.#rules)
      this.#asked = 0
    }
    const { ignored, unignored, rule } = this.#matcher.test(isFolder ? `${path}/` : path)
    return ignored || unignored ? { isMatch: ignored, isException: unignored, pattern: rule?.pattern } : NOTHING
  }
}
