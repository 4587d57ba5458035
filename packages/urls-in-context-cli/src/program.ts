import { COMMANDS, DEFAULT_COMMAND } from './commands/all.ts'
import { runCommand } from './commands/command.ts'
import { OutputError, printError } from './output/output.ts'

/** Of a program ended by the signal SIGPIPE: 128 + 13. */
const PIPE_STATUS = 141
/** No file can be opened, in this process or on this machine. */
const OUT_OF_FILES: readonly unknown[] = ['EMFILE', 'ENFILE']

export async function runProgram(): Promise<void> {
  // Node would end the program without an error message.
  process.once('exit', reportStall)
  process.exitCode = await main(process.argv.slice(2))
  process.off('exit', reportStall)
}

function reportStall(): void {
  process.exitCode = fail('internal error: the program waited for something that cannot happen')
}

async function main(args: readonly string[]): Promise<number> {
  const { name, load } = COMMANDS.find((entry) => entry.name === args[0]) ?? DEFAULT_COMMAND
  try {
    return await runCommand(name, await load(), name === undefined ? args : args.slice(1))
  } catch (error) {
    return exitStatusOf(error)
  }
}

/** A closed pipe means that its reader has read enough. Every other error is reported; none gives 1. */
function exitStatusOf(error: unknown): number {
  if (error instanceof OutputError) return error.code === 'EPIPE' ? PIPE_STATUS : fail(error.message)
  if (OUT_OF_FILES.includes((error as NodeJS.ErrnoException).code)) {
    return fail('too many open files: this program needs a higher limit (ulimit -n)')
  }
  if ((error as NodeJS.ErrnoException).syscall === 'uv_cwd') return fail('the current folder is not there any more')
  return fail(`internal error: ${error}`)
}

function fail(message: string): number {
  printError(message)
  return 2
}
