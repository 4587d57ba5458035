import type { ArchiveProblem, ProblemCount } from './problem.ts'

/** Number of problems of one kind in one file that are given one by one. A hostile file has one for every few bytes. */
const MOST_TOLD = 10
/** Number of media types of attachments that are counted each for itself. All others count together. */
const MOST_TYPES = 100

type CountedProblem = Pick<ArchiveProblem, 'code' | 'severity' | 'detail'>

/** The media type of an attachment that was not read; undefined for any other problem. */
export function typeOfAttachment({ code, detail }: CountedProblem): string | undefined {
  return code === 'attachment-not-read' ? detail?.split(' ', 1)[0] : undefined
}

/** Counts the problems of a file, its members included, by their codes; attachments that were not read, by media type. */
export class ProblemTally {
  readonly #counts: Map<string, ProblemCount> = new Map()

  /** Counts a problem. Whether it is told; the others are only counted. */
  admits(problem: CountedProblem): boolean {
    return this.#count(problem, 1) <= MOST_TOLD
  }

  /** Counts problems that a share of the file has counted without telling them. */
  addUntold(problem: CountedProblem, more: number): void {
    this.#count(problem, more)
  }

  #count(problem: CountedProblem, more: number): number {
    const { code, severity } = problem
    const contentType = typeOfAttachment(problem)
    const key = contentType === undefined ? code : `${code} ${contentType}`
    const counted = this.#counts.get(key) ?? this.#open(key, { code, severity, contentType, count: 0 })
    counted.count += more
    return counted.count
  }

  #open(key: string, count: ProblemCount): ProblemCount {
    const isOther = count.contentType !== undefined && this.#counts.size >= MOST_TYPES
    if (!isOther) {
      this.#counts.set(key, count)
      return count
    }
    const others = this.#counts.get('*/*') ?? { ...count, severity: 'warning', contentType: '*/*' }
    this.#counts.set('*/*', others)
    return others
  }

  /** The kinds of which more was counted than told. `count` is the number of the others. */
  *untold(): Generator<ProblemCount> {
    for (const kind of this.#counts.values())
      if (kind.count > MOST_TOLD) yield { ...kind, count: kind.count - MOST_TOLD }
  }
}
