import type { ArchiveProblemCode } from './problem.ts'

/** Number of problems of one code in one file that are given one by one. A hostile file has one for every few bytes. */
const MOST_TOLD = 10

/** Counts the problems of a file, its members included, by their codes. */
export class ProblemTally {
  readonly #counts: Map<ArchiveProblemCode, number> = new Map()

  /** Counts a problem. Whether it is told; the others are only counted. */
  admits(code: ArchiveProblemCode): boolean {
    return this.#count(code, 1) <= MOST_TOLD
  }

  /** Counts problems that a share of the file has counted without telling them. */
  addUntold(code: ArchiveProblemCode, more: number): void {
    this.#count(code, more)
  }

  /** The codes of which more was counted than told, each with the number of the others. */
  *untold(): Generator<[ArchiveProblemCode, number]> {
    for (const [code, count] of this.#counts) if (count > MOST_TOLD) yield [code, count - MOST_TOLD]
  }

  #count(code: ArchiveProblemCode, more: number): number {
    const count = (this.#counts.get(code) ?? 0) + more
    this.#counts.set(code, count)
    return count
  }
}
