import type { FindRequest } from '../args/find-request.ts'
import { readPaths } from '../args/input-paths.ts'
import { STDIN } from '../args/read-find.ts'
import type { Collector } from '../collect/collector.ts'
import { chooseCollector, chooseLook } from '../output/choose-output.ts'
import { Output } from '../output/output.ts'
import { ProblemDesk } from '../output/problem-desk.ts'
import { ProgressLine } from '../output/progress.ts'
import { type ReportFile, withReport } from '../output/report-file.ts'
import { complain } from '../output/sink.ts'
import type { Look } from '../printers/printer.ts'
import { emptyTally, type Outlet, runUnit, type Tally } from '../units/run-unit.ts'
import { planUnits, type Unit } from '../units/unit.ts'

/**
 * The default number of threads. With two processors, a mailbox of 240 MB takes as long in two threads as in one, and
 * more memory and processor time, because each thread compiles the program. More threads pay off with gigabytes.
 */
const DEFAULT_JOBS = 1
/** The size of a unit: small enough to keep all threads busy to the end, large enough to make handing it out cheap. */
const THREAD_UNIT_SIZE = 4 << 20

/** Prints the URLs of all inputs. Returns the exit status: 2 for damage, else 0 if a URL was found, else 1. */
export async function findUrls(request: FindRequest): Promise<number> {
  const paths = readPaths(request.inputs)
  if (typeof paths === 'string') {
    complain(paths)
    return 2
  }
  const { report, inputs } = request
  const read = (): (string | Uint8Array)[] => [...paths, ...(inputs.from === undefined ? [] : [inputs.from])]
  return withReport(report, read, (file) => findIn(paths, request, file))
}

async function findIn(
  paths: readonly (string | Uint8Array)[],
  request: FindRequest,
  report: ReportFile | undefined,
): Promise<number> {
  const output = new Output()
  const look = chooseLook(request)
  const collector = await chooseCollector(request, look, paths, output)
  collector.begin()
  const search = new Find(request, collector, look, report)
  await search.run(paths)
  await collector.end()
  return search.status
}

class Find {
  readonly #request: FindRequest
  readonly #collector: Collector
  readonly #look: Look
  readonly #tally: Tally = emptyTally()
  readonly #progress = new ProgressLine(this.#tally)
  readonly #problems: ProblemDesk
  readonly #report: ReportFile | undefined

  constructor(request: FindRequest, collector: Collector, look: Look, report: ReportFile | undefined) {
    this.#request = request
    this.#collector = collector
    this.#look = look
    this.#report = report
    this.#problems = new ProblemDesk(request, report, () => this.#progress.hide())
  }

  get status(): number {
    const isFound = this.#tally.urls > 0
    // As in grep: with --quiet, a URL that was found counts more than damage
    if (isFound && this.#request.tells === 'nothing') return 0
    return this.#problems.isFailure ? 2 : isFound ? 0 : 1
  }

  async run(paths: readonly (string | Uint8Array)[]): Promise<void> {
    const { search, jobs, tells } = this.#request
    // Only this thread can read standard input, and --quiet ends at the first URL
    const threads = tells === 'nothing' || paths.includes(STDIN) ? 1 : (jobs ?? DEFAULT_JOBS)
    const size = threads === 1 ? Number.POSITIVE_INFINITY : THREAD_UNIT_SIZE
    const units = planUnits(paths, size, search.format, undefined, this.#report?.own)
    if (this.#showsProgress) this.#progress.begin(paths)
    try {
      if (threads === 1) await this.#runHere(units)
      else await this.#runInThreads(units, threads)
      this.#problems.end(tells === 'nothing' && this.#tally.urls > 0)
    } finally {
      this.#progress.end()
    }
  }

  /** The progress is not shown if the URLs themselves appear on the terminal. */
  get #showsProgress(): boolean {
    const { progress, tells, unique } = this.#request
    return progress && !(this.#look.isShown && tells === 'urls' && unique === undefined)
  }

  async #runHere(units: AsyncIterable<Unit>): Promise<void> {
    const collector = this.#collector
    const outlet: Outlet = {
      row: (row) => collector.row(row),
      problem: (problem) => this.#problems.add(problem),
      isDone: () => collector.isDone(),
      ready: () => undefined,
    }
    for await (const unit of units) {
      this.#problems.begin(unit)
      const { urls } = await runUnit(unit, this.#request.search, outlet, this.#tally)
      this.#tellShares(unit, urls)
      if (collector.isDone()) return
    }
  }

  async #runInThreads(units: AsyncIterable<Unit>, threads: number): Promise<void> {
    const { runInThreads } = await import('../units/threads.ts')
    await runInThreads(units, threads, this.#request.search, this.#look, this.#collector, this.#tally, {
      begin: (unit) => this.#problems.begin(unit),
      problem: (problem) => this.#problems.add(problem),
      unit: (unit, urls) => this.#tellShares(unit, urls),
    })
  }

  #tellShares({ shares }: Unit, urls: readonly number[]): void {
    for (const [index, share] of shares.entries()) this.#collector.share(share, urls[index] ?? 0)
  }
}
