import { TEXT_KINDS } from '../../text/view.ts'
import {
  CONTEXT_NAMES,
  FORMAT_NAMES,
  HOST_NAME,
  HYPHEN_NAMES,
  JOIN_NAMES,
  LONGEST_URL,
  MOST_EXCERPT_LINES,
  SCHEME_NAME,
} from '../args/read-search.ts'
import type { Search } from '../search/search.ts'
import { patternFault } from '../search/url-patterns.ts'
import type { Fields } from './fields.ts'

/** The milliseconds from 1970 to the first and the last time that a `Date` can hold. */
const LAST_TIME = 8.64e15
const MOST_SCHEMES = 10_000
/** The most hosts, and the most patterns. */
const MOST_CONDITIONS = 10_000

/** Reads the search that a plan holds. The order of the fields is that of `urls plan`. @throws FieldError */
export function searchOf(fields: Fields): Search {
  return {
    extraction: fields.optional('extraction', (name) => extractionOf(fields.fields(name))),
    contexts: fields.optional('contexts', (name) =>
      fields.list(name, 1, 1000).map((each) => each.choice(name, CONTEXT_NAMES)),
    ),
    hosts: hostsOf(fields, 'hosts'),
    excludedHosts: hostsOf(fields, 'excludedHosts'),
    include: patternsOf(fields, 'include'),
    exclude: patternsOf(fields, 'exclude'),
    ignoreCase: fields.optional('ignoreCase', (name) => fields.flag(name)),
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
    notes: fields.optional('notes', (name) => fields.flag(name)),
    excerpt: fields.optional('excerpt', (name) => linesOf(fields.fields(name))),
  }
}

function linesOf(fields: Fields): Search['excerpt'] {
  const [before, after] = ['before', 'after'].map((name) => fields.number(name, 0, MOST_EXCERPT_LINES))
  return { before: before!, after: after! }
}

function extractionOf(fields: Fields): Search['extraction'] {
  return {
    schemes: fields.optional('schemes', (name) =>
      fields.values[name] === 'any'
        ? 'any'
        : fields.list(name, 1, MOST_SCHEMES).map((each) => each.text(name, SCHEME_NAME, 'names of schemes')),
    ),
    hyphen: fields.optional('hyphen', (name) => fields.choice(name, HYPHEN_NAMES)),
    joinLines: fields.optional('joinLines', (name) => fields.choice(name, JOIN_NAMES)),
    emails: fields.optional('emails', (name) => fields.flag(name)),
    bareDomains: fields.optional('bareDomains', (name) => fields.flag(name)),
    defanged: fields.optional('defanged', (name) => fields.flag(name)),
    templates: fields.optional('templates', (name) => fields.flag(name)),
    scp: fields.optional('scp', (name) => fields.flag(name)),
    maxLength: fields.optional('maxLength', (name) => fields.number(name, 1, LONGEST_URL)),
    kind: fields.optional('kind', (name) => fields.choice(name, TEXT_KINDS)),
  }
}

function hostsOf(fields: Fields, field: string): string[] | undefined {
  return fields.optional(field, (name) =>
    fields.list(name, 1, MOST_CONDITIONS).map((each) => each.text(name, HOST_NAME, 'names of hosts')),
  )
}

function patternsOf(fields: Fields, field: string): string[] | undefined {
  return fields.optional(field, (name) =>
    fields.list(name, 1, MOST_CONDITIONS).map((each) => {
      const pattern = each.text(name)
      if (patternFault(pattern) !== undefined) throw fields.wrong(name, 'regular expressions')
      return pattern
    }),
  )
}
