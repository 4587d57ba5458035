import { suggestion } from '../args/nearest.ts'
import { UsageError, type Words } from '../args/read-options.ts'
import { print } from '../output/sink.ts'
import type { Command, CommandEntry } from './command.ts'

const USAGE = `usage: urls help [COMMAND]
       urls help --man

Prints the help of a command, or of urls itself.

  --man        prints the manual page, as in: urls help --man | man -l -
  -h, --help   prints this text
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
  const entry = commands.find((each) => each.name === name)
  if (entry === undefined) throw new UsageError(noCommand(name!, commands))
  print(await usageOf(await entry.load()))
  return 0
}

function noCommand(name: string, commands: readonly CommandEntry[]): string {
  const names = commands.flatMap((each) => each.name ?? [])
  return `there is no command ${name}${suggestion(name, names)}; there are ${names.join(', ')}`
}

async function usageOf({ usage }: Command): Promise<string> {
  return typeof usage === 'string' ? usage : usage()
}
