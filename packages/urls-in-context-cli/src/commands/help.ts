import type { Command, CommandEntry } from '../args/command.ts'
import { USAGE as ALL_USAGE, EXAMPLES, NOTES, version, withShape } from '../args/help.ts'
import { suggestion } from '../args/nearest.ts'
import { type DescribedOption, GROUPS } from '../args/options.ts'
import { UsageError, type Words } from '../args/read-options.ts'
import { print } from '../output/output.ts'
import { usageOf } from './command.ts'

const USAGE = `usage: urls help [COMMAND]
       urls help scale
       urls help --man

Prints the help of a command, or of urls itself. "urls help scale" is about the
commands that divide a search among machines.

  --man        prints the manual page, as in: urls help --man | man -l -
  -h, --help   prints this text
`

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

export function helpCommand(commands: readonly CommandEntry[]): Command {
  return { usage: USAGE, options: { man: {} }, run: (words) => runHelp(commands, words) }
}

async function runHelp(commands: readonly CommandEntry[], words: Words): Promise<number> {
  if (words.has('man')) {
    print(await manPage(commands))
    return 0
  }
  const { others } = words
  if (others.length > 1) throw new UsageError('only one COMMAND can be given')
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
  return `unknown command ${name}${suggestion(name, [...names, SCALE])}; the commands are ${names.join(', ')}`
}

const MS = 1000
/** Without the escapes of hyphens. */
const WIDTH = 68

/** man(7), from the tables of `--help`. */
async function manPage(commands: readonly CommandEntry[]): Promise<string> {
  const [synopsis, ...description] = ALL_USAGE.split('\n\n')
  const options = GROUPS.flatMap((group) => [
    `.SS ${escaped(group.heading)}`,
    ...Object.entries(group.options).flatMap(([name, option]) => optionLines(name, option)),
  ])
  const named = commands.filter(({ name }) => name !== undefined)
  const texts = await Promise.all(named.map(async ({ load }) => (await load()).usage as string))
  const lines = [
    `.TH URLS 1 "${dateOfBuild()}" "${escaped(version())}"`,
    '.SH NAME',
    'urls \\- print the URLs of mail, news, documents and text',
    '.SH SYNOPSIS',
    ...literal(synopsis!.replace(/^usage: /, '').replace(/^ {7}/gm, '')),
    '.SH DESCRIPTION',
    ...paragraphs(description.join('\n\n')),
    '.SH OPTIONS',
    ...options,
    '.SH NOTES',
    ...paragraphs(NOTES),
    '.SH COMMANDS',
    ...named.flatMap(({ name }, index) => [`.SS urls ${name}`, ...literal(texts[index]!.replace(/^usage: /, ''))]),
    '.SH EXAMPLES',
    ...EXAMPLES.flatMap(([command, what]) => ['.TP', bold(command), escaped(what)]),
    '.SH ENVIRONMENT',
    ...term('NO_COLOR', 'if it is not empty, no colours without --color'),
    ...term('FORCE_COLOR', 'colours also when the output is not a terminal; 0 and false turn them off'),
    ...term('TMPDIR', 'the folder in which --unique and --sort put what memory does not hold'),
    '.SH SEE ALSO',
    '.BR rg (1),',
    '.BR jq (1)',
  ]
  return `${lines.join('\n')}\n`
}

/** Or that of SOURCE_DATE_EPOCH: a build can be repeated. */
function dateOfBuild(): string {
  const { SOURCE_DATE_EPOCH: seconds } = process.env
  const date = seconds === undefined || !/^\d+$/.test(seconds) ? new Date() : new Date(Number(seconds) * MS)
  return date.toISOString().slice(0, 10)
}

function optionLines(name: string, option: DescribedOption): string[] {
  const letter = option.short === undefined ? '' : `-${option.short}, `
  return term(letter + withShape(name, option), option.help)
}

/** The macro for it would take quotes away. */
function bold(text: string): string {
  return `\\fB${escaped(text)}\\fR`
}

function term(name: string, what: string): string[] {
  return ['.TP', bold(name), ...filled(what)]
}

function paragraphs(text: string): string[] {
  return text
    .trim()
    .split('\n\n')
    .flatMap((each, index) => [...(index === 0 ? [] : ['.PP']), ...filled(each)])
}

function filled(text: string): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const longer = `${lines.at(-1)} ${word}`
    if (lines.length > 0 && longer.length <= WIDTH) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines.map(escaped)
}

function literal(text: string): string[] {
  return [
    '.nf',
    ...text
      .trimEnd()
      .split('\n')
      .map((line) => (line === '' ? '\\&' : escaped(line))),
    '.fi',
  ]
}

/** No macro, and hyphens that can be copied. */
function escaped(line: string): string {
  return line.replaceAll('\\', '\\e').replaceAll('-', '\\-').replace(/^[.']/, '\\&$&')
}
