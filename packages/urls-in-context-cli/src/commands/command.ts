import type { Command } from '../args/command.ts'
import type { Option } from '../args/options.ts'
import { UsageError, Words } from '../args/read-options.ts'
import { print, printError, printHint } from '../output/output.ts'
import { Refusal } from '../system/errors.ts'

const HELP: Readonly<Record<string, Option>> = { help: { short: 'h' } }

/**
 * The only place that answers `--help` and reports wrong use. `name` is undefined for the command that needs no name;
 * `args` are the words after it.
 */
export async function runCommand(name: string | undefined, command: Command, args: readonly string[]): Promise<number> {
  try {
    const words = new Words(args, { ...command.options, ...HELP }, name === undefined ? 0 : 1)
    if (!words.has('help')) return await command.run(words)
    print((words.isShort('help') ? await command.brief?.() : undefined) ?? (await usageOf(command)))
    return 0
  } catch (error) {
    if (error instanceof UsageError) {
      printError(error.message)
      printHint(`Try 'urls${name === undefined ? '' : ` ${name}`} --help'.`)
    } else if (error instanceof Refusal) printError(error.message)
    else throw error
    return 2
  }
}

export async function usageOf({ usage }: Command): Promise<string> {
  return typeof usage === 'string' ? usage : usage()
}
