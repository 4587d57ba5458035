import type { Command, CommandEntry } from '../args/command.ts'
import { choiceValue, UsageError, type Words } from '../args/read-options.ts'
import { print } from '../output/output.ts'
import { bashCompletion } from '../shells/bash.ts'
import { SHELLS } from '../shells/completed.ts'
import { fishCompletion } from '../shells/fish.ts'
import { zshCompletion } from '../shells/zsh.ts'
import { describeCommands } from './completed-command.ts'

const SCRIPTS = {
  bash: bashCompletion,
  zsh: zshCompletion,
  fish: fishCompletion,
}

const USAGE = `usage: urls completion bash | zsh | fish

Prints a script that completes commands, options, values and file names:

  bash         eval "$(urls completion bash)" in ~/.bashrc
  zsh          eval "$(urls completion zsh)" in ~/.zshrc, after compinit; or as
               a file _urls in a folder of $fpath
  fish         urls completion fish > ~/.config/fish/completions/urls.fish

  -h, --help   prints this text
`

export function completionCommand(commands: readonly CommandEntry[]): Command {
  return { usage: USAGE, options: {}, run: (words) => runCompletion(commands, words) }
}

async function runCompletion(commands: readonly CommandEntry[], { others }: Words): Promise<number> {
  const [shell] = others
  if (shell === undefined || others.length > 1) throw new UsageError(`give one shell: ${SHELLS.join(', ')}`)
  print(SCRIPTS[choiceValue('the shell', shell.text, SHELLS)](await describeCommands(commands)))
  return 0
}
