import { OPTIONS } from '../args/options.ts'
import { readFind } from '../args/read-find.ts'
import type { Words } from '../args/read-options.ts'
import { print } from '../output/sink.ts'
import type { Command } from './command.ts'

/** The search for URLs, which is what `urls` does without the name of a command. */
export const FIND: Command = { usage: loadUsage, options: OPTIONS, run: runFind }

async function loadUsage(): Promise<string> {
  const { help } = await import('../args/help.ts')
  return help()
}

/** The search itself is loaded once the options are known to be right. */
async function runFind(words: Words): Promise<number> {
  if (words.values.has('version')) {
    const { version } = await import('../args/help.ts')
    print(`${version()}\n`)
    return 0
  }
  if (words.values.has('type-list')) {
    const { typeList } = await import('../files/file-types.ts')
    print(typeList())
    return 0
  }
  const request = readFind(words)
  const { findUrls } = await import('./find-urls.ts')
  return findUrls(request)
}
