import { withConfigFile } from '../args/config-file.ts'
import { OPTIONS } from '../args/options.ts'
import { readFind } from '../args/read-find.ts'
import type { Words } from '../args/read-options.ts'
import { typeList } from '../files/file-types.ts'
import { isTerminal } from '../output/is-terminal.ts'
import { advise, print } from '../output/sink.ts'
import type { Command } from './command.ts'

/** The search for URLs, which is what `urls` does without the name of a command. */
export const FIND: Command = { usage: loadUsage, options: OPTIONS, run: runFind }

async function loadUsage(): Promise<string> {
  const { help } = await import('../args/help.ts')
  return help()
}

const STDIN_DESCRIPTOR = 0

/** What is said to somebody who names no file and pipes nothing. */
const SHORT_USAGE = [
  'usage: urls [OPTION]... PATH...   prints the URLs of files and folders',
  '       PROGRAM | urls             prints those of its output; urls - reads what is typed',
  '       urls parse URL...          explains URLs',
  "Try 'urls --help'.",
]

/** The search itself is loaded once the options are known to be right. */
async function runFind(words: Words): Promise<number> {
  if (words.values.has('version')) {
    const { version } = await import('../args/help.ts')
    print(`${version()}\n`)
    return 0
  }
  if (words.values.has('type-list')) {
    print(typeList())
    return 0
  }
  const all = withConfigFile(words)
  const request = readFind(all)
  const isAsked = request.inputs.from === undefined && all.others.length === 0
  if (isAsked && isTerminal(STDIN_DESCRIPTOR)) {
    for (const line of SHORT_USAGE) advise(line)
    return 2
  }
  const { findUrls } = await import('./find-urls.ts')
  return findUrls(request)
}
