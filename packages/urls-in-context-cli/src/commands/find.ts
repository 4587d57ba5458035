import { readFileSync } from 'node:fs'
import { OPTIONS } from '../args/options.ts'
import { readFind } from '../args/read-find.ts'
import { readWords, UsageError, type Words } from '../args/read-options.ts'
import { typeList } from '../files/file-types.ts'
import { isTerminal, print, printHint } from '../output/output.ts'
import { sentenceOf } from '../system/errors.ts'
import type { Command } from './command.ts'

export const FIND: Command = { usage: loadUsage, brief: loadBrief, options: OPTIONS, run: runFind }

async function loadUsage(): Promise<string> {
  const { help } = await import('../args/help.ts')
  return help()
}

async function loadBrief(): Promise<string> {
  const { briefHelp } = await import('../args/help.ts')
  return briefHelp()
}

const STDIN_DESCRIPTOR = 0

/** For a user who names no file and pipes nothing. */
const NO_INPUT = 'urls: no input; give a file or folder (urls .), or - to type text; see urls -h'

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
  if (words.values.has('serve-stdin')) {
    const { serve } = await import('./serve.ts')
    return serve({ ...request, isAsked })
  }
  if (words.values.has('files')) {
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

const VARIABLE = 'URLS_CONFIG'

interface Line {
  readonly text: string
  readonly number: number
}

/**
 * The words of a search, after the options in the file that `URLS_CONFIG` names: one argument a line, without the
 * blanks around it, empty lines and lines that start with `#`. Options of the command line override those of the file.
 *
 * @throws UsageError for a file that cannot be read, or a line that is no option; it names file and line.
 */
function withConfigFile(words: Words): Words {
  const path = process.env[VARIABLE] ?? ''
  if (path === '' || words.values.has('no-config')) return words
  const before = readConfig(path)
  const all = new Map(before.all)
  for (const [name, values] of words.all) all.set(name, [...(all.get(name) ?? []), ...values])
  const merged = {
    values: new Map([...before.values, ...words.values]),
    all,
    sequence: [...before.sequence, ...words.sequence],
    others: words.others,
  }
  const fault = faultOf(() => readFind(merged))
  if (fault === undefined || faultOf(() => readFind(words)) !== undefined) return merged
  throw new UsageError(`${fault} (with the options in ${path}; --no-config leaves them out)`)
}

function readConfig(path: string): Words {
  const lines = linesOf(path)
  const words = (count: number): Words => {
    const read = readWords(
      lines.slice(0, count).map(({ text }) => text),
      OPTIONS,
      0,
    )
    const [other] = read.others
    if (other !== undefined) throw new UsageError(`${other.text} is not an option`)
    readFind(read)
    return read
  }
  try {
    return words(lines.length)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    throw new UsageError(faultyLine(path, lines, words) ?? `${path}: ${error.message}`)
  }
}

/** The first line with which the lines before it are wrong, and why. An option may have its value on the next line. */
function faultyLine(path: string, lines: readonly Line[], words: (count: number) => Words): string | undefined {
  for (let count = 1; count <= lines.length; count++) {
    const fault = faultOf(() => words(count))
    const isOpen = fault !== undefined && count < lines.length && faultOf(() => words(count + 1)) === undefined
    if (fault !== undefined && !isOpen) return `${path}:${lines[count - 1]!.number}: ${fault}`
  }
  return undefined
}

function linesOf(path: string): Line[] {
  try {
    return readFileSync(path, 'utf8')
      .replace(/^\ufeff/, '')
      .split('\n')
      .map((line, index) => ({ text: line.trim(), number: index + 1 }))
      .filter(({ text }) => text !== '' && !text.startsWith('#'))
  } catch (error) {
    throw new UsageError(`${VARIABLE}: ${path}: ${sentenceOf(error as NodeJS.ErrnoException)}`)
  }
}

function faultOf(read: () => unknown): string | undefined {
  try {
    read()
    return undefined
  } catch (error) {
    if (error instanceof UsageError) return error.message
    throw error
  }
}
