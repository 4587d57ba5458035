import { availableParallelism } from 'node:os'
import type { FindRequest } from '../args/find-request.ts'
import { readPaths, STDIN } from '../args/read-files.ts'
import { chooseCollector, chooseLook, isFolder } from '../collect/choose-output.ts'
import type { Collector } from '../collect/collector.ts'
import { planUnits, type Unit } from '../files/unit.ts'
import { defangedAsWritten, leftWithoutBase, unknownSchemes } from '../output/advice.ts'
import { type Output, OutputError, printError, withOutput } from '../output/output.ts'
import { ProblemReporter } from '../output/problem-reporter.ts'
import { ProgressLine, totalSize } from '../output/progress.ts'
import { type ReportFile, withReport } from '../output/report-file.ts'
import type { Look } from '../printers/printer.ts'
import type { Search } from '../search/search.ts'
import { emptyTally, type Tally } from '../search/tally.ts'
import { Refusal } from '../system/errors.ts'
import { type FileIdentity, statsAt, statsOf } from '../system/target-file.ts'
import { type Outlet, runUnit } from '../units/run-unit.ts'
import type { State } from './state.ts'

/**
 * In bytes. With two processors, a mailbox of 240 MB takes as long in two threads as in one, and more memory and
 * processor time, because each thread compiles the program.
 */
const READ_ALONE = 256 << 20
const STDIN_DESCRIPTOR = 0
const STDOUT_DESCRIPTOR = 1
/** Each takes some 60 MB of memory. */
const MOST_UNASKED = 8
/** Small enough to keep all threads busy to the end, large enough to make handing it out cheap. */
const THREAD_UNIT_SIZE = 4 << 20
/** If the first units are read without threads: dividing a mailbox costs some time, too. */
const GROWING_UNIT_SIZE = 16 << 20

/** Returns the exit status: 2 for damage, else 0 if a URL was found, else 1. */
export async function findUrls(request: FindRequest): Promise<number> {
  const paths = readPaths(request.inputs)
  const { report, inputs } = request
  const read = (): (string | Uint8Array)[] => [...paths, ...(inputs.from === undefined ? [] : [inputs.from])]
  const find = (state?: State): Promise<number> =>
    withReport(report, read, (file) =>
      withOutput(request.output, read, (output, own) => {
        return findIn(paths, request, file, output, [...(state?.own ?? []), ...(file?.own ?? []), ...own], state)
      }),
    )
  if (request.state === undefined) return find()
  if (paths.includes(STDIN)) throw new Refusal('--state needs files: standard input does not say what is new in it')
  const { withState } = await import('./state.ts')
  return withState(request.state, read, find)
}

async function findIn(
  paths: readonly (string | Uint8Array)[],
  request: FindRequest,
  report: ReportFile | undefined,
  output: Output,
  own: readonly FileIdentity[],
  state: State | undefined,
): Promise<number> {
  const look = chooseLook(request, paths)
  const collector = await chooseCollector(request, look, paths, output)
  collector.begin?.()
  const search = new Find(request, output, collector, look, report, state)
  try {
    await search.run(paths, own)
  } catch (error) {
    // An array is still closed, so that it can be read
    if (look.format === 'json-array' && !(error instanceof OutputError)) await collector.end()
    throw error
  }
  await collector.end()
  if (request.verbosity === 'silent') return search.status
  const notice = collector.notice?.()
  for (const line of [...(notice === undefined ? [] : [notice]), ...search.adviceFor(paths)]) printError(line)
  return search.status
}

/** Nothing that is printed says whose message a URL is in. */
function isBrief({ format, fields, sort, unique, isOnce }: FindRequest): boolean {
  return format === 'text' && !isOnce && (fields ?? sort ?? unique) === undefined
}

class Find {
  readonly #request: FindRequest
  #search: Search
  readonly #collector: Collector
  readonly #look: Look
  readonly #tally: Tally = emptyTally()
  readonly #progress = new ProgressLine(this.#tally)
  readonly #problems: ProblemReporter
  readonly #state: State | undefined

  constructor(
    request: FindRequest,
    output: Output,
    collector: Collector,
    look: Look,
    report: ReportFile | undefined,
    state: State | undefined,
  ) {
    this.#request = request
    this.#state = state
    const { search, tells, maxCount, verbosity } = request
    const tellsTemplates = verbosity === 'all' || report !== undefined || undefined
    this.#search = tells === 'passthru' ? search : { ...search, maxCount, tellsTemplates, isBrief: isBrief(request) }
    // What is shown of the progress may be on the same terminal
    output.beforeTake = () => this.#progress.hide()
    this.#collector = collector
    this.#look = look
    const hide = (): void => this.#progress.hide()
    this.#problems = new ProblemReporter(request, report, hide, (problem) => state?.add(problem))
  }

  get isFound(): boolean {
    return this.#tally.urls > 0
  }

  adviceFor(paths: readonly (string | Uint8Array)[]): string[] {
    const tally = this.#tally
    const isSilent = this.#request.tells === 'nothing'
    const told = isSilent ? [] : [...defangedAsWritten(tally), ...leftWithoutBase(tally.withoutBase)]
    const withoutText = this.#withoutText(paths)
    if (this.isFound) return [...withoutText, ...told]
    const schemes = unknownSchemes(this.#search.extraction?.schemes ?? undefined)
    return [...withoutText, ...schemes, ...told]
  }

  /** The named files that are no text, if nothing else was told of them. */
  #withoutText(paths: readonly (string | Uint8Array)[]): string[] {
    const { tells } = this.#request
    if (tells === 'nothing' || tells === 'name' || this.#problems.isFailure || paths.some(isFolder)) return []
    return this.#problems.withoutText(this.isFound)
  }

  get status(): number {
    // As in grep: with --quiet, a URL that was found counts more than damage
    if (this.isFound && this.#request.tells === 'nothing') return 0
    return this.#problems.isFailure ? 2 : this.isFound ? 0 : 1
  }

  async run(paths: readonly (string | Uint8Array)[], own: readonly FileIdentity[]): Promise<void> {
    const { files, jobs, tells, isLineBuffered } = this.#request
    const isLive = paths.some(mayPause)
    if (isLive) this.#search = { ...this.#search, live: isLineBuffered ? 'lines' : 'paused' }
    // Only this thread can read standard input, --quiet ends at the first URL, and texts go through no thread
    const isAlone = isLive || tells === 'nothing' || tells === 'passthru' || paths.includes(STDIN)
    const threads = isAlone ? 1 : (jobs ?? (mayBeMuch(paths) ? Math.min(MOST_UNASKED, availableParallelism()) : 1))
    const isGrowing = jobs === undefined && threads > 1
    const size = threads === 1 ? Number.POSITIVE_INFINITY : isGrowing ? GROWING_UNIT_SIZE : THREAD_UNIT_SIZE
    // Most calls name files, for which the library of patterns is not loaded
    const makeRules = paths.some(isFolder) ? (await import('../files/folder-rules.ts')).folderRules : undefined
    const rules = makeRules?.(files, (what) => this.#problems.leaveOut(what))
    const state = this.#state
    const planned = planUnits(paths, size, this.#search.format, rules, undefined, own, state?.reached)
    const units = state?.noting(planned, (path, why) => this.#problems.readAnew(path, why)) ?? planned
    const unchecked = makeRules?.(files, () => {})
    if (this.#showsProgress) this.#progress.begin(() => totalSize(paths, unchecked, state?.reached))
    try {
      await readGrowing(units, {
        here: (unit) => this.#runHere(unit),
        inThreads: (others) => this.#runInThreads(others, threads),
        isMuch: () => threads > 1 && (!isGrowing || this.#tally.bytes >= READ_ALONE),
      })
      this.#problems.end(tells === 'nothing' && this.#tally.urls > 0)
    } finally {
      this.#progress.end()
    }
  }

  /** Rows go to a file, or to the terminal at the end. The reader of a pipe may write to the same terminal. */
  get #showsProgress(): boolean {
    const { progress, output, tells, unique, isOnce } = this.#request
    if (!progress) return false
    if (!this.#look.isShown) return output !== undefined || statsOf(STDOUT_DESCRIPTOR)?.isFile() === true
    return (tells !== 'urls' && tells !== 'passthru') || unique !== undefined || isOnce
  }

  async #runHere(unit: Unit): Promise<boolean> {
    const collector = this.#collector
    const shares = unit.shares.values()
    const outlet: Outlet = {
      row: (row) => collector.row(row),
      problem: (problem) => this.#problems.add(problem),
      share: (urls) => collector.share?.(shares.next().value!, urls),
      isDone: () => collector.isDone(),
      texts: collector.texts,
      pause: () => collector.pause?.(),
    }
    this.#problems.begin(unit)
    await runUnit(unit, this.#search, outlet, this.#tally)
    return collector.isDone()
  }

  async #runInThreads(units: AsyncIterable<Unit>, threads: number): Promise<void> {
    const { runInThreads } = await import('../units/pool.ts')
    await runInThreads(units, threads, this.#search, this.#look, this.#collector, this.#tally, this.#problems)
  }
}

/** A pipe or a terminal. */
function mayPause(path: string | Uint8Array): boolean {
  const stats = path === STDIN ? statsOf(STDIN_DESCRIPTOR) : statsAt(path)
  return stats !== undefined && !stats.isFile() && !stats.isDirectory()
}

/** What a folder holds is not known before. */
function mayBeMuch(paths: readonly (string | Uint8Array)[]): boolean {
  let sum = 0
  for (const path of paths) {
    const stats = statsAt(path)
    if (stats?.isDirectory()) return true
    sum += stats?.size ?? 0
    if (sum > READ_ALONE) return true
  }
  return false
}

interface Readers {
  here(unit: Unit): Promise<boolean>
  inThreads(units: AsyncIterable<Unit>): Promise<void>
  /** Whether so much was read that threads pay for the rest. */
  isMuch(): boolean
}

/**
 * In this thread, and in others once there was much. The size of the input is not known before: a folder is walked
 * while it is read.
 */
export async function readGrowing(units: AsyncIterable<Unit>, readers: Readers): Promise<void> {
  const left = units[Symbol.asyncIterator]()
  try {
    while (!readers.isMuch()) {
      const { value: unit, done } = await left.next()
      if (done || (await readers.here(unit))) return
    }
    await readers.inThreads({ [Symbol.asyncIterator]: () => left })
  } finally {
    await left.return?.()
  }
}
