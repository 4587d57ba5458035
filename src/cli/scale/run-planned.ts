import type { ArchiveProblem } from '../../archive/index.ts'
import { redactProblem } from '../output/problems.ts'
import { JsonPrinter } from '../printers/json.ts'
import { sourceName } from '../printers/text.ts'
import { Refusal } from '../system/errors.ts'
import { emptyTally, type Outlet, runUnit, type Tally } from '../units/run-unit.ts'
import { changeOf } from './stamp.ts'
import type { PlannedUnit } from './unit-line.ts'

/** The program reacts to signals at least this often. */
const SIGNAL_INTERVAL_MS = 50

/** Receives the rows and problems of a unit. */
interface PlannedOutlet {
  write(text: string): void
  problem(problem: ArchiveProblem): void
}

/**
 * Runs a unit of a plan. The rows are written as lines of JSON.
 *
 * @throws Refusal if a file has changed since the plan was made. This is checked before and after the work.
 */
export async function runPlanned(unit: PlannedUnit, taker: PlannedOutlet): Promise<Tally> {
  refuseChanged(unit)
  const printer = new JsonPrinter((text) => taker.write(text))
  const tally = emptyTally()
  let heard = Date.now()
  const outlet: Outlet = {
    row: (row) => printer.row(row),
    problem: (problem) => taker.problem(unit.search.redact ? redactProblem(problem) : problem),
    share: () => {},
    isDone: () => false,
    ready: () => {
      if (Date.now() - heard < SIGNAL_INTERVAL_MS) return undefined
      heard = Date.now()
      return new Promise((resolve) => setImmediate(resolve))
    },
  }
  await runUnit(unit, unit.search, outlet, tally)
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
