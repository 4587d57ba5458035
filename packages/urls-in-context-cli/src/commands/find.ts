import type { Command } from '../args/command.ts'
import { OPTIONS } from '../args/options.ts'
import { readFind } from '../args/read-find.ts'
import type { Words } from '../args/read-options.ts'
import { typeList } from '../files/file-types.ts'
import { isTerminal, print, printHint } from '../output/output.ts'

export const FIND: Command = {
  usage: async () => (await import('../args/help.ts')).help(),
  brief: async () => (await import('../args/help.ts')).briefHelp(),
  options: OPTIONS,
  run: runFind,
}

const STDIN_DESCRIPTOR = 0

/** For a user who names no file and pipes nothing. */
const NO_INPUT = 'urls: no input; give a file or folder (urls .), or - to type text; see urls -h'

/** The search itself is loaded once the options are known to be right. */
async function runFind(words: Words): Promise<number> {
  if (words.has('version')) {
    const { version } = await import('../args/help.ts')
    print(`${version()}\n`)
    return 0
  }
  if (words.has('type-list')) {
    print(typeList())
    return 0
  }
  const request = readFind(words)
  const isAsked = request.inputs.from === undefined && words.others.length === 0
  if (words.has('serve-stdin')) {
    const { serve } = await import('./serve.ts')
    return serve(request, isAsked)
  }
  if (words.has('files')) {
    const { printFiles } = await import('./print-files.ts')
    return printFiles(request, isAsked)
  }
  if (isAsked && isTerminal(STDIN_DESCRIPTOR)) {
    printHint(NO_INPUT)
    return 2
  }
  const { findUrls } = await import('./find-urls.ts')
  return findUrls(request)
}
