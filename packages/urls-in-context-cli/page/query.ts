/** The words before a colon that say where to search. */
const FIELDS = [
  'host',
  'scheme',
  'date',
  'year',
  'context',
  'reading',
  'file',
  'id',
  'from',
  'subject',
  'list',
] as const
export type Field = (typeof FIELDS)[number]

/** A condition: the row contains the text (in lower case) in the field, or anywhere; or, if `without`, does not. */
export interface Term {
  readonly field: Field | undefined
  readonly text: string
  readonly without: boolean
}

/**
 * Reads words and "phrases in quotes", all of which must be found. `host:`, `date:` and so on say where to search, a
 * minus excludes. `file://` is not read as a field, so that URLs can be searched for.
 */
export function parseQuery(query: string): Term[] {
  const tokens = query.toLowerCase().matchAll(/(-?)(?:([a-z]+):(?!\/\/))?(?:"([^"]*)"?|(\S+))/g)
  return Array.from(tokens, toTerm).filter(({ text }) => text !== '' && !UNFINISHED.test(text))
}

/** A term that is still being typed, such as `-host:`, which is ignored. */
const UNFINISHED = new RegExp(`^-?(?:(?:${FIELDS.join('|')}):)?$`)

function toTerm([, minus, name, phrase, word]: RegExpExecArray): Term {
  const field = FIELDS.find((each) => each === name)
  const text = phrase ?? word ?? ''
  return { field, text: field === undefined && name !== undefined ? `${name}:${text}` : text, without: minus === '-' }
}
