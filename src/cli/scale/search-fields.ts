import { CONTEXT_NAMES, FORMAT_NAMES, HYPHEN_NAMES, MOST_EXCERPT_LINES, SCHEME_NAME } from '../args/read-find.ts'
import type { Search } from '../search/search.ts'
import type { Fields } from './fields.ts'

/** The milliseconds from 1970 to the first and the last time that a `Date` can hold. */
const LAST_TIME = 8.64e15
const MOST_SCHEMES = 10_000

/** Reads the search that a plan holds. The order of the fields is that of `urls plan`. @throws FieldError */
export function searchOf(fields: Fields): Search {
  return {
    extraction: fields.optional('extraction', (name) => extractionOf(fields.fields(name))),
    contexts: fields.optional('contexts', (name) =>
      fields.list(name, 1, 1000).map((each) => each.choice(name, CONTEXT_NAMES)),
    ),
    since: fields.optional('since', (name) => fields.number(name, -LAST_TIME, LAST_TIME)),
    until: fields.optional('until', (name) => fields.number(name, -LAST_TIME, LAST_TIME)),
    headers: fields.flag('headers'),
    relative: fields.optional('relative', (name) => fields.flag(name)),
    ignoreAttachments: fields.optional('ignoreAttachments', (name) => fields.flag(name)),
    ignoreLinks: fields.optional('ignoreLinks', (name) => fields.flag(name)),
    format: fields.optional('format', (name) => fields.choice(name, FORMAT_NAMES)),
    redact: fields.flag('redact'),
    defang: fields.optional('defang', (name) => fields.flag(name)),
    unwrap: fields.optional('unwrap', (name) => fields.flag(name)),
    explain: fields.optional('explain', (name) => fields.flag(name)),
    excerpt: fields.optional('excerpt', (name) => fields.number(name, 0, MOST_EXCERPT_LINES)),
  }
}

function extractionOf(fields: Fields): Search['extraction'] {
  return {
    schemes: fields.optional('schemes', (name) =>
      fields.list(name, 1, MOST_SCHEMES).map((each) => each.text(name, SCHEME_NAME, 'names of schemes')),
    ),
    hyphen: fields.optional('hyphen', (name) => fields.choice(name, HYPHEN_NAMES)),
    defanged: fields.optional('defanged', (name) => fields.flag(name)),
    bareDomains: fields.optional('bareDomains', (name) => fields.flag(name)),
  }
}
