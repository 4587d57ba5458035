import { mkdirSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import type { Command } from '../args/command.ts'
import type { Option } from '../args/options.ts'
import { UsageError, type Words } from '../args/read-options.ts'
import { Output, printError } from '../output/output.ts'
import { ProblemReporter } from '../output/problem-reporter.ts'
import { redactProblem } from '../output/problems.ts'
import { jsonPrinter } from '../printers/json.ts'
import type { SearchProblem } from '../search/problem.ts'
import { sourceName } from '../search/row.ts'
import { emptyTally, type Tally } from '../search/tally.ts'
import { Refusal, refusing } from '../system/errors.ts'
import { printableJson } from '../system/printable.ts'
import { AtomicFile, discarding } from '../system/target-file.ts'
import { type Outlet, runUnit } from '../units/run-unit.ts'
import { checkPart, foreignPart, partHead, partPath, sealed } from './part-file.ts'
import { changeOf, readNumbers, readUnits, type UnitRanges, Wanted, writeNumbers } from './read-plan.ts'
import { hashOf, type PlannedUnit } from './unit-line.ts'

const WORK_OPTIONS: Readonly<Record<string, Option>> = {
  plan: { value: 'FILE' },
  unit: { value: 'NUMBERS' },
  out: { value: 'FOLDER' },
  units: { value: 'FILE' },
}

const USAGE = `usage: urls work --plan=plan.ndjson --out=FOLDER [--unit=NUMBERS]
       urls work --units=-

Does units of a plan. The rows of each unit are written to part-NNNNNN.ndjson,
which appears in FOLDER once it is complete. Units with a part are skipped.
A unit can safely be processed twice, or by two processes at once.

  --plan=FILE      the plan
  --out=FOLDER     the folder for the parts, which is created if necessary
  --unit=NUMBERS   does only these units, as in 3-7,9
  --units=FILE     reads lines of a plan from FILE (- is standard input) and
                   prints the rows of each unit once it is done, for engines
                   that store the results themselves
  -h, --help       prints this text

Damage in the files is reported by urls merge; with --units, on standard error.

Exit status: 0 if all these units are done, 2 if not.
`

export const WORK: Command = { usage: USAGE, options: WORK_OPTIONS, run: runWork }

async function runWork(words: Words): Promise<number> {
  const [other] = words.others
  if (other !== undefined) throw new UsageError(`${other.text} is not an option`)
  const units = words.value('units')
  if (units !== undefined) return workStream(units)
  const plan = words.required('plan', 'FILE')
  const folder = words.required('out', 'FOLDER')
  const numbers = words.value('unit')
  refusing(folder, () => mkdirSync(folder, { recursive: true }))
  return workUnits(plan, folder, numbers === undefined ? undefined : readNumbers('--unit', numbers))
}

async function workUnits(plan: string, folder: string, numbers: UnitRanges | undefined): Promise<number> {
  let isDone = true
  const wanted = new Wanted(numbers)
  for (const unit of readUnits(plan)) {
    if (!wanted.take(unit.id)) continue
    isDone = (await workUnit(unit, folder)) && isDone
    if (wanted.isEmpty) break
  }
  const missed = wanted.left
  if (missed.length > 0) printError(`${plan}: the plan has no unit ${writeNumbers(missed)}`)
  return isDone && missed.length === 0 ? 0 : 2
}

/** Returns whether its part exists now. An error in one unit does not stop the others. */
async function workUnit(unit: PlannedUnit, folder: string): Promise<boolean> {
  const hash = hashOf(unit)
  const found = checkPart(folder, unit.id, hash)
  if (!('kind' in found)) return true
  if (found.kind === 'foreign') {
    printError(foreignPart(folder, unit.id, found))
    return false
  }
  try {
    await writePart(unit, folder, hash)
    return true
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    printError(error.message)
    return false
  }
}

async function writePart(unit: PlannedUnit, folder: string, hash: string): Promise<void> {
  await discarding(new AtomicFile(partPath(folder, unit.id)), async (file) => {
    const writer = new PartWriter(file, unit.id, hash)
    writer.finish(await runPlanned(unit, writer))
  })
}

/** The approximate number of characters that are written at a time. */
const WRITE_LENGTH = 1 << 17

/** Its head, rows, problems and end. @throws Refusal if the disk is full. */
class PartWriter {
  readonly #id: number
  readonly #hash: string
  readonly #file: AtomicFile
  #pending = ''
  #crc = 0
  #size = 0
  readonly #problems: string[] = []

  constructor(file: AtomicFile, id: number, hash: string) {
    this.#id = id
    this.#hash = hash
    this.#file = file
    this.write(`${printableJson(partHead(id, hash))}\n`)
    this.#flush()
    this.#size = 0
  }

  write(text: string): void {
    this.#pending += text
    if (this.#pending.length >= WRITE_LENGTH) this.#flush()
  }

  problem(problem: SearchProblem): void {
    this.#problems.push(`${printableJson(problem)}\n`)
  }

  finish({ urls, messages, bytes: read }: Tally): void {
    this.#flush()
    const rows = this.#size
    for (const line of this.#problems) this.write(line)
    this.#flush()
    const { part: end, ...head } = partHead(this.#id, this.#hash)
    const counts = { crc: this.#crc, rows, urls, messages, read, problems: this.#problems.length }
    this.write(`${sealed({ ...head, end, ...counts })}\n`)
    this.#flush()
    this.#file.commit()
  }

  #flush(): void {
    const bytes = Buffer.from(this.#pending)
    this.#pending = ''
    this.#file.write(bytes)
    this.#crc = crc32(bytes, this.#crc)
    this.#size += bytes.length
  }
}

/**
 * Prints the rows of each unit. The engine that calls this must handle repeated units and processes that end between
 * two units. Damage in an archive is not a failure, because an engine would repeat the unit and find the same damage.
 *
 * @throws Refusal for a unit that cannot be done.
 */
async function workStream(path: string): Promise<number> {
  const output = new Output()
  const problems = new ProblemReporter({ verbosity: 'damage', strict: false })
  for (const unit of readUnits(path)) {
    problems.begin(unit)
    await runPlanned(unit, {
      write: (text) => output.write(text),
      problem: (problem) => problems.add(problem),
    })
    output.flush()
  }
  problems.end()
  return 0
}

/** The program reacts to signals at least this often. */
const SIGNAL_INTERVAL_MS = 50

interface PlannedOutlet {
  write(text: string): void
  problem(problem: SearchProblem): void
}

/**
 * Runs a unit of a plan. The rows are written as lines of JSON.
 *
 * @throws Refusal if a file has changed since the plan was made. This is checked before and after the work.
 */
async function runPlanned(unit: PlannedUnit, sink: PlannedOutlet): Promise<Tally> {
  refuseChanged(unit)
  const printer = jsonPrinter((text) => sink.write(text))
  const tally = emptyTally()
  let checkedAt = Date.now()
  const outlet: Outlet = {
    row: (row) => printer.row(row),
    problem: (problem) => sink.problem(unit.search.redact ? redactProblem(problem) : problem),
    isDone: () => false,
    ready: () => {
      if (Date.now() - checkedAt < SIGNAL_INTERVAL_MS) return undefined
      checkedAt = Date.now()
      return new Promise((resolve) => setImmediate(resolve))
    },
  }
  // Whether templates are told is known when the parts are merged.
  await runUnit(unit, { ...unit.search, tellsTemplates: true }, outlet, tally)
  refuseChanged(unit)
  return tally
}

function refuseChanged({ id, shares }: PlannedUnit): void {
  for (const share of shares) {
    const change = changeOf(share)
    const name = sourceName(Buffer.from(share.path as string).toString(), undefined)
    if (change !== undefined) throw new Refusal(`unit ${id}: ${name}: ${change}`)
  }
}
