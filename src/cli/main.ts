#!/usr/bin/env node
import { type Plan, readArgs } from './args.ts'
import { find } from './find.ts'
import { fix } from './fix.ts'
import { HELP, version } from './help.ts'
import { parse } from './parse.ts'
import { complain, OutputError, print } from './sink.ts'

/** What a shell reports of a tool that the signal SIGPIPE ended: 128 + 13. */
const PIPE_STATUS = 141

process.exitCode = main(process.argv.slice(2))

/** From the words of the command line to the exit status. Nothing else reads the one or sets the other. */
function main(args: string[]): number {
  try {
    // A first word may name a command instead of a file; the file is then read as ./parse.
    if (args[0] === 'parse') return parse(args.slice(1), print, complain)
    if (args[0] === 'fix') return fix(args.slice(1), print, complain)
    return carryOut(readArgs(args))
  } catch (error) {
    return failed(error)
  }
}

function carryOut(plan: Plan): number {
  switch (plan.do) {
    case 'refuse':
      return refuse(plan.why)
    case 'help':
      print(HELP)
      return 0
    case 'version':
      print(`${version()}\n`)
      return 0
    case 'find':
      return find(plan.inputs)
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
  return refuse(`standard output: ${error.message}`)
}
