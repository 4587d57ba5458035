/** Words in front of a colon that say where to look. */
const FIELDS = ['host', 'scheme', 'date', 'year', 'context', 'reading', 'file', 'id'] as const
export type Field = (typeof FIELDS)[number]

/** One condition: the text, in lower case, stands in the field, or anywhere; or it does not. */
export interface Term {
  readonly field: Field | undefined
  readonly text: string
  readonly without: boolean
}

/**
 * Words and "phrases in quotes", all of which must hold. `host:`, `date:` and so on say where to look, a minus leaves
 * out. `file://` is no field: who searches for a URL gets what was asked for.
 */
export function parseQuery(query: string): Term[] {
  const tokens = query.toLowerCase().matchAll(/(-?)(?:([a-z]+):(?!\/\/))?(?:"([^"]*)"?|(\S+))/g)
  return Array.from(tokens, toTerm).filter(({ text }) => text !== '' && !UNFINISHED.test(text))
}

/** While somebody types `-host:a`, the first letters must not empty the table. */
const UNFINISHED = new RegExp(`^-?(?:(?:${FIELDS.join('|')}):)?$`)

function toTerm([, minus, name, phrase, word]: RegExpExecArray): Term {
  const field = FIELDS.find((each) => each === name)
  const text = phrase ?? word ?? ''
  return { field, text: field === undefined && name !== undefined ? `${name}:${text}` : text, without: minus === '-' }
}
