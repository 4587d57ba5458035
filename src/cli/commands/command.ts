import type { Option } from '../args/options.ts'
import { readWords, UsageError, type Words } from '../args/read-options.ts'
import { complain, print } from '../output/sink.ts'
import { Refusal } from '../system/refusal.ts'

/** A word such as `plan` in front of everything else, and what it does. */
export interface Command {
  readonly name: string
  readonly usage: string
  readonly options: Readonly<Record<string, Option>>
  /** Gives the exit status. @throws UsageError, Refusal */
  run(words: Words): Promise<number>
}

/** `args` is what follows the name of the command. */
export async function runCommand({ name, usage, options, run }: Command, args: readonly string[]): Promise<number> {
  try {
    const words = readWords(args, { ...options, help: { short: 'h', help: 'this text' } }, 1)
    if (!words.values.has('help')) return await run(words)
    print(usage)
    return 0
  } catch (error) {
    if (error instanceof UsageError) complain(`${name}: ${error.message}; see urls ${name} --help`)
    else if (error instanceof Refusal) complain(error.message)
    else throw error
    return 2
  }
}

/** @throws UsageError where it was not given. */
export function needed({ values }: Words, name: string, shape: string): string {
  const value = values.get(name)
  if (typeof value !== 'string') throw new UsageError(`--${name} ${shape} is needed`)
  return value
}
