import { Output } from '../output/output.ts'
import { ProblemDesk } from '../output/problem-desk.ts'
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
  const problems = new ProblemDesk({ complains: 'of damage', strict: false }, undefined)
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
