import {
  type Cell,
  type Columns,
  type Field,
  FLAG,
  LIKELIHOOD,
  LOCATED,
  list,
  NUMBER,
  OFFSET,
  object,
  oneOf,
  SPAN,
  TEXT,
  TRUE,
} from './field.ts'
import { ROW_KINDS } from './kinds.ts'
import { ROW_VERSION, type Row } from './row.ts'
import { CONTEXT_WORDS, EVIDENCE_WORDS, REASON_WORDS, REPAIR_WORDS, UNRESOLVED_WORDS } from './words.ts'

/**
 * The fields of a row: JSON Schema, value, columns, mask, words for the page. Schema, checks of parts, columns,
 * `--fields`, completions, page and mask come from this table.
 */

type RowFields = { readonly [Name in keyof Row]-?: Field<Row[Name]> }

export const FIELDS: RowFields & Readonly<Record<'version' | 'year' | 'line' | 'column', Field>> = {
  version: {
    schema: { const: ROW_VERSION },
    says: 'The version of this shape: it changes when a field changes its name or its meaning.',
    isJsonOnly: true,
    isRequired: true,
  },
  url: {
    schema: TEXT,
    says: 'The URL, or a relative reference in HTML as it stands.',
    wording: 'url',
    isRequired: true,
    usual: 1,
  },
  scheme: {
    schema: TEXT,
    says: 'In lower case; empty for a relative reference.',
    wording: 'own',
    isRequired: true,
    usual: 2,
  },
  host: {
    schema: TEXT,
    says: 'In lower case; empty if the URL has none.',
    wording: 'host',
    isRequired: true,
    usual: 3,
  },
  context: { schema: oneOf(CONTEXT_WORDS), says: 'What delimits the URL.', isRequired: true },
  inferred: { schema: TEXT, says: 'The scheme that was added, if the text has none.', wording: 'own' },
  alternatives: {
    schema: list(
      object(
        {
          url: TEXT,
          reason: oneOf(REASON_WORDS),
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
    isRequired: true,
  },
  decidedBy: {
    schema: oneOf(EVIDENCE_WORDS),
    says: 'What decided between the readings.',
  },
  repairs: {
    schema: list(
      object({
        kind: oneOf(REPAIR_WORDS),
        ...SPAN,
        insert: TEXT,
      }),
    ),
    says: 'What was changed to make the URL from its text. Offsets as in text.',
    // Masked with the URL
    wording: 'own',
    columns: { repairs: (row) => row.repairs.map(({ kind }) => kind).join(' ') },
    isRequired: true,
  },
  file: {
    schema: TEXT,
    says: 'The name of the file; - is standard input.',
    wording: 'path',
    isShared: true,
    isRequired: true,
    usual: 8,
  },
  fileBytes: {
    schema: TEXT,
    says: 'The name in base64, if it is not UTF-8.',
    wording: 'own',
    isShared: true,
    label: 'File in base64',
  },
  // The name of a payload of WARC is a URL.
  member: {
    schema: TEXT,
    says: 'The member of an archive; ! stands between nested ones.',
    wording: 'member',
    isShared: true,
    usual: 9,
  },
  message: { schema: NUMBER, says: 'The number of the message in the file or member.', isShared: true },
  messageId: { schema: TEXT, says: 'The Message-ID, without its brackets.', wording: 'name', isShared: true, usual: 7 },
  date: {
    schema: TEXT,
    says: 'The date of the message in UTC, as ISO 8601.',
    wording: 'own',
    isShared: true,
    label: 'Date',
    usual: 4,
  },
  year: { says: 'The year of the date.', columns: { year: ({ date }) => date && yearOf(date) }, isShared: true },
  from: { schema: TEXT, says: 'The From field of the message, decoded.', isShared: true, label: 'From', usual: 5 },
  subject: {
    schema: TEXT,
    says: 'The Subject field of the message, decoded.',
    isShared: true,
    label: 'Subject',
    usual: 6,
  },
  newsgroups: {
    schema: list(TEXT, 1),
    says: 'The newsgroups of the article.',
    wording: 'name',
    isShared: true,
    label: 'Newsgroups',
  },
  list: {
    schema: TEXT,
    says: 'The identifier of the mailing list, from the List-Id field.',
    wording: 'name',
    isShared: true,
    label: 'List',
  },
  line: {
    says: 'The line in the file, or in the part if no bytes of the file are the text.',
    columns: { line: (row) => (row.raw ?? row.text).line },
    usual: 10,
  },
  column: { says: 'The column in that line.', columns: { column: (row) => (row.raw ?? row.text).column } },
  part: { schema: TEXT, says: 'The number of the part of the message.', wording: 'own', isShared: true },
  origin: {
    schema: TEXT,
    says: 'body, header NAME, attribute or lazy attribute ELEMENT NAME, script, property NAME, base, link, or another part of a document.',
    wording: 'own',
    isShared: true,
    isRequired: true,
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
    isRequired: true,
  },
  resolved: {
    schema: TEXT,
    says: 'The absolute URL, if url is a relative reference in a document with a base.',
    wording: 'url',
  },
  target: { schema: TEXT, says: 'The target URI of a WARC record.', wording: 'url', isShared: true },
  record: { schema: OFFSET, says: 'The offset of the WARC record in the decompressed file, in bytes.', isShared: true },
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
    schema: { enum: ROW_KINDS.filter((kind) => kind !== 'prose') },
    says: 'What the text was taken to be; absent for prose.',
    isShared: true,
  },
  field: {
    schema: object(
      { table: TEXT, row: NUMBER, column: NUMBER, name: TEXT, path: TEXT },
      ...['table', 'row', 'column', 'name', 'path'],
    ),
    says: 'The cell of a table, the string of a database dump, or the path of a value of JSON.',
    columns: parts('field', 'table', 'row', 'column', 'name', 'path'),
  },
  page: { schema: NUMBER, says: 'The page, slide or sheet.' },
  paragraph: { schema: NUMBER, says: 'The paragraph in its member.' },
  box: {
    schema: list(list({ type: 'number' }, 4, 4), 1),
    says: '[x0, y0, x1, y1] for each line of the URL, in points from the lower left corner.',
    columns: { box: (row) => row.box?.map((line) => line.join(' ')).join(' | ') },
  },
  link: { schema: TEXT, says: 'The target of the hyperlink over the URL.', wording: 'url' },
  agrees: { schema: FLAG, says: 'Whether the target is the URL that the document shows.' },
  hazards: {
    schema: list({ enum: ['link-differs'] }, 1),
    says: 'link-differs: the document shows one URL and leads to another.',
  },
  linkText: { schema: TEXT, says: 'The text of the link in HTML of which the URL is the target.' },
  folder: {
    schema: TEXT,
    says: "In a store of Outlook: the path of the message's folder; in a chat: the channel.",
    wording: 'name',
    isShared: true,
    label: 'Folder',
  },
  node: { schema: OFFSET, says: "In a store of Outlook: the number of the message's node.", isShared: true },
  deleted: { schema: TRUE, says: 'In a store of Outlook: the message was deleted.', isShared: true, label: 'Deleted' },
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
  attachment: {
    schema: TEXT,
    says: 'The name of the attachment.',
    wording: 'member',
    isShared: true,
    label: 'Attachment',
  },
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
    schema: object({ service: TEXT, reason: oneOf(UNRESOLVED_WORDS), host: TEXT }, 'host'),
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
    label: 'SHA-256 of the file',
  },
  sha256: {
    schema: TEXT,
    says: 'With --hash: the SHA-256 of the innermost attachment or member of an archive, if it is known.',
    wording: 'own',
    with: 'hasDigests',
    isShared: true,
    label: 'SHA-256',
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
function parts(name: 'raw' | 'text' | 'outer' | 'place' | 'field', ...names: readonly string[]): Columns {
  return Object.fromEntries(
    names.map((each) => {
      const column = name + each[0]!.toUpperCase() + each.slice(1)
      return [column, (row: Row) => (row[name] as Readonly<Record<string, Cell>> | undefined)?.[each]]
    }),
  )
}

/** The fields by their names. */
export const ALL: readonly (readonly [name: string, field: Field])[] = Object.entries(FIELDS)

export const REQUIRED: readonly string[] = ALL.flatMap(([name, { isRequired }]) => (isRequired ? [name] : []))

export function rowSchema(): {
  readonly [keyword: string]: unknown
  readonly properties: Readonly<Record<string, unknown>>
} {
  const fields = ALL.filter(([, { schema }]) => schema !== undefined)
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
