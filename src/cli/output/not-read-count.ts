import type { ArchiveProblem } from '../../archive/index.ts'
import { typeOfAttachment } from '../../archive/problem.ts'

/** The number of media types that are counted each for itself, so that memory stays bounded. */
const MOST_TYPES = 1000
/** The number of media types in the line, the most frequent ones. */
const MOST_SHOWN = 12

/** Counts by media type the attachments and parts of messages that may hold URLs and were not read. */
export class NotReadCount {
  readonly #counts: Map<string, number> = new Map()
  #others = 0

  add(problem: ArchiveProblem): void {
    const type = problem.severity === 'info' ? undefined : typeOfAttachment(problem)
    if (type === undefined) return
    const { more = 1 } = problem
    const count = this.#counts.get(type)
    if (type === OTHER || (count === undefined && this.#counts.size >= MOST_TYPES)) this.#others += more
    else this.#counts.set(type, (count ?? 0) + more)
  }

  /** The sentence that says what was not read, or undefined if all was read. */
  get line(): string | undefined {
    const sorted = [...this.#counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    const shown = sorted.slice(0, MOST_SHOWN)
    const others = sorted.slice(MOST_SHOWN).reduce((sum, [, count]) => sum + count, this.#others)
    const words = shown.map(([type, count]) => `${count} ${type}`)
    if (others > 0) words.push(`${others} of other types`)
    return words.length === 0 ? undefined : `not read: ${words.join(', ')}`
  }
}

/** The media type under which a file counts all types after the hundredth. */
const OTHER = '*/*'
