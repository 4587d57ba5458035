import { suggestion } from '../args/nearest.ts'
import { UsageError, type Words } from '../args/read-options.ts'
import { print } from '../output/sink.ts'
import type { Command, CommandEntry } from './command.ts'

const USAGE = `usage: urls help [COMMAND]
       urls help scale
       urls help --man

Prints the help of a command, or of urls itself. "urls help scale" is about the
commands that divide a search among machines.

  --man        prints the manual page, as in: urls help --man | man -l -
  -h, --help   prints this text
`

/** The topic that several commands share. */
export const SCALE = 'scale'
const SCALE_TEXT = `Four commands divide a search among machines:

  urls plan Mail/ > plan.ndjson                 divides the work into units
  urls work --plan=plan.ndjson --out=parts      reads the units that are left
  urls merge --plan=plan.ndjson parts           prints the rows of all units
  urls slurm plan.ndjson --out=parts --submit   has Slurm do the work

Run "work" on each machine, and again after a failure: it reads only what is
left. "merge" prints what one process would have printed. Each command has its
own --help. On one machine, none of them is needed: urls reads with several
threads (--jobs).
`

/** `urls help`: what `--help` of a command prints. */
export function helpCommand(commands: readonly CommandEntry[]): Command {
  return { usage: USAGE, options: { man: {} }, run: (words) => runHelp(commands, words) }
}

async function runHelp(commands: readonly CommandEntry[], { values, others }: Words): Promise<number> {
  if (values.has('man')) {
    const { manPage } = await import('../shell/man-page.ts')
    print(await manPage(commands))
    return 0
  }
  if (others.length > 1) throw new UsageError('one COMMAND at most')
  const name = others[0]?.text
  if (name === SCALE) {
    print(SCALE_TEXT)
    return 0
  }
  const entry = commands.find((each) => each.name === name)
  if (entry === undefined) throw new UsageError(noCommand(name!, commands))
  print(await usageOf(await entry.load()))
  return 0
}

function noCommand(name: string, commands: readonly CommandEntry[]): string {
  const names = commands.flatMap((each) => each.name ?? [])
  return `there is no command ${name}${suggestion(name, [...names, SCALE])}; there are ${names.join(', ')}`
}

async function usageOf({ usage }: Command): Promise<string> {
  return typeof usage === 'string' ? usage : usage()
}
