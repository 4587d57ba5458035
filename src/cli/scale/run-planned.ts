import type { Problem } from '../../archive/index.ts'
import { JsonPrinter } from '../printers/json.ts'
import { sourceName } from '../printers/text.ts'
import { Refusal } from '../system/errors.ts'
import { emptyTally, type Outlet, runUnit, type Tally } from '../units/run-unit.ts'
import { changeOf } from './stamp.ts'
import type { PlannedUnit } from './unit-line.ts'

/** Signals are heard as often, at least. */
const SIGNAL_INTERVAL_MS = 50

/** Who takes what a unit gives. */
interface PlannedOutlet {
  write(text: string): void
  problem(problem: Problem): void
}

/**
 * Does the work of a unit: rows as lines of JSON, and problems.
 *
 * @throws Refusal where a file is not what it was when the plan was made, even if that shows only at the end.
 */
export async function runPlanned(unit: PlannedUnit, taker: PlannedOutlet): Promise<Tally> {
  refuseChanged(unit)
  const printer = new JsonPrinter((text) => taker.write(text))
  const tally = emptyTally()
  let heard = Date.now()
  const outlet: Outlet = {
    row: (row) => printer.row(row),
    problem: (problem) => taker.problem(problem),
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
