#!/usr/bin/env node
import type { Request } from './args/find-request.ts'
import { readArgs } from './args/read-find.ts'
import { complain, OutputError, print } from './output/sink.ts'

/** What a shell reports of a tool that the signal SIGPIPE ended: 128 + 13. */
const PIPE_STATUS = 141

/** What takes the work to other machines. */
const SCALE = /^(?:plan|work|merge|slurm)$/

// Where nothing is left that could wake the program, the engine would end it without a word.
process.once('exit', stopped)
process.exitCode = await main(process.argv.slice(2))
process.off('exit', stopped)

function stopped(): void {
  process.exitCode = refuse('internal error: waited for what does not come')
}

/** From the words of the command line to the exit status. Nothing else reads the one or sets the other. */
async function main(args: string[]): Promise<number> {
  try {
    // A first word may name a command instead of a file; the file is then read as ./parse.
    if (args[0] === 'parse') return (await import('./commands/parse.ts')).parse(args.slice(1), print, complain)
    if (args[0] === 'fix') return (await import('./commands/fix.ts')).fix(args.slice(1), print, complain)
    if (SCALE.test(args[0] ?? '')) return await (await import('./scale/commands.ts')).scale(args[0]!, args.slice(1))
    return await carryOut(readArgs(args))
  } catch (error) {
    return failed(error)
  }
}

/** Only what is needed is loaded: loading is most of what the command does with a small file. */
async function carryOut(request: Request): Promise<number> {
  switch (request.do) {
    case 'refuse':
      return refuse(request.why)
    case 'help':
      print((await import('./args/help.ts')).help())
      return 0
    case 'version':
      print(`${(await import('./args/help.ts')).version()}\n`)
      return 0
    case 'find':
      return (await import('./commands/find-urls.ts')).find(request)
  }
}

function refuse(why: string): number {
  complain(why)
  return 2
}

/** Who closes the pipe has read enough: no word about it. Whatever else stops the work is an error, and never a 1. */
function failed(error: unknown): number {
  if (!(error instanceof OutputError)) return refuse(`internal error: ${error}`)
  if (error.code === 'EPIPE') return PIPE_STATUS
  return refuse(error.message)
}
