import { type Context, type Evidence, type ReadingReason, type RepairKind, TEXT_KINDS } from 'urls-in-context'
import type { Unresolved } from 'urls-in-context/url'
import { ROW_VERSION, type Row } from './row.ts'

/**
 * The fields of a row: JSON Schema, columns, mask, and whether rows share them. Schema, checks, columns, `--fields`, page
 * and mask come from this table, values from `rows.ts`.
 */

/** The part of JSON Schema (2020-12) that describes a row. */
export type Schema =
  | { readonly const: number | true }
  | { readonly enum: readonly string[] }
  | { readonly type: 'string' | 'boolean'; readonly description?: string }
  | { readonly type: 'integer'; readonly minimum: number; readonly description?: string }
  | { readonly type: 'number'; readonly minimum?: number; readonly maximum?: number }
  | ListSchema
  | ObjectSchema

export interface ListSchema {
  readonly type: 'array'
  readonly minItems?: number | undefined
  readonly maxItems?: number | undefined
  readonly items: Schema
}

export interface ObjectSchema {
  readonly type: 'object'
  readonly additionalProperties: false
  readonly required?: readonly string[]
  readonly properties: Readonly<Record<string, Schema>>
}

/**
 * What the text of a field is, which says how it is masked and defanged. A `name`, the `path` of a file and the name of
 * a `member` may be a URL. `words`, the default, may hold URLs. The secrets of `text` are masked where it is cut out.
 * `own` text is the program's.
 */
export type Wording = 'url' | 'name' | 'path' | 'member' | 'words' | 'text' | 'host' | 'own'

/** What a cell shows; nothing if it is undefined. */
export type Cell = string | number | undefined

export type Columns = Readonly<Record<string, (row: Row) => Cell>>

/** What a search or a format has, so that its columns are in every table. */
export type Extra = 'hasUnwrapped' | 'hasTemplates' | 'hasNotes' | 'hasDigests' | 'hasCounts' | 'hasExcerpts'

export interface Field {
  /** Undefined for a column that JSON has not. */
  readonly schema?: Schema
  readonly says: string
  readonly wording?: Wording
  /** The columns, if they are not one with the name and the value of the field. */
  readonly columns?: Columns
  /** Undefined if `--fields=all` has the columns. */
  readonly with?: Extra
  /** Whether neither tables nor the page show it. */
  readonly isJsonOnly?: true
  /** Whether the rows of one part have it in common. */
  readonly isShared?: true
}

const TEXT: Schema = { type: 'string' }
const FLAG: Schema = { type: 'boolean' }
const TRUE: Schema = { const: true }
const OFFSET: Schema = { type: 'integer', minimum: 0 }
const NUMBER: Schema = { type: 'integer', minimum: 1 }
const LIKELIHOOD: Schema = { type: 'number', minimum: 0, maximum: 1 }
const SPAN = { start: OFFSET, end: OFFSET }
const LOCATED: Schema = object({ ...SPAN, line: NUMBER, column: NUMBER })

function oneOf<T extends string>(...names: readonly T[]): Schema {
  return { enum: names }
}

function list(items: Schema, minItems?: number, maxItems?: number): ListSchema {
  return { type: 'array', minItems, maxItems, items }
}

/** An object, whose properties are all there but for those that are named after them. */
function object(properties: ObjectSchema['properties'], ...optional: readonly string[]): ObjectSchema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name))
  return { type: 'object', additionalProperties: false, ...(required.length > 0 ? { required } : {}), properties }
}

export const FIELDS: Readonly<Record<keyof Row | 'version' | 'year' | 'line' | 'column', Field>> = {
  version: {
    schema: { const: ROW_VERSION },
    says: 'The version of this shape: it changes when a field changes its name or its meaning.',
    isJsonOnly: true,
  },
  url: { schema: TEXT, says: 'The URL, or a relative reference in HTML as it stands.', wording: 'url' },
  scheme: { schema: TEXT, says: 'In lower case; empty for a relative reference.', wording: 'own' },
  host: { schema: TEXT, says: 'In lower case; empty if the URL has none.', wording: 'host' },
  context: {
    schema: oneOf<Context>('url-wrapper', 'angle', 'quoted', 'label', 'bare'),
    says: 'What delimits the URL.',
  },
  inferred: { schema: TEXT, says: 'The scheme that was added, if the text has none.', wording: 'own' },
  alternatives: {
    schema: list(
      object(
        {
          url: TEXT,
          reason: oneOf<ReadingReason>(
            ...(['hyphen-kept', 'hyphen-dropped', 'joined-line', 'line-cut'] as const),
            ...(['space-encoded', 'space-dropped', 'space-cut', 'reference-read', 'reference-kept'] as const),
            ...(['escape-read', 'escape-kept', 'continued', 'text-cut', 'inner'] as const),
          ),
          likelihood: LIKELIHOOD,
        },
        'likelihood',
      ),
    ),
    says: 'The other readings.',
    wording: 'url',
    columns: {
      alternatives: (row) => row.alternatives.map(({ url }) => url).join(' '),
      reasons: (row) => row.alternatives.map(({ reason }) => reason).join(' '),
    },
  },
  decidedBy: {
    schema: oneOf<Evidence>('unfinished', 'layout', 'encoding', 'same-url', 'same-word', 'hyphenation', 'link'),
    says: 'What decided between the readings.',
  },
  repairs: {
    schema: list(
      object({
        kind: oneOf<RepairKind | 'html'>(
          ...(['whitespace', 'line-break', 'prefix', 'string-literal', 'hyphen', 'escape', 'defang'] as const),
          ...(['zero-width', 'space-encoded', 'scheme', 'html'] as const),
        ),
        ...SPAN,
        insert: TEXT,
      }),
    ),
    says: 'What was changed to make the URL from its text. Offsets as in text.',
    // Masked with the URL
    wording: 'own',
    columns: { repairs: (row) => row.repairs.map(({ kind }) => kind).join(' ') },
  },
  file: { schema: TEXT, says: 'The name of the file; - is standard input.', wording: 'path', isShared: true },
  fileBytes: { schema: TEXT, says: 'The name in base64, if it is not UTF-8.', wording: 'own', isShared: true },
  // The name of a payload of WARC is a URL.
  member: {
    schema: TEXT,
    says: 'The member of an archive; ! stands between nested ones.',
    wording: 'member',
    isShared: true,
  },
  message: { schema: NUMBER, says: 'The number of the message in the file or member.', isShared: true },
  messageId: { schema: TEXT, says: 'The Message-ID, without its brackets.', wording: 'name', isShared: true },
  date: { schema: TEXT, says: 'The date of the message in UTC, as ISO 8601.', wording: 'own', isShared: true },
  year: { says: 'The year of the date.', columns: { year: ({ date }) => date && yearOf(date) }, isShared: true },
  from: { schema: TEXT, says: 'The From field of the message, decoded.', isShared: true },
  subject: { schema: TEXT, says: 'The Subject field of the message, decoded.', isShared: true },
  newsgroups: { schema: list(TEXT, 1), says: 'The newsgroups of the article.', wording: 'name', isShared: true },
  list: {
    schema: TEXT,
    says: 'The identifier of the mailing list, from the List-Id field.',
    wording: 'name',
    isShared: true,
  },
  line: {
    says: 'The line in the file, or in the part if no bytes of the file are the text.',
    columns: { line: (row) => (row.raw ?? row.text).line },
  },
  column: { says: 'The column in that line.', columns: { column: (row) => (row.raw ?? row.text).column } },
  part: { schema: TEXT, says: 'The number of the part of the message.', wording: 'own', isShared: true },
  origin: {
    schema: TEXT,
    says: 'body, header NAME, attribute ELEMENT NAME, script, property NAME, base, link, or another part of a document.',
    wording: 'own',
    isShared: true,
  },
  raw: {
    schema: LOCATED,
    says: 'The place in the decompressed file or member, in bytes; absent if no bytes of the file are the text.',
    columns: parts('raw', 'start', 'end', 'line', 'column'),
  },
  text: {
    schema: LOCATED,
    says: 'The place in the decoded part, in UTF-16 units.',
    columns: parts('text', 'start', 'end', 'line', 'column'),
  },
  resolved: {
    schema: TEXT,
    says: 'The absolute URL, if url is a relative reference in a document with a base.',
    wording: 'url',
  },
  target: { schema: TEXT, says: 'The target URI of a WARC record.', wording: 'url', isShared: true },
  record: {
    schema: OFFSET,
    says: 'The offset of the WARC record in the decompressed file, in bytes.',
    isShared: true,
  },
  outer: {
    schema: object(
      { member: TEXT, message: NUMBER, messageId: TEXT, inReplyTo: TEXT, references: list(TEXT, 1), date: TEXT },
      ...['member', 'message', 'messageId', 'inReplyTo', 'references', 'date'],
    ),
    says: 'The outermost message around an enclosed message or an attachment.',
    columns: parts('outer', 'message', 'messageId', 'date'),
    isShared: true,
  },
  likelihood: { schema: LIKELIHOOD, says: 'How likely the URL is as it is given, if it has alternatives.' },
  kind: {
    schema: oneOf(...TEXT_KINDS.filter((kind) => kind !== 'prose')),
    says: 'What the text was taken to be; absent for prose.',
    isShared: true,
  },
  page: { schema: NUMBER, says: 'The page, slide or sheet.' },
  paragraph: { schema: NUMBER, says: 'The paragraph in its member.' },
  box: {
    schema: list(list({ type: 'number' }, 4, 4), 1),
    says: '[x0, y0, x1, y1] for each line of the URL, in points from the lower left corner.',
    columns: { box: (row) => row.box?.map((line) => line.join(' ')).join(' | ') },
  },
  link: { schema: TEXT, says: 'The target of the hyperlink over the URL.', wording: 'url' },
  agrees: { schema: FLAG, says: 'Whether the URL is that target.' },
  hazards: {
    schema: list(oneOf('link-differs'), 1),
    says: 'link-differs: the document shows one URL and leads to another.',
  },
  folder: {
    schema: TEXT,
    says: "In a store of Outlook: the path of the message's folder.",
    wording: 'name',
    isShared: true,
  },
  node: { schema: OFFSET, says: "In a store of Outlook: the number of the message's node.", isShared: true },
  deleted: { schema: TRUE, says: 'In a store of Outlook: the message was deleted.', isShared: true },
  component: {
    schema: TEXT,
    says: 'The component of a calendar, the card, or the record of LDIF, such as VEVENT 3.',
    wording: 'own',
    isShared: true,
  },
  inReplyTo: {
    schema: TEXT,
    says: 'The Message-ID of the message that this one answers.',
    wording: 'name',
    isShared: true,
  },
  references: {
    schema: list(TEXT, 1),
    says: 'The Message-IDs of the thread, the first of which began it; of more than 100, the first and the last 99.',
    wording: 'name',
    isShared: true,
  },
  attachment: { schema: TEXT, says: 'The name of the attachment.', wording: 'member', isShared: true },
  unwrapped: {
    schema: TEXT,
    says: 'With --unwrap: the URL inside a rewritten link.',
    wording: 'url',
    with: 'hasUnwrapped',
  },
  via: {
    schema: list(TEXT, 1),
    says: 'With --unwrap: the services that rewrote it, the outermost first.',
    wording: 'own',
    with: 'hasUnwrapped',
  },
  unresolved: {
    schema: object(
      { service: TEXT, reason: oneOf<Unresolved['reason']>('opaque', 'unreadable', 'depth'), host: TEXT },
      'host',
    ),
    says: 'With --unwrap: the service whose URL it still is, and why.',
    wording: 'own',
    columns: { unresolved: ({ unresolved }) => unresolved && [unresolved.service, unresolved.reason].join(' ') },
    with: 'hasUnwrapped',
  },
  placeholders: {
    schema: list(object(SPAN)),
    says: 'With --templates: the placeholders of a template, which is no URL. Offsets in the URL as it was written, in UTF-16 units.',
    columns: { placeholders: (row) => row.placeholders?.map(({ start, end }) => `${start}-${end}`).join(' ') },
    with: 'hasTemplates',
  },
  truncated: {
    schema: object({ whole: { ...TEXT, description: 'The URL of the text that it was cut from.' } }, 'whole'),
    says: 'With --notes: the URL was cut for display.',
    wording: 'url',
    columns: {
      truncated: ({ truncated }) => (truncated === undefined ? undefined : 'true'),
      whole: (row) => row.truncated?.whole,
    },
    with: 'hasNotes',
  },
  place: {
    schema: object(
      { url: { ...TEXT, description: 'The URL without the line and the column.' }, line: NUMBER, column: NUMBER },
      'column',
    ),
    says: 'With --notes: the line in the file that the URL leads to.',
    wording: 'url',
    columns: parts('place', 'url', 'line', 'column'),
    with: 'hasNotes',
  },
  citedAt: {
    schema: list(
      object(
        { ...SPAN, words: { ...TEXT, description: 'The words that are cited; left out with --redact.' } },
        'words',
      ),
    ),
    says: 'With --notes: where the text cites the number or label of the URL. Offsets as in text.',
    wording: 'text',
    columns: {
      citedAt: (row) => row.citedAt?.map(({ start }) => start).join(' '),
      citedBy: (row) => row.citedAt?.map(({ words }) => words ?? '').join(' | '),
    },
    with: 'hasNotes',
  },
  fileSha256: {
    schema: TEXT,
    says: 'With --hash: the SHA-256 of the file, in base 16.',
    wording: 'own',
    with: 'hasDigests',
    isShared: true,
  },
  sha256: {
    schema: TEXT,
    says: 'With --hash: the SHA-256 of the innermost attachment or member of an archive, if it is known.',
    wording: 'own',
    with: 'hasDigests',
    isShared: true,
  },
  count: {
    schema: NUMBER,
    says: 'With --unique: how often the URL was found, or what the row shows.',
    with: 'hasCounts',
  },
  excerpt: {
    schema: object({ before: TEXT, construct: TEXT, after: TEXT }),
    says: 'With --excerpt: the text around.',
    wording: 'text',
    columns: {
      before: (row) => row.excerpt?.before,
      construct: (row) => row.excerpt?.construct,
      after: (row) => row.excerpt?.after,
    },
    with: 'hasExcerpts',
  },
  joins: {
    schema: list(
      object({
        ...{ end: OFFSET, next: OFFSET, likelihood: LIKELIHOOD, madeFrom: LIKELIHOOD, unfinished: FLAG },
        signs: list(object({ sign: TEXT, weight: { type: 'number' } })),
      }),
    ),
    says: 'With --explain: the line ends that the URL may go on over. Offsets as in text.',
    wording: 'own',
    isJsonOnly: true,
  },
}

/** Years before 0 and after 9999 have a sign. */
function yearOf(date: string): Cell {
  const digits = /^[+-]?\d+/.exec(date)?.[0]
  return digits && Number(digits)
}

/** A column for each of some parts of a field: `raw` and `start` give `rawStart`. */
function parts(name: 'raw' | 'text' | 'outer' | 'place', ...names: readonly string[]): Columns {
  return Object.fromEntries(
    names.map((each) => {
      const column = name + each[0]!.toUpperCase() + each.slice(1)
      return [column, (row: Row) => (row[name] as Readonly<Record<string, Cell>> | undefined)?.[each]]
    }),
  )
}

export const REQUIRED: readonly string[] = [
  ...(['version', 'url', 'scheme', 'host', 'context'] as const),
  ...(['alternatives', 'repairs', 'file', 'origin', 'text'] as const),
]

export function rowSchema(): {
  readonly [keyword: string]: unknown
  readonly properties: Readonly<Record<string, unknown>>
} {
  const fields = Object.entries(FIELDS).filter(([, { schema }]) => schema !== undefined)
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'A row of urls --format=ndjson, and an element of --format=json-array',
    description: 'A URL and its place. Fields without a value are absent. docs/cli.md describes each of them.',
    type: 'object',
    additionalProperties: false,
    required: REQUIRED,
    properties: Object.fromEntries(fields.map(([name, { schema, says }]) => [name, { ...schema, description: says }])),
  }
}
