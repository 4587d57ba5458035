import { mkdirSync } from 'node:fs'
import type { Option } from '../args/options.ts'
import { UsageError, type Words } from '../args/read-options.ts'
import { complain } from '../output/sink.ts'
import { partPath } from '../scale/part.ts'
import { checkPart, foreignPart } from '../scale/part-reader.ts'
import { PartWriter } from '../scale/part-writer.ts'
import { readUnits } from '../scale/read-plan.ts'
import { runPlanned } from '../scale/run-planned.ts'
import { hashOf, type PlannedUnit } from '../scale/unit-line.ts'
import { readNumbers, type UnitRanges, Wanted, writeNumbers } from '../scale/unit-numbers.ts'
import { workStream } from '../scale/work-stream.ts'
import { discarding } from '../system/atomic-file.ts'
import { Refusal, sentenceOf } from '../system/errors.ts'
import { type Command, requiredValue } from './command.ts'

const WORK_OPTIONS: Readonly<Record<string, Option>> = {
  plan: { value: 'FILE' },
  unit: { value: 'NUMBERS' },
  out: { value: 'FOLDER' },
  units: { value: 'FILE' },
}

const USAGE = `usage: urls work --plan=plan.ndjson --out=FOLDER [--unit=NUMBERS]
       urls work --units=-

Does units of a plan. The rows of each unit are written to part-NNNNNN.ndjson,
which appears in FOLDER once it is complete. A unit whose part exists is skipped.
It does no harm if a unit is done twice, or by two processes at once.

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

/** `urls work`: does units of a plan. */
export const WORK: Command = { usage: USAGE, options: WORK_OPTIONS, run: runWork }

async function runWork(words: Words): Promise<number> {
  const [other] = words.others
  if (other !== undefined) throw new UsageError(`${other.text} is not an option`)
  const units = words.values.get('units')
  if (typeof units === 'string') return workStream(units)
  const plan = requiredValue(words, 'plan', 'FILE')
  const folder = requiredValue(words, 'out', 'FOLDER')
  const numbers = words.values.get('unit')
  makeFolder(folder)
  return workUnits(plan, folder, typeof numbers === 'string' ? readNumbers('--unit', numbers) : undefined)
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
  } catch (error) {
    throw new Refusal(`${folder}: ${sentenceOf(error as NodeJS.ErrnoException)}`)
  }
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
  if (missed.length > 0) complain(`${plan}: there is no unit ${writeNumbers(missed)}`)
  return isDone && missed.length === 0 ? 0 : 2
}

/** Does a unit and returns whether its part exists now. An error in one unit does not stop the others. */
async function workUnit(unit: PlannedUnit, folder: string): Promise<boolean> {
  const hash = hashOf(unit)
  const found = checkPart(folder, unit.id, hash)
  if (!('kind' in found)) return true
  if (found.kind === 'foreign') {
    complain(foreignPart(folder, unit.id, found))
    return false
  }
  try {
    await writePart(unit, folder, hash)
    return true
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    complain(error.message)
    return false
  }
}

async function writePart(unit: PlannedUnit, folder: string, hash: string): Promise<void> {
  await discarding(async (open) => {
    const writer = new PartWriter(open(partPath(folder, unit.id)), unit.id, hash)
    writer.finish(await runPlanned(unit, writer))
  })
}
