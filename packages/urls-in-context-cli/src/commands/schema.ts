import { readFileSync } from 'node:fs'
import type { Command } from '../args/command.ts'
import { choiceValue, UsageError, type Words } from '../args/read-options.ts'
import { print } from '../output/output.ts'
import { rowSchema } from '../search/row-fields.ts'

/** The relative path is the same from the sources and from the build. */
const REPORT = new URL('../../schema/report.schema.json', import.meta.url)

export const SCHEMA_NAMES = ['row', 'report'] as const

const USAGE = `usage: urls schema [row | report]

Prints the JSON Schema (2020-12) of the rows of --format=ndjson and json-array,
or of the lines of --report. The package has them as
urls-in-context-cli/schema.json and urls-in-context-cli/report-schema.json.

  -h, --help   prints this text
`

export const SCHEMA: Command = { usage: USAGE, options: {}, run: runSchema }

function runSchema({ others }: Words): number {
  if (others.length > 1) throw new UsageError('only one name can be given: row or report')
  const name = choiceValue('the schema', others[0]?.text ?? SCHEMA_NAMES[0], SCHEMA_NAMES)
  print(name === 'row' ? `${JSON.stringify(rowSchema(), null, 2)}\n` : readFileSync(REPORT, 'utf8'))
  return 0
}
