import type { ArchiveProblem } from '../../archive/index.ts'
import { redactUrl } from '../../url/secrets.ts'
import { COMMAND_NAMES } from '../args/command-names.ts'
import type { FindRequest } from '../args/find-request.ts'
import type { LeftOut } from '../files/file-choice.ts'
import type { Unit } from '../units/unit.ts'
import { adviceFor } from './advice.ts'
import { describeLeftOut, LeftOutCount } from './left-out-count.ts'
import { NotReadCount } from './not-read-count.ts'
import { ProblemLog } from './problem-log.ts'
import { describeProblem, isDamage, redactProblem } from './problems.ts'
import type { ReportFile } from './report-file.ts'
import { complain } from './sink.ts'

/** As many files without text are named if no URL was found. */
const MOST_BINARIES = 3

/**
 * Takes the problems of units in order: says damage on standard error line by line, counts there what was not read in
 * messages and left out of folders, and writes the report.
 */
export class ProblemDesk {
  readonly #complains: FindRequest['complains']
  readonly #report: ReportFile | undefined
  readonly #beforeLine: () => void
  readonly #log: ProblemLog = new ProblemLog((problem) => this.#tell(problem))
  readonly #notRead = new NotReadCount()
  readonly #leftOut = new LeftOutCount()
  readonly #isStrict: boolean
  readonly #isRedacted: boolean
  #isDamaged = false
  /** The libraries that are missing, and the number of files besides the first that need each. */
  readonly #missing = new Map<string | undefined, number>()
  /** The files without text, as far as they are few. */
  readonly #binaries: ArchiveProblem[] = []

  /** `beforeLine` is called before each line on standard error. */
  constructor(
    { complains, strict, search }: Pick<FindRequest, 'complains' | 'strict'> & Partial<Pick<FindRequest, 'search'>>,
    report: ReportFile | undefined,
    beforeLine: () => void = () => {},
  ) {
    this.#complains = complains
    this.#isStrict = strict
    this.#isRedacted = search?.redact === true
    this.#report = report
    this.#beforeLine = beforeLine
  }

  /** Announces the unit of the next problems. */
  begin(unit: Pick<Unit, 'shares'>): void {
    this.#log.begin(unit)
  }

  add(problem: ArchiveProblem): void {
    this.#notRead.add(problem)
    this.#log.add(problem)
  }

  /** Takes a file or folder that was left out of a folder. */
  leaveOut(what: LeftOut): void {
    const shown = this.#isRedacted ? { ...what, path: Buffer.from(redactUrl(what.path.toString())) } : what
    this.#leftOut.add(shown)
    this.#report?.leaveOut(shown)
    if (this.#complains === 'of all') this.#say(describeLeftOut(shown))
  }

  /** Whether the exit status is 2: for damage, and if the request is strict, for attachments that were not read. */
  get isFailure(): boolean {
    return this.#isDamaged || (this.#isStrict && this.#notRead.line !== undefined)
  }

  /** Tells what was only counted. If `isAnswered`, attachments that were not read make no difference. */
  end(isAnswered = false): void {
    this.#log.end()
    if (isAnswered || this.#complains === 'never') return
    for (const [library, count] of this.#missing) {
      if (count > 0)
        this.#say(
          `${count} more ${count === 1 ? 'file needs' : 'files need'} a library that is not installed (${library})`,
        )
    }
    for (const { line } of [this.#leftOut, this.#notRead]) if (line !== undefined) this.#say(line)
  }

  /** The files that contain no text, a line each; nothing if these are many. */
  get withoutText(): string[] {
    return this.#binaries.length > MOST_BINARIES || this.#complains === 'of all'
      ? []
      : this.#binaries.map(describeProblem)
  }

  /** Whether a missing library was told before: one line is enough for all files that need it. */
  #isKnown({ code, detail }: ArchiveProblem): boolean {
    if (code !== 'missing-library' || this.#complains === 'of all') return false
    const count = this.#missing.get(detail)
    this.#missing.set(detail, count === undefined ? 0 : count + 1)
    return count !== undefined
  }

  #say(line: string): void {
    this.#beforeLine()
    complain(line)
  }

  #tell(told: ArchiveProblem): void {
    const problem = this.#isRedacted ? redactProblem(told) : told
    const isLoss = isDamage(problem)
    this.#isDamaged ||= isLoss
    this.#report?.add(problem)
    if (problem.code === 'binary' && this.#binaries.length <= MOST_BINARIES) this.#binaries.push(problem)
    if (this.#isKnown(problem)) return
    if (this.#complains === 'never' || (this.#complains === 'of damage' && !isLoss)) return
    this.#say(`${describeProblem(problem)}${adviceFor(problem, COMMAND_NAMES)}`)
  }
}
