import { createHash } from 'node:crypto'
import type { Range, Share } from 'texts-in-archives'
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
import { ROW_KINDS } from '../search/kinds.ts'
import { HOST_KINDS, type Search } from '../search/search.ts'
import { patternFault } from '../search/url-facts.ts'
import { printableJson } from '../system/printable.ts'
import { Fields } from './fields.ts'

/** It changes when a field changes its name or its meaning. */
export const PLAN_VERSION = 1
/** It limits the length of a line of the plan. */
export const MOST_SHARES_PER_UNIT = 4096
/** In bytes: 4 KiB for each of the most shares. */
export const LONGEST_LINE: number = MOST_SHARES_PER_UNIT << 12

/** When the plan was made; both are null if there was no readable file. */
export interface Stamp {
  readonly size: number | null
  /** The time of the last change, in milliseconds since 1970. */
  readonly mtime: number | null
}

/** A share of the input and the stamp of its file. */
export interface PlannedShare extends Share {
  readonly stamp: Stamp
}

/** With everything that a machine needs to run it. */
export interface PlannedUnit {
  readonly id: number
  readonly shares: readonly PlannedShare[]
  readonly search: Search
}

export interface PlanEnd {
  readonly units: number
  readonly bytes: number
}

interface ShareFields {
  file: string
  /** In base64, if it is not UTF-8. */
  fileBytes?: string
  /** The user did not name the file: it was found in a folder. */
  walked?: true
  size: number | null
  mtime: number | null
  start?: number
  end?: number
  message?: number
  line?: number
  container: string
}

export function writeUnit({ id, shares, search }: PlannedUnit): string {
  const fields = shares.map(fieldsOf)
  const content = fields.length === 1 ? fields[0] : { container: 'several', shares: fields }
  return printableJson({ version: PLAN_VERSION, id, ...content, search })
}

export function writeEnd({ units, bytes }: PlanEnd): string {
  return printableJson({ version: PLAN_VERSION, units, bytes })
}

/** It differs between plans, also for the same files with different options. */
export function hashOf(unit: PlannedUnit): string {
  return createHash('sha256').update(writeUnit(unit)).digest('hex').slice(0, 32)
}

export function unitSize({ shares }: PlannedUnit): number {
  return shares.reduce((sum, { size }) => sum + (size ?? 0), 0)
}

/** Undefined if the line is neither a unit nor the end. @throws SyntaxError, FieldError */
export function parseLine(line: string): PlannedUnit | PlanEnd | undefined {
  const value: unknown = JSON.parse(line)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const fields = new Fields(value)
  if (!fields.has('version') || fields.number('version') !== PLAN_VERSION) return undefined
  if (fields.has('units')) return { units: fields.number('units'), bytes: fields.number('bytes') }
  if (!fields.has('id')) return undefined
  const shares = fields.has('shares')
    ? fields.list('shares', 1, MOST_SHARES_PER_UNIT).map((each) => shareOf(each.fields('shares')))
    : [shareOf(fields)]
  return { id: fields.number('id'), shares, search: searchOf(fields.fields('search')) }
}

function fieldsOf({ path, isWalked, size, kind, range, stamp }: PlannedShare): ShareFields {
  const bytes = Buffer.from(path as string)
  const file = bytes.toString()
  return {
    file,
    ...(bytes.equals(Buffer.from(file)) ? {} : { fileBytes: bytes.toString('base64') }),
    ...(isWalked ? { walked: true } : {}),
    size: stamp.size,
    mtime: stamp.mtime,
    ...(range ?? (size === undefined ? {} : { start: 0, end: size })),
    container: kind ?? 'file',
  }
}

/** @throws FieldError */
function shareOf(fields: Fields): PlannedShare {
  const stamp = stampOf(fields)
  const range = rangeOf(fields, stamp)
  const container = fields.text('container', CONTAINER, 'the kind of a file')
  return {
    path: pathOf(fields),
    isWalked: fields.optional('walked', () => fields.flag('walked')) || undefined,
    size: range === undefined ? (stamp.size ?? undefined) : range.end - range.start,
    kind: container === 'file' ? undefined : container,
    range,
    stamp,
  }
}

const CONTAINER = /^[a-z0-9-]{1,40}$/
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

/** Standard input, which is named `-`, cannot be in a plan. @throws FieldError */
function pathOf(fields: Fields): string | Uint8Array {
  const file = fields.text('file')
  if (file === '' || file === '-' || file.includes('\0')) throw fields.wrong('file', 'the name of a file')
  if (!fields.has('fileBytes')) return file
  const bytes = Buffer.from(fields.text('fileBytes', BASE64, 'a text in base64'), 'base64')
  if (bytes.toString() !== file) throw fields.wrong('fileBytes', 'the bytes of file')
  return bytes
}

/** Both values of a stamp are null if there is no file. @throws FieldError */
function stampOf(fields: Fields): Stamp {
  if (fields.isNull('size') && fields.isNull('mtime')) return { size: null, mtime: null }
  return { size: fields.number('size'), mtime: fields.number('mtime', Number.MIN_SAFE_INTEGER) }
}

/**
 * Undefined for a whole file. Both have `start` and `end`, but only a range has a first message.
 *
 * @throws FieldError
 */
function rangeOf(fields: Fields, { size }: Stamp): Range | undefined {
  const most = size ?? undefined
  if (fields.has('message')) {
    const start = fields.number('start', 0, most)
    const end = fields.number('end', start, most)
    const messages = fields.optional('messages', (name) => fields.number(name))
    return { start, end, message: fields.number('message', 1), line: fields.number('line', 1), messages }
  }
  if (fields.has('start')) fields.number('start', 0, 0)
  if (fields.has('end')) fields.number('end', most ?? 0, most ?? 0)
  return undefined
}

/** In milliseconds from 1970: the first and the last time that a `Date` can hold. */
const LAST_TIME = 8.64e15
const MOST_SCHEMES = 10_000
/** The most hosts, and the most patterns. */
const MOST_CONDITIONS = 10_000

/** The order of the fields is that of `urls plan`. @throws FieldError */
function searchOf(fields: Fields): Search {
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
    allHeaders: fields.optional('allHeaders', (name) => fields.flag(name)),
    relative: fields.optional('relative', (name) => fields.flag(name)),
    hash: fields.optional('hash', (name) => fields.flag(name)),
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
    bareDomains: fields.optional('bareDomains', (name) => fields.choice(name, HOST_KINDS)),
    defanged: fields.optional('defanged', (name) => fields.flag(name)),
    templates: fields.optional('templates', (name) => fields.flag(name)),
    scp: fields.optional('scp', (name) => fields.flag(name)),
    maxLength: fields.optional('maxLength', (name) => fields.number(name, 1, LONGEST_URL)),
    kind: fields.optional('kind', (name) => fields.choice(name, ROW_KINDS)),
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
