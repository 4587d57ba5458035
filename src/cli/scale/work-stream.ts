import { Output } from '../output/output.ts'
import { describeProblem } from '../output/problems.ts'
import { complain } from '../output/sink.ts'
import { readUnits } from './read-plan.ts'
import { runPlanned } from './run-planned.ts'

/**
 * Reads lines of a plan and prints the rows of each unit; what becomes of units that are given twice, or of a process
 * that is ended between two of them, is the engine's business.
 *
 * Damage in an archive is no failure: an engine would begin again, and find the same.
 *
 * @throws Refusal for a unit that cannot be done.
 */
export async function workStream(path: string): Promise<number> {
  const output = new Output()
  for (const unit of readUnits(path)) {
    await runPlanned(unit, {
      write: (text) => output.write(text),
      problem: (problem) => {
        if (problem.severity !== 'info') complain(describeProblem(problem))
      },
    })
    output.flush()
  }
  return 0
}
