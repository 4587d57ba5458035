import { discarding } from '../system/atomic-file.ts'
import { type FileIdentity, fileAt, refuseInput, statsAt } from '../system/target-file.ts'
import { Output } from './output.ts'

/**
 * Runs a command that writes to the file at `path`, or to standard output if there is no path. The file appears once all
 * was written, and not at all after an error. `inputs` are the files that the command reads; it is given the identities of
 * the file as it is written and of the one that it replaces, which are no input.
 *
 * @throws Refusal if the file is one of these, or is none.
 */
export async function withOutput<T>(
  path: string | undefined,
  inputs: () => Iterable<string | Uint8Array>,
  run: (output: Output, own: readonly FileIdentity[]) => Promise<T>,
): Promise<T> {
  if (path === undefined) return run(new Output(), [])
  const target = fileAt(path, 'without --output, the rows go to standard output')
  const old = statsAt(target)
  if (old !== undefined) refuseInput(path, inputs())
  return discarding(async (open) => {
    const file = open(target)
    const output = new Output((bytes) => file.write(bytes))
    const result = await run(output, old === undefined ? [file.identity] : [file.identity, old])
    output.flush()
    file.commit()
    return result
  })
}
