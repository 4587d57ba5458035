import type { Completed, CompletedCommand, CompletedOption } from './completed.ts'

const PROGRAMS = ['urls', 'urls-in-context']

export function fishCompletion(commands: readonly CompletedCommand[]): string {
  const named = commands.flatMap(({ name }) => name ?? [])
  const lines = commands.flatMap((command) => linesOf(command))
  const head = '# Completions of urls for fish: urls completion fish > ~/.config/fish/completions/urls.fish'
  const first = `function __urls_is
  set -l words (commandline -opc)
  set -l command
  if test (count $words) -ge 2; and contains -- $words[2] ${named.join(' ')}
    set command $words[2]
  end
  test "$command" = "$argv"
end`
  const start = commands
    .filter(({ name }) => name !== undefined)
    .map(({ name, summary }) => `-n 'test (count (commandline -opc)) -eq 1' -a ${name} -d ${quoted(summary)}`)
  const all = PROGRAMS.flatMap((program) => [...start, ...lines].map((line) => `complete -c ${program} ${line}`))
  return `${head}\n${first}\n${all.join('\n')}\n`
}

function linesOf({ name, options, words }: CompletedCommand): string[] {
  const condition = `-n '__urls_is ${name ?? ''}'`
  const rest = words === 'file' ? [] : [`${condition} -f${actionOf(words === 'none' ? [] : words)}`]
  return [...rest, ...options.map((option) => `${condition} ${optionOf(option)}`)]
}

function optionOf({ name, short, help, value, isOptional, values }: CompletedOption): string {
  const letter = short === undefined ? '' : `-s ${short} `
  const taken =
    value === undefined
      ? ''
      : isOptional
        ? ` -f${actionOf(values)}`
        : values === 'file'
          ? ' -r -F'
          : ` -x${actionOf(values)}`
  return `${letter}-l ${name}${taken} -d ${quoted(help)}`
}

function actionOf(completed: Completed): string {
  if (completed === 'folder') return " -a '(__fish_complete_directories)'"
  if (typeof completed === 'string' || completed.length === 0) return ''
  return ` -a ${quoted(completed.join(' '))}`
}

function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`
}
