import { basename } from 'node:path'
import { type Anew, furtherProblems, ProblemTally, typeOfAttachment } from 'texts-in-archives'
import type { FindRequest } from '../args/find-request.ts'
import { COMMAND_NAMES } from '../args/nearest.ts'
import type { LeftOut, LeftOutReason } from '../files/file-types.ts'
import type { Unit } from '../files/unit.ts'
import type { SearchProblem, SearchProblemCode } from '../search/problem.ts'
import { shownPath } from '../search/shown-name.ts'
import { adviceFor } from './advice.ts'
import { printError } from './output.ts'
import { describeProblem, isDamage, redactProblem } from './problems.ts'
import type { ReportFile } from './report-file.ts'

const ANEW: Readonly<Record<Anew, string>> = {
  shrunk: 'is shorter than when it was read before, and is read from its beginning',
  rewritten: 'has changed where it was read before, and is read from its beginning',
}

/** Of the files that were named. */
const MOST_BINARIES = 3

type Reported = Pick<FindRequest, 'verbosity' | 'strict'> & Partial<Pick<FindRequest, 'search'>>

/**
 * In the order of units: prints damage on standard error, counts there what was not read in messages and left out of
 * folders, and writes the report.
 */
export class ProblemReporter {
  readonly #request: Reported
  readonly #report: ReportFile | undefined
  readonly #beforeLine: () => void
  readonly #see: (problem: SearchProblem) => void
  readonly #log: ProblemLog = new ProblemLog((problem) => this.#tell(problem))
  readonly #notRead = new NotReadCount()
  readonly #leftOut = new LeftOutCount()
  #fields = 0
  #isDamaged = false
  readonly #binaries: SearchProblem[] = []

  /** `see` gets each problem, told or not. */
  constructor(
    request: Reported,
    report?: ReportFile,
    beforeLine: () => void = () => {},
    see: (problem: SearchProblem) => void = () => {},
  ) {
    this.#request = request
    this.#report = report
    this.#beforeLine = beforeLine
    this.#see = see
  }

  begin(unit: Pick<Unit, 'shares'>): void {
    this.#log.begin(unit)
  }

  add(problem: SearchProblem): void {
    this.#see(problem)
    this.#notRead.add(problem)
    if (problem.code === 'field-left-out') this.#fields += problem.more ?? 1
    this.#log.add(problem)
  }

  /** What is no problem of the file: rows that were printed before come again. */
  readAnew(path: string | Uint8Array, why: Anew): void {
    const { verbosity, search } = this.#request
    const name = Buffer.from(path as string).toString()
    if (verbosity !== 'silent') this.#say(`${search?.redact ? shownPath(name) : name}: ${ANEW[why]}`)
  }

  leaveOut(what: LeftOut): void {
    const shown = this.#request.search?.redact ? { ...what, path: Buffer.from(shownPath(what.path.toString())) } : what
    this.#leftOut.add(shown)
    this.#report?.leaveOut(shown)
    if (this.#request.verbosity === 'all') this.#say(describeLeftOut(shown))
  }

  /** For damage, and if the request is strict, for attachments that were not read. */
  get isFailure(): boolean {
    return this.#isDamaged || (this.#request.strict && this.#notRead.line !== undefined)
  }

  /** If `isAnswered`, attachments that were not read make no difference. */
  end(isAnswered = false): void {
    this.#log.end()
    if (isAnswered || this.#request.verbosity === 'silent') return
    for (const { line } of [this.#leftOut, this.#notRead]) if (line !== undefined) this.#say(line)
    if (this.#fields > 0) this.#say(describeFields(this.#fields))
  }

  /** A line each; nothing if these are many. `isFound`: of members, nothing. */
  withoutText(isFound: boolean): string[] {
    if (this.#binaries.length > MOST_BINARIES || this.#request.verbosity === 'all') return []
    return this.#binaries.filter(({ where }) => !isFound || where.member === undefined).map(describeProblem)
  }

  #say(line: string): void {
    this.#beforeLine()
    printError(line)
  }

  #tell(told: SearchProblem): void {
    const problem = this.#request.search?.redact ? redactProblem(told) : told
    const isLoss = isDamage(problem)
    this.#isDamaged ||= isLoss
    this.#report?.add(problem)
    if (problem.code === 'binary' && this.#binaries.length <= MOST_BINARIES) this.#binaries.push(problem)
    if (this.#request.verbosity === 'silent' || (this.#request.verbosity === 'damage' && !isLoss)) return
    this.#say(`${describeProblem(problem)}${adviceFor(problem, COMMAND_NAMES)}`)
  }
}

const SENTENCES: Readonly<Record<LeftOutReason, string>> = {
  hidden: 'hidden',
  ignored: 'ignored',
  glob: 'no --glob matches',
  type: 'not of the --type',
  depth: 'deeper than --max-depth',
  size: 'larger than --max-filesize',
}
const READ_BY = '-v names them, -uu reads them'

/** Where version control keeps what no user looks for. */
const STORES: readonly string[] = ['.git', '.hg', '.svn', '.jj']

/** No option asked for it: hidden names, and those of ignore files. */
export class LeftOutCount {
  #hidden = 0
  #ignored = 0

  add({ reason, path }: LeftOut): void {
    if (reason === 'hidden' && !STORES.includes(basename(path.toString()))) this.#hidden++
    if (reason === 'ignored') this.#ignored++
  }

  /** Undefined for none. A folder counts once, whatever is in it. */
  get line(): string | undefined {
    const counts = [
      ...(this.#hidden > 0 ? [`${this.#hidden} hidden`] : []),
      ...(this.#ignored > 0 ? [`${this.#ignored} ignored`] : []),
    ]
    if (counts.length === 0) return undefined
    const noun = this.#hidden + this.#ignored === 1 ? 'file or folder' : 'files and folders'
    return `left out: ${counts.join(' and ')} ${noun} (${READ_BY})`
  }
}

function describeLeftOut({ path, isFolder, reason, detail }: LeftOut): string {
  return `${path.toString()}${isFolder ? '/' : ''}: left out (${detail ?? SENTENCES[reason]})`
}

function describeFields(count: number): string {
  return `left out: ${count} header field${count === 1 ? '' : 's'} with URLs that software wrote (--all-headers reads them)`
}

/** Memory stays bounded. */
const MOST_TYPES = 1000
/** The most frequent ones. */
const MOST_SHOWN = 12

/** Attachments and parts of messages that may hold URLs and were not read. */
export class NotReadCount {
  readonly #counts: Map<string, number> = new Map()
  #others = 0

  add(problem: SearchProblem): void {
    const type = problem.severity === 'info' ? undefined : typeOfAttachment(problem)
    if (type === undefined) return
    const { more = 1 } = problem
    const count = this.#counts.get(type)
    if (type === OTHER || (count === undefined && this.#counts.size >= MOST_TYPES)) this.#others += more
    else this.#counts.set(type, (count ?? 0) + more)
  }

  get line(): string | undefined {
    const sorted = [...this.#counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    const shown = sorted.slice(0, MOST_SHOWN)
    const others = sorted.slice(MOST_SHOWN).reduce((sum, [, count]) => sum + count, this.#others)
    const words = shown.map(([type, count]) => `${count} ${type}`)
    if (others > 0) words.push(`${others} of other types`)
    return words.length === 0 ? undefined : `not read: ${words.join(', ')}`
  }
}

/** All types of a file after the hundredth. */
const OTHER = '*/*'

/**
 * Passes on the problems that one reader of the whole input would give: ten of a code in a file, and then the number
 * of the others. A file may be divided into several units, which are counted separately.
 */
export class ProblemLog {
  readonly #tell: (problem: SearchProblem) => void
  #file: string | undefined
  #tally = new ProblemTally<SearchProblemCode>()
  readonly #whole = new Set<string>()

  constructor(tell: (problem: SearchProblem) => void) {
    this.#tell = tell
  }

  /** The next problems may belong to the file of the last unit. */
  begin({ shares: [first] }: Pick<Unit, 'shares'>): void {
    if (first?.range === undefined || first.range.message === 1) this.end()
  }

  add(problem: SearchProblem): void {
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

  end(): void {
    const file = this.#file
    if (file === undefined) return
    for (const kind of this.#tally.untold()) this.#tell(furtherProblems(kind, { file }))
    this.#file = undefined
    this.#whole.clear()
    this.#tally = new ProblemTally<SearchProblemCode>()
  }
}

function isOfWhole({ code, where }: SearchProblem): boolean {
  return (code === 'unreadable' || code === 'changed') && where.member === undefined
}
