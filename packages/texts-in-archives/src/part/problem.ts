/** What a problem means: nothing was lost (`info`), a workaround was used (`warning`), text is missing (`error`). */
export type Severity = 'info' | 'warning' | 'error'

/** The codes of all problems of an archive. */
export type ArchiveProblemCode =
  | 'unreadable'
  | 'changed'
  | 'not-a-file'
  | 'binary'
  | 'internal-error'
  | 'truncated'
  | 'corrupt'
  | 'trailing-garbage'
  | 'expansion-limit'
  | 'unsupported'
  | 'not-text'
  | 'encrypted'
  | 'bad-member'
  | 'unlisted-member'
  | 'nesting-limit'
  | 'time-limit'
  | 'memory-limit'
  | 'no-text'
  | 'blank-pages'
  | 'suspicious-from'
  | 'bad-length'
  | 'header-limit'
  | 'header-not-ended'
  | 'depth-limit'
  | 'part-limit'
  | 'size-limit'
  | 'no-boundary'
  | 'boundary-not-found'
  | 'boundary-not-closed'
  | 'unknown-encoding'
  | 'damaged-encoding'
  | 'unknown-charset'
  | 'attachment-not-read'
  | 'field-left-out'
  | 'script'

export interface Place {
  readonly file: string
  readonly member?: string | undefined
  /** Number of the message in the file or member, from 1. */
  readonly message?: number | undefined
  /** Byte offset in the (decompressed) file or member. */
  readonly offset?: number | undefined
  /** Line of the offset, from 1, if it is known. */
  readonly line?: number | undefined
}

/** A problem of an archive, as a value. A program that reads on in the texts may add codes of its own. */
export interface ArchiveProblem<Code extends string = ArchiveProblemCode> {
  readonly code: Code
  readonly severity: Severity
  readonly where: Place
  /**
   * Detail for a person: a system error, the name of a charset, `and 174,751 more`. Of an attachment that was not read,
   * it is the media type, and after a space the attachment's name if it has one.
   */
  readonly detail?: string | undefined
  /**
   * The number of problems of this code that the file has besides those that were given: ten are given one by one, and
   * the last problem of the file says how many more there were. Its `where` names the file alone. Attachments are
   * counted by media type, which is then the whole `detail`.
   */
  readonly more?: number | undefined
}

const ERRORS = new Set<ArchiveProblemCode>([
  ...(['unreadable', 'changed', 'internal-error', 'truncated', 'corrupt', 'expansion-limit'] as const),
  ...(['unsupported', 'not-text', 'encrypted', 'nesting-limit', 'time-limit', 'memory-limit'] as const),
])
const REMARKS = new Set<ArchiveProblemCode>([
  ...(['not-a-file', 'binary', 'unlisted-member', 'blank-pages', 'suspicious-from'] as const),
  ...(['header-not-ended', 'boundary-not-closed', 'script', 'field-left-out'] as const),
])

export function problem(code: ArchiveProblemCode, where: Place, detail?: string): ArchiveProblem {
  const severity = ERRORS.has(code) ? 'error' : REMARKS.has(code) ? 'info' : 'warning'
  return { code, severity, where, detail }
}

/** The longest name of an attachment in a problem, in UTF-16 units. */
const LONGEST_NAME = 200

/** The problem of an attachment that was not read. It is `info` for a type without text, such as a picture. */
export function attachmentProblem(where: Place, contentType: string, name: string, hasText: boolean): ArchiveProblem {
  const detail = [contentType, name].filter((word) => word !== '').map((word) => word.slice(0, LONGEST_NAME))
  return { code: 'attachment-not-read', severity: hasText ? 'warning' : 'info', where, detail: detail.join(' ') }
}

export interface ProblemCount<Code extends string = ArchiveProblemCode> {
  readonly code: Code
  readonly severity: Severity
  readonly contentType: string | undefined
  count: number
}

/** The last problem of a kind in a file: it counts those that were not given. */
export function furtherProblems<Code extends string>(
  { code, severity, contentType, count }: ProblemCount<Code>,
  where: Place,
): ArchiveProblem<Code> {
  return { code, severity, where, detail: contentType ?? `and ${count.toLocaleString('en')} more`, more: count }
}

/** Number of problems of one kind in one file that are given one by one. A hostile file has one for every few bytes. */
const MOST_TOLD = 10
/** Number of media types of attachments that are counted each for itself. All others count together. */
const MOST_TYPES = 100

/** What of a problem decides with which others it is counted. */
export type CountedProblem<Code extends string = ArchiveProblemCode> = Pick<
  ArchiveProblem<Code>,
  'code' | 'severity' | 'detail'
>

/** The media type of an attachment that was not read; undefined for any other problem. */
export function typeOfAttachment({ code, detail }: CountedProblem<string>): string | undefined {
  return code === 'attachment-not-read' ? detail?.split(' ', 1)[0] : undefined
}

/** Counts the problems of a file, its members included, by code; attachments that were not read, by media type. */
export class ProblemTally<Code extends string = ArchiveProblemCode> {
  readonly #counts: Map<string, ProblemCount<Code>> = new Map()

  /** Counts a problem. False if it is only counted. */
  admits(problem: CountedProblem<Code>): boolean {
    return this.#count(problem, 1) <= MOST_TOLD
  }

  /** Counts problems that a share of the file has counted without returning them. */
  addUntold(problem: CountedProblem<Code>, more: number): void {
    this.#count(problem, more)
  }

  #count(problem: CountedProblem<Code>, more: number): number {
    const { code, severity } = problem
    const contentType = typeOfAttachment(problem)
    const key = contentType === undefined ? code : `${code} ${contentType}`
    const counted = this.#counts.get(key) ?? this.#open(key, { code, severity, contentType, count: 0 })
    counted.count += more
    return counted.count
  }

  #open(key: string, count: ProblemCount<Code>): ProblemCount<Code> {
    const isOther = count.contentType !== undefined && this.#counts.size >= MOST_TYPES
    if (!isOther) {
      this.#counts.set(key, count)
      return count
    }
    const others = this.#counts.get('*/*') ?? { ...count, severity: 'warning', contentType: '*/*' }
    this.#counts.set('*/*', others)
    return others
  }

  /** The kinds of which more was counted than returned. `count` is the number of the others. */
  *untold(): Generator<ProblemCount<Code>> {
    for (const kind of this.#counts.values())
      if (kind.count > MOST_TOLD) yield { ...kind, count: kind.count - MOST_TOLD }
  }
}

/** The code for the error of a program or library on compressed data. */
export function damageCode(complaint: string): ArchiveProblemCode {
  if (/unexpected end|premature|truncated|ends unexpectedly/i.test(complaint)) return 'truncated'
  if (/no output for/.test(complaint)) return 'time-limit'
  if (/encrypt/i.test(complaint)) return 'encrypted'
  if (/too much memory|memory usage limit/i.test(complaint)) return 'memory-limit'
  return /trailing|garbage|unknown header|unsupported format|not recognized/i.test(complaint)
    ? 'trailing-garbage'
    : 'corrupt'
}
