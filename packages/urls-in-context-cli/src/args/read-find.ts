import { resolve } from 'node:path'
import { FIELD_NAMES, JSON_FIELD_NAMES } from '../printers/columns.ts'
import { type FindRequest, OUTPUT_FORMATS, SORT_KEYS, UNIQUE_SCOPES, WHEN_NAMES } from './find-request.ts'
import { readFileChoice, readInputs, STDIN } from './read-files.ts'
import { choiceValue, UsageError, type Words } from './read-options.ts'
import { readSearch } from './read-search.ts'

/** They are always printed as text. */
const OPTION_OF: Readonly<Partial<Record<FindRequest['tells'], string>>> = {
  count: 'count',
  name: 'files-with-urls',
  passthru: 'passthru',
}
/** What has no meaning where the text itself is printed. */
const NOT_WITH_TEXT = [
  ...['unique', 'sort', 'max-count', 'redact', 'defang', 'excerpt', 'explain', 'hash', 'null'],
  ...['after-context', 'before-context', 'context-lines', 'line-number'],
] as const
/** What prints something else than names of files. */
const NOT_WITH_FILES = ['quiet', 'count', 'files-with-urls', 'passthru', 'serve-stdin'] as const
/** Texts come one by one, not as files or messages, and their rows in no other order or place. */
const NOT_WITH_TEXTS = [
  ...['from', 'since', 'until', 'unique', 'sort', 'max-count', 'output', 'report', 'null', 'line-buffered'],
  ...['with-filename', 'no-filename', 'line-number', 'hash'],
] as const

/**
 * Commands such as `plan` declare only some of these options. `usual` is the format if none is chosen.
 *
 * @throws UsageError
 */
export function readFind(options: Words, usual: FindRequest['format'] = 'text'): FindRequest {
  const isUnique = options.has('unique')
  const tells = tellsOf(options, isUnique)
  const format = formatOf(options, usual)
  checkTogether(options, tells, format)
  return {
    inputs: readInputs(options),
    files: readFileChoice(options),
    search: readSearch(options),
    tells,
    unique: options.choice('unique', UNIQUE_SCOPES, 'all'),
    sort: options.choice('sort', SORT_KEYS),
    maxCount: options.number('max-count', 1, Number.MAX_SAFE_INTEGER),
    format,
    fields: fieldsOf(options, format),
    output: outputOf(options),
    places: options.has('with-filename') ? true : options.has('no-filename') ? false : undefined,
    hasLines: options.has('line-number'),
    hasCounts: isUnique && options.has('count'),
    isNul: options.has('null'),
    color: options.choice('color', WHEN_NAMES, 'always') ?? 'auto',
    hyperlink: options.has('hyperlink'),
    jobs: options.number('jobs', 1, 256),
    verbosity: options.has('no-messages') ? 'silent' : options.has('verbose') ? 'all' : 'damage',
    strict: options.has('strict'),
    report: reportOf(options),
    progress: !options.has('no-progress'),
    isLineBuffered: options.has('line-buffered'),
  }
}

function formatOf(options: Words, usual: FindRequest['format']): FindRequest['format'] {
  if (options.value('format') === 'json') {
    throw new UsageError('--format must be ndjson (an object on each line, as --json) or json-array, not json')
  }
  const format = options.choice('format', OUTPUT_FORMATS)
  if (options.has('json') && format !== undefined && format !== 'ndjson') {
    throw new UsageError(`--json and --format=${format} cannot be used together`)
  }
  return options.has('json') ? 'ndjson' : (format ?? usual)
}

/** @throws UsageError that lists the names. */
function fieldsOf(options: Words, format: FindRequest['format']): FindRequest['fields'] {
  const names = options.list('fields')
  if (names === undefined) return undefined
  if (format === 'html') throw new UsageError('--fields and --format=html cannot be used together')
  if (names.length === 1 && names[0] === 'all') return 'all'
  const isJson = format.endsWith('json') || format === 'json-array' || options.has('serve-stdin')
  const known = isJson ? [...FIELD_NAMES, ...JSON_FIELD_NAMES] : FIELD_NAMES
  return names.map((name) => choiceValue('--fields', name, known))
}

function reportOf(options: Words): string | undefined {
  const report = options.value('report')
  if (report === STDIN) throw new UsageError('--report needs a file, because the rows go to standard output')
  return report
}

function outputOf(options: Words): string | undefined {
  const output = options.value('output')
  const report = options.value('report')
  if (output !== undefined && output !== STDIN && report !== undefined && resolve(output) === resolve(report)) {
    throw new UsageError('--report and --output name the same file')
  }
  return output === STDIN ? undefined : output
}

function checkTogether(options: Words, tells: FindRequest['tells'], format: FindRequest['format']): void {
  const told = OPTION_OF[tells]
  if (told !== undefined) {
    if (format !== 'text') throw new UsageError(`--${told} and --format=${format} cannot be used together`)
    options.exclude(told, 'sort', 'fields')
  }
  if (tells === 'passthru') options.exclude('passthru', ...NOT_WITH_TEXT)
  options.exclude('with-filename', 'no-filename', 'fields')
  options.exclude('line-number', 'fields')
  // The lines below a URL would be parts of the next one.
  options.exclude('null', 'excerpt', 'after-context', 'before-context', 'context-lines', 'explain')
  options.exclude('files', ...NOT_WITH_FILES)
  options.exclude('serve-stdin', ...NOT_WITH_TEXTS)
}

/** The option that prints least counts. */
function tellsOf(options: Words, isUnique: boolean): FindRequest['tells'] {
  if (options.has('quiet')) return 'nothing'
  if (options.has('files-with-urls')) return 'name'
  if (options.has('count') && !isUnique) return 'count'
  return options.has('passthru') ? 'passthru' : 'urls'
}
