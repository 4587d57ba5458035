import { type ArchiveProblem, furtherProblems, ProblemTally } from '../../archive/problem.ts'
import type { Unit } from '../units/unit.ts'

/**
 * Takes the problems of units in order, and tells those that one reader of the whole input would give: ten of a code in
 * a file, and then the number of the others. A file may be divided into several units, which are counted each for
 * itself.
 */
export class ProblemLog {
  readonly #tell: (problem: ArchiveProblem) => void
  #file: string | undefined
  #tally = new ProblemTally()
  /** The problems of the file as a whole that were told. */
  readonly #whole = new Set<string>()

  constructor(tell: (problem: ArchiveProblem) => void) {
    this.#tell = tell
  }

  /** Announces the unit of the next problems. It may go on with the file of the one before. */
  begin({ shares: [first] }: Pick<Unit, 'shares'>): void {
    if (first?.range === undefined || first.range.message === 1) this.end()
  }

  add(problem: ArchiveProblem): void {
    const { where, more } = problem
    if (where.file !== this.#file) this.end()
    this.#file = where.file
    if (isOfWhole(problem)) {
      // Each share of the file has met it
      const name = `${problem.code} ${problem.detail}`
      if (this.#whole.has(name)) return
      this.#whole.add(name)
    }
    if (more !== undefined) this.#tally.addUntold(problem, more)
    else if (this.#tally.admits(problem)) this.#tell(problem)
  }

  /** Tells how many problems of the last file were only counted. */
  end(): void {
    const file = this.#file
    if (file === undefined) return
    for (const kind of this.#tally.untold()) this.#tell(furtherProblems(kind, { file }))
    this.#file = undefined
    this.#whole.clear()
    this.#tally = new ProblemTally()
  }
}

function isOfWhole({ code, where }: ArchiveProblem): boolean {
  return (code === 'unreadable' || code === 'changed') && where.member === undefined
}
