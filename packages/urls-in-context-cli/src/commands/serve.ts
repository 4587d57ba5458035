import { kindOf, type Share } from 'texts-in-archives'
import type { Span } from 'urls-in-context'
import { redactText } from 'urls-in-context/url'
import type { FindRequest } from '../args/find-request.ts'
import { suggestion } from '../args/nearest.ts'
import { UsageError } from '../args/read-options.ts'
import { Output } from '../output/output.ts'
import { jsonOf } from '../printers/json.ts'
import { HOSTS } from '../search/bare-hosts.ts'
import { ExtractSettings } from '../search/extract-settings.ts'
import type { Row } from '../search/row.ts'
import { type ExtractionOptions, HOST_KINDS, type Search } from '../search/search.ts'
import { emptyTally } from '../search/tally.ts'
import { LF } from '../system/ascii.ts'
import { Refusal } from '../system/errors.ts'
import { firstIndex } from '../system/first-index.ts'
import { printableJson } from '../system/printable.ts'
import { statsOf } from '../system/target-file.ts'
import { runUnit } from '../units/run-unit.ts'

/** In bytes: no string holds much more. */
const LONGEST_LINE = 256 << 20
/** In bytes: two of them can become a value of a hundred. */
const LONGEST_FRAME = 1 << 20
/** In UTF-16 units of JSON: each row repeats it. */
const LONGEST_ID = 1 << 16
/** In UTF-16 units: some errors quote their input. */
const LONGEST_ERROR = 1000
const STDIN = 0
/** At the start of what some programs write, in any line of files that were put together. */
const BYTE_ORDER_MARK = /^\ufeff/
/** In bytes. */
const MARK_SIZE = 3
const QUOTE = 0x22
const BACKSLASH = 0x5c
const BLANK = 0x20
const FULL_STOP = 0x2e
/** The options that stand for a construct of the library, … */
const FLAGS = ['templates', 'scp'] as const
/** … and for one of its functions; `true` for the first. */
const HOST_CHOICES: readonly unknown[] = [...HOST_KINDS, true, false, null, undefined]
const OPTION_NAMES: readonly (keyof ExtractionOptions)[] = [
  ...(['schemes', 'hyphen', 'joinLines', 'emails', 'defanged', 'maxLength', 'kind', 'bareDomains'] as const),
  ...FLAGS,
]

const OFFSETS = ['utf16', 'codepoints'] as const
type Offsets = (typeof OFFSETS)[number]

interface Task {
  /** As JSON, as it is repeated. */
  readonly id: string
  readonly text: string
  readonly options: ExtractionOptions | undefined
  readonly offsets: Offsets
}

/** Thrown for a line that is no task. `id` is JSON. */
class TaskError extends Error {
  readonly id: string

  constructor(message: string, id = 'null') {
    super(message)
    this.id = id
  }
}

/**
 * Searches lines of JSON on standard input, `{"id", "text", "options"}`. Prints a row for each URL, with the id, and
 * a line `{"id", "end": true, "urls"}`; or `{"id", "error"}`. Returns the exit status: 2 if a line was no task.
 */
export async function serve({ search, fields, format, tells, inputs }: FindRequest, isAsked: boolean): Promise<number> {
  if (!isAsked || inputs.from !== undefined)
    throw new UsageError('--serve-stdin reads standard input and takes no PATH')
  if (tells !== 'urls' || (format !== 'text' && format !== 'ndjson'))
    throw new UsageError('--serve-stdin prints only JSON, a row for each URL')
  // Node gives an empty stream for it.
  if (statsOf(STDIN)?.isDirectory()) throw new Refusal('standard input: is a directory')
  const output = new Output()
  let status = 0
  for await (const line of linesOf(process.stdin)) {
    try {
      await answer(taskOf(line, search), search, fields, output)
    } catch (error) {
      if (!(error instanceof TaskError)) throw error
      status = 2
      output.write(`{"id":${error.id},"error":${printableJson(toldOf(error, search.redact))}}\n`)
    }
    output.flush()
  }
  return status
}

async function answer(
  { id, text, options, offsets }: Task,
  search: Search,
  fields: FindRequest['fields'],
  output: Output,
): Promise<void> {
  const head = `{"id":${id}`
  const tally = emptyTally()
  const counted = offsets === 'codepoints' ? countedIn(text) : (row: Row) => row
  const placed = BYTE_ORDER_MARK.test(text) ? withoutMark : (row: Row) => row
  // The name of the stream is that of its rows.
  const share = { name: '-', stream: streamOf(bytesOf(text)) } as unknown as Share
  const outlet = {
    row: (row: Row) => output.write(`${withFields(head, jsonOf(counted(placed(row)), fields))}\n`),
    problem: () => {},
    isDone: () => output.hasFailed,
  }
  const extraction = options === undefined ? search.extraction : { ...search.extraction, ...options }
  await runUnit({ id: 0, shares: [share] }, { ...search, extraction, format: 'text' }, outlet, tally)
  output.write(`${head},"end":true,"urls":${tally.urls}}\n`)
}

/** Of the two marks before the text, one is not in it. */
function withoutMark({ raw, ...row }: Row): Row {
  if (raw === undefined) return row
  const start = raw.start - MARK_SIZE
  const column = raw.line === 1 ? raw.column - MARK_SIZE : raw.column
  return { ...row, raw: { ...raw, start, end: raw.end - MARK_SIZE, column } }
}

/** A lone surrogate is a code point, too. */
function countedIn(text: string): (row: Row) => Row {
  const wide = Array.from(text.matchAll(/[\ud800-\udbff][\udc00-\udfff]/g), ({ index }) => index)
  const at = (offset: number): number => offset - firstIndex(wide.length, (index) => wide[index]! >= offset)
  const span = <T extends Span>(own: T): T => ({ ...own, start: at(own.start), end: at(own.end) })
  return (row) => {
    const { start, column } = row.text
    return {
      ...row,
      text: { ...span(row.text), column: at(start) - at(start - column + 1) + 1 },
      repairs: row.repairs.map(span),
      citedAt: row.citedAt?.map(span),
      joins: row.joins?.map((join) => ({ ...join, end: at(join.end), next: at(join.next) })),
    }
  }
}

/** `head` lacks its closing brace; `fields` may be empty. */
function withFields(head: string, fields: string): string {
  return fields === '{}' ? `${head}}` : `${head},${fields.slice(1)}`
}

/**
 * As UTF-8 that is nothing but text: NULs of UTF-16, and the first letters of a packed file or a document are replaced
 * by as many bytes that are in no URL either. A byte order mark is doubled, as readers take the first one away.
 */
function bytesOf(text: string): Uint8Array {
  const bytes = Buffer.from(text.replace(BYTE_ORDER_MARK, '$&$&').replaceAll('\0', '\u0001'))
  const kind = kindOf(bytes, true, 'text')
  if (kind !== 'text') bytes[bytes.findIndex((byte) => byte > BLANK)] = FULL_STOP
  return bytes
}

async function* streamOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** @throws TaskError */
function taskOf(line: Buffer | undefined, search: Search): Task {
  if (line === undefined) throw new TaskError(`the line is longer than ${LONGEST_LINE >> 20} MiB`)
  const value = parsed(line, search.redact)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new TaskError('the line is not a JSON object')
  const { text, options = null, offsets: given = null } = value as Record<string, unknown>
  const id = idOf(value as Record<string, unknown>)
  if (typeof text !== 'string') throw new TaskError('text must be a string', id)
  const offsets = OFFSETS.find((name) => name === (given ?? OFFSETS[0]))
  if (offsets === undefined) throw new TaskError(`offsets must be one of ${OFFSETS.join(', ')}`, id)
  if (options === null) return { id, text, options: undefined, offsets }
  if (typeof options !== 'object' || Array.isArray(options)) throw new TaskError('options must be an object', id)
  const unknown = Object.keys(options).find((name) => !OPTION_NAMES.some((known) => known === name))
  if (unknown !== undefined) {
    const near = suggestion(unknown, OPTION_NAMES)
    throw new TaskError(`unknown option ${unknown}${near}; the options are ${OPTION_NAMES.join(', ')}`, id)
  }
  const flag = FLAGS.find((name) => typeof ((options as Record<string, unknown>)[name] ?? false) !== 'boolean')
  if (flag !== undefined) throw new TaskError(`${flag} must be true or false`, id)
  const chosen: ExtractionOptions = withHosts(options as Record<string, unknown>, id)
  try {
    // Wrong options are found before anything is read.
    new ExtractSettings({ ...search.extraction, ...chosen }, HOSTS).finder('prose')
  } catch (error) {
    throw new TaskError((error as Error).message, id)
  }
  return { id, text, options: chosen, offsets }
}

/** @throws TaskError for one that is too long, or nested too deeply to be written. */
function idOf({ id = null }: Record<string, unknown>): string {
  let json: string | undefined
  try {
    json = JSON.stringify(id)
  } catch (error) {
    // No stack holds so deep a list, or no string so much text.
    if (!(error instanceof RangeError)) throw error
  }
  if (json === undefined || json.length > LONGEST_ID)
    throw new TaskError(`id must be at most ${LONGEST_ID >> 10} KiB of JSON, and not be nested too deeply`)
  return printableJson(id)
}

/** @throws TaskError */
function withHosts(options: Record<string, unknown>, id: string): ExtractionOptions {
  const { bareDomains } = options
  if (!HOST_CHOICES.includes(bareDomains))
    throw new TaskError(`bareDomains must be one of ${HOST_KINDS.join(', ')}, true or false`, id)
  if (typeof bareDomains === 'string' || bareDomains === undefined) return options
  return { ...options, bareDomains: bareDomains ? HOST_KINDS[0] : undefined }
}

/** @throws TaskError. It quotes the line, unless secrets are masked. */
function parsed(line: Buffer, isRedacted: boolean): unknown {
  if (isFrameTooLong(line))
    throw new TaskError(`the line has more than ${LONGEST_FRAME >> 20} MiB outside of its strings`)
  try {
    return JSON.parse(line.toString().replace(BYTE_ORDER_MARK, ''))
  } catch (error) {
    throw new TaskError(`the line is not JSON${isRedacted ? '' : `: ${(error as Error).message}`}`)
  }
}

/** Outside of its strings. */
function isFrameTooLong(line: Buffer): boolean {
  let length = 0
  for (let at = 0; at < line.length && length <= LONGEST_FRAME; ) {
    const quote = line.indexOf(QUOTE, at)
    if (quote < 0) return length + line.length - at > LONGEST_FRAME
    length += quote + 1 - at
    at = endOfString(line, quote + 1)
  }
  return length > LONGEST_FRAME
}

/** After the closing quote: one with an even number of backslashes before it. */
function endOfString(line: Buffer, start: number): number {
  for (let at = start; ; ) {
    const quote = line.indexOf(QUOTE, at)
    if (quote < 0) return line.length
    let before = quote
    while (before > start && line[before - 1] === BACKSLASH) before--
    if ((quote - before) % 2 === 0) return quote + 1
    at = quote + 1
  }
}

/** Where secrets are masked, a cut could hide that something is one. */
function toldOf({ message }: TaskError, isRedacted: boolean): string {
  if (message.length <= LONGEST_ERROR) return isRedacted ? redactText(message) : message
  return isRedacted ? 'the line is wrong' : `${message.slice(0, LONGEST_ERROR)}…`
}

/** Without LF and blank lines; undefined in the place of one that is too long. */
async function* linesOf(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer | undefined> {
  let pieces: Buffer[] = []
  let length = 0
  const take = (): Buffer | undefined => {
    const line = length > LONGEST_LINE ? undefined : Buffer.concat(pieces)
    pieces = []
    length = 0
    return line
  }
  for await (const bytes of stream) {
    let at = 0
    for (let end = bytes.indexOf(LF); end >= 0; end = bytes.indexOf(LF, at)) {
      pieces.push(bytes.subarray(at, end))
      length += end - at
      at = end + 1
      const line = take()
      if (line === undefined || !isBlank(line)) yield line
    }
    length += bytes.length - at
    if (length <= LONGEST_LINE) pieces.push(bytes.subarray(at))
    else pieces = []
  }
  const last = take()
  if (last === undefined || !isBlank(last)) yield last
}

function isBlank(line: Buffer): boolean {
  return line.every((byte) => byte <= BLANK)
}
