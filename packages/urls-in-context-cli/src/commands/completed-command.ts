import type { CommandEntry } from '../args/command.ts'
import { OUTPUT_FORMATS, SORT_KEYS, UNIQUE_NAMES, WHEN_NAMES } from '../args/find-request.ts'
import type { DescribedOption, Option } from '../args/options.ts'
import { ARCHIVE_FORMATS, CONTEXT_NAMES, HYPHEN_NAMES, JOIN_NAMES } from '../args/read-search.ts'
import { FILE_TYPES } from '../files/file-types.ts'
import { FIELD_NAMES } from '../search/columns.ts'
import { ROW_KINDS } from '../search/kinds.ts'
import { HOST_KINDS } from '../search/search.ts'
import { type Completed, type CompletedCommand, type CompletedOption, SHELLS } from '../shells/completed.ts'
import { SCALE } from './help.ts'
import { SCHEMA_NAMES } from './schema.ts'

const VALUES: Readonly<Record<string, readonly string[]>> = {
  from: Object.keys(ARCHIVE_FORMATS),
  type: Object.keys(FILE_TYPES),
  context: CONTEXT_NAMES,
  unique: UNIQUE_NAMES,
  hyphen: HYPHEN_NAMES,
  'join-lines': JOIN_NAMES,
  'bare-domains': HOST_KINDS,
  kind: ROW_KINDS,
  format: OUTPUT_FORMATS,
  sort: SORT_KEYS,
  fields: ['all', ...FIELD_NAMES],
  'count-by': FIELD_NAMES,
  color: WHEN_NAMES,
  scheme: ['http', 'https', 'ftp', 'mailto', 'any'],
}

/** If they are no files. */
const WORDS: Readonly<Record<string, Completed>> = {
  parse: 'none',
  schema: SCHEMA_NAMES,
  completion: SHELLS,
  merge: 'folder',
}

export async function describeCommands(commands: readonly CommandEntry[]): Promise<CompletedCommand[]> {
  const names = commands.flatMap(({ name }) => name ?? [])
  return Promise.all(
    commands.map(async ({ name, summary, load }) => {
      const command = await load()
      const usage = typeof command.usage === 'string' ? command.usage : ''
      const table = { ...command.options, help: command.options.help ?? { short: 'h' } }
      const options = Object.entries(table).map(([each, option]) => describe(each, option, usage))
      const words = name === 'help' ? [...names, SCALE] : (WORDS[name ?? ''] ?? 'file')
      return { name, summary, options, words }
    }),
  )
}

function describe(name: string, option: Option & Partial<DescribedOption>, usage: string): CompletedOption {
  const { short, value } = option
  // A line that ends within a list goes on in the next.
  const [help] = (option.help ?? describedIn(usage, name)).replace(/(,| or)\n/g, '$1 ').split('\n')
  const isOptional = value?.startsWith('[') === true
  const placeholder = value?.replace(/[[\]]/g, '')
  const isFile = placeholder === 'FILE' ? 'file' : placeholder === 'FOLDER' ? 'folder' : 'none'
  const shown = help!.replace(/[,;:]$/, '')
  return { name, short, help: shown, value: placeholder, isOptional, values: VALUES[name] ?? isFile }
}

/** Two blanks after its name. */
function describedIn(usage: string, name: string): string {
  return new RegExp(`^ +(?:-\\w, )?--${name}(?:[=[]\\S*)? {2,}(.*)$`, 'm').exec(usage)?.[1] ?? ''
}
