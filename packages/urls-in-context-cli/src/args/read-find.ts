import { resolve } from 'node:path'
import { FIELD_NAMES, JSON_FIELD_NAMES } from '../search/columns.ts'
import {
  BY_MESSAGE,
  type FindRequest,
  OUTPUT_FORMATS,
  SORT_KEYS,
  UNIQUE_NAMES,
  UNIQUE_SCOPES,
  type UniqueScope,
  WHEN_NAMES,
} from './find-request.ts'
import { FAMILIAR_FIELDS, suggestion } from './nearest.ts'
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
  ...['unique', 'sort', 'count-by', 'max-count', 'redact', 'defang', 'excerpt', 'explain', 'hash', 'null'],
  ...['after-context', 'before-context', 'context-lines', 'line-number'],
] as const
/** What prints something else than names of files. */
const NOT_WITH_FILES = ['quiet', 'count', 'count-by', 'files-with-urls', 'passthru', 'serve-stdin'] as const
/** Texts come one by one, not as files or messages, and their rows in no other order or place. */
const NOT_WITH_TEXTS = [
  ...[
    'from',
    'since',
    'until',
    'unique',
    'keep-tracking',
    'sort',
    'count-by',
    'max-count',
    'output',
    'report',
    'null',
    'line-buffered',
  ],
  ...['with-filename', 'no-filename', 'line-number', 'hash', 'state'],
] as const

/**
 * Commands such as `plan` declare only some of these options. `usual` is the format if none is chosen.
 *
 * @throws UsageError
 */
export function readFind(options: Words, usual: FindRequest['format'] = 'text'): FindRequest {
  const tells = tellsOf(options)
  const format = formatOf(options, usual)
  checkTogether(options, tells, format)
  return {
    inputs: readInputs(options),
    files: readFileChoice(options),
    search: readSearch(options),
    tells,
    maxCount: options.number('max-count', 1, Number.MAX_SAFE_INTEGER),
    format,
    ...countingOf(options, format),
    output: outputOf(options),
    places: options.has('with-filename') ? true : options.has('no-filename') ? false : undefined,
    hasLines: options.has('line-number'),
    isNul: options.has('null'),
    color: options.choice('color', WHEN_NAMES, 'always') ?? 'auto',
    hyperlink: options.has('hyperlink'),
    jobs: options.number('jobs', 1, 256),
    verbosity: options.has('no-messages') ? 'silent' : options.has('verbose') ? 'all' : 'damage',
    strict: options.has('strict'),
    report: reportOf(options),
    state: stateOf(options),
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

/** The field that is no value of its own. */
const COUNT = 'count'

/** Which rows are one, with which fields, and in which order. */
function countingOf(
  options: Words,
  format: FindRequest['format'],
): Pick<FindRequest, 'unique' | 'isOnce' | 'keepsTracking' | 'sort' | 'fields' | 'countBy' | 'hasCounts'> {
  const isTable = options.has('count-by')
  const { scope, isOnce } = uniqueOf(options)
  if (isTable && scope !== undefined) throw new UsageError('--count-by and --unique cannot be used together')
  const unique = scope ?? (isTable ? 'all' : undefined)
  const keepsTracking = options.has('keep-tracking')
  if (keepsTracking && unique === undefined) throw new UsageError('--keep-tracking needs --unique or --count-by')
  const sort = options.choice('sort', SORT_KEYS) ?? (isTable ? 'count' : undefined)
  if (sort === 'count' && unique === undefined) throw new UsageError('--sort=count needs --unique')
  const fields = fieldsOf(options, isTable ? 'count-by' : 'fields', format)
  const isCounted = unique !== undefined && (isTable || options.has('count'))
  if (isOnce && unique === undefined && options.has('count'))
    throw new UsageError(`--count needs a scope besides ${BY_MESSAGE}, as in --unique=${BY_MESSAGE},all`)
  const chosen = { unique, isOnce, keepsTracking, sort }
  if (!isCounted || fields === undefined || fields === 'all') return { ...chosen, fields, hasCounts: isCounted }
  const countBy = fields.filter((name) => name !== COUNT)
  // In text, the count stands before them, as everywhere with -c
  const shown = countBy.length < fields.length || format === 'text' ? fields : [...fields, COUNT]
  return { ...chosen, fields: shown, countBy, hasCounts: true }
}

/** A scope, and whether messages count once. @throws UsageError */
function uniqueOf(options: Words): { readonly scope: UniqueScope | undefined; readonly isOnce: boolean } {
  if (!options.has('unique')) return { scope: undefined, isOnce: false }
  const names = options.list('unique') ?? ['all']
  const chosen = names.map((name) => choiceValue('--unique', name, UNIQUE_NAMES))
  const [scope, ...more] = chosen.filter((name) => name !== BY_MESSAGE)
  if (more.length > 0) throw new UsageError(`--unique takes one of ${UNIQUE_SCOPES.join(', ')}`)
  return { scope, isOnce: chosen.includes(BY_MESSAGE) }
}

/** @throws UsageError that lists the names. */
function fieldsOf(options: Words, option: 'fields' | 'count-by', format: FindRequest['format']): FindRequest['fields'] {
  const names = options.list(option)
  if (names === undefined) return undefined
  if (format === 'html') throw new UsageError(`--${option} and --format=html cannot be used together`)
  if (option === 'fields' && names.length === 1 && names[0] === 'all') return 'all'
  const isJson = format.endsWith('json') || format === 'json-array' || options.has('serve-stdin')
  const known = isJson ? [...FIELD_NAMES, ...JSON_FIELD_NAMES] : FIELD_NAMES
  const wrong = names.find((name) => !known.includes(name))
  if (wrong !== undefined) {
    const familiar = Object.hasOwn(FAMILIAR_FIELDS, wrong) ? FAMILIAR_FIELDS[wrong]! : wrong
    // What is one field of JSON has several columns.
    const columns = known.filter((name) => name.startsWith(wrong) && /^[A-Z]/.test(name.slice(wrong.length)))
    const meant = columns.length > 1 ? columns.join(', ') : familiar
    const near = meant === wrong ? suggestion(wrong, known) : ` (did you mean ${meant}?)`
    throw new UsageError(`--${option}: there is no field ${wrong}${near}; the fields are ${known.join(', ')}`)
  }
  return names
}

function reportOf(options: Words): string | undefined {
  const report = options.value('report')
  if (report === STDIN) throw new UsageError('--report needs a file, because the rows go to standard output')
  return report
}

function stateOf(options: Words): string | undefined {
  const state = options.value('state')
  if (state === undefined) return undefined
  if (state === STDIN) throw new UsageError('--state needs a file, which it writes for the next time')
  for (const name of ['output', 'report'] as const) {
    const other = options.value(name)
    if (other !== undefined && resolve(other) === resolve(state))
      throw new UsageError(`--state and --${name} name the same file`)
  }
  return state
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
  options.exclude('with-filename', 'no-filename', 'fields', 'count-by')
  options.exclude('all-headers', 'no-headers')
  options.exclude('line-number', 'fields', 'count-by')
  options.exclude('count-by', 'fields', 'sort')
  // The lines below a URL would be parts of the next one.
  options.exclude('null', 'excerpt', 'after-context', 'before-context', 'context-lines', 'explain')
  options.exclude('files', ...NOT_WITH_FILES)
  // They do not read all, and what they leave would not be new the next time
  options.exclude('state', 'quiet', 'max-count', 'files')
  options.exclude('serve-stdin', ...NOT_WITH_TEXTS)
}

/** The option that prints least counts. */
function tellsOf(options: Words): FindRequest['tells'] {
  if (options.has('quiet')) return 'nothing'
  if (options.has('files-with-urls')) return 'name'
  if (options.has('count') && !options.has('unique') && !options.has('count-by')) return 'count'
  return options.has('passthru') ? 'passthru' : 'urls'
}
