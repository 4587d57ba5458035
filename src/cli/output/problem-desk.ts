import type { ArchiveProblem } from '../../archive/index.ts'
import type { FindRequest } from '../args/find-request.ts'
import type { Unit } from '../units/unit.ts'
import { ProblemLog } from './problem-log.ts'
import { describeProblem } from './problems.ts'
import type { ReportFile } from './report-file.ts'
import { complain } from './sink.ts'

/** Takes the problems of units in order: says them on standard error, as the request asks, and writes the report. */
export class ProblemDesk {
  readonly #complains: FindRequest['complains']
  readonly #report: ReportFile | undefined
  readonly #beforeLine: () => void
  readonly #log: ProblemLog = new ProblemLog((problem) => this.#tell(problem))
  /** Whether something was not read, or was read in a second-best way. */
  isDamaged = false

  /** `beforeLine` is called before each line on standard error. */
  constructor({ complains }: FindRequest, report: ReportFile | undefined, beforeLine: () => void = () => {}) {
    this.#complains = complains
    this.#report = report
    this.#beforeLine = beforeLine
  }

  /** Announces the unit of the next problems. */
  begin(unit: Pick<Unit, 'shares'>): void {
    this.#log.begin(unit)
  }

  add(problem: ArchiveProblem): void {
    this.#log.add(problem)
  }

  end(): void {
    this.#log.end()
  }

  #tell(problem: ArchiveProblem): void {
    const isDamage = problem.severity !== 'info'
    this.isDamaged ||= isDamage
    this.#report?.add(problem)
    if (this.#complains === 'never' || (this.#complains === 'of damage' && !isDamage)) return
    this.#beforeLine()
    complain(describeProblem(problem))
  }
}
