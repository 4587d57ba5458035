import { findDump } from './find-dump.ts'
import { findTable } from './find-table.ts'
import { findValue } from './find-value.ts'
import type { Recognise } from './notation.ts'

/** Of a text that comes line by line: the first line shows it. */
export const ofFirstLine: Recognise = (head) => findValue(head, '')

/** What a media type says, as the end of a name. Notations are no formats: their text is read as text is. */
const TYPES: readonly (readonly [type: RegExp, name: string])[] = [
  [/^text\/(?:x-)?(?:csv|comma-separated-values)$/, '.csv'],
  [/^text\/tab-separated-values$/, '.tsv'],
  [/^application\/(?:x-)?(?:ndjson|jsonl|json-stream|jsonlines)$/, '.jsonl'],
  [/^application\/(?:.*\+)?json$/, '.json'],
  [/^application\/(?:x-)?sql$/, '.sql'],
]

/** Of a text with a media type, and perhaps a name; undefined if neither can say it. */
export function notationOfType(type: string, name: string): Recognise | undefined {
  const known = TYPES.find(([pattern]) => pattern.test(type))?.[1] ?? name
  return known === '' ? undefined : notationOf(known)
}

/** Tells the notation of the texts of a file by its name and its first lines. */
export function notationOf(name: string): Recognise {
  return (head, isWhole) => findValue(head, name) ?? findDump(head, name) ?? findTable(head, isWhole, name)
}
