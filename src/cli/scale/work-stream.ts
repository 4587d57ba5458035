import { Output } from '../output/output.ts'
import { describeProblem, isDamage } from '../output/problems.ts'
import { complain } from '../output/sink.ts'
import { readUnits } from './read-plan.ts'
import { runPlanned } from './run-planned.ts'

/**
 * Reads lines of a plan and prints the rows of each unit. The engine that calls this must handle repeated units and
 * processes that end between two units.
 *
 * Damage in an archive is not a failure, because an engine would repeat the unit and find the same damage.
 *
 * @throws Refusal for a unit that cannot be done.
 */
export async function workStream(path: string): Promise<number> {
  const output = new Output()
  for (const unit of readUnits(path)) {
    await runPlanned(unit, {
      write: (text) => output.write(text),
      problem: (problem) => {
        if (isDamage(problem)) complain(describeProblem(problem))
      },
    })
    output.flush()
  }
  return 0
}
