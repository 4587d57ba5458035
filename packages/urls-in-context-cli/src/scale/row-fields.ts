import type { Collector } from '../collect/collector.ts'
import { ROW_VERSION, type Row } from '../search/row.ts'
import { LF } from '../system/ascii.ts'
import { Refusal } from '../system/errors.ts'
import type { Fields } from './fields.ts'
import { type ByteTaker, readJsonLine } from './part-file.ts'

const TEXTS = ['url', 'scheme', 'host', 'context', 'file'] as const
const OPTIONAL_TEXTS = [
  'resolved',
  'unwrapped',
  'target',
  'inferred',
  'decidedBy',
  'fileBytes',
  'member',
  'messageId',
  'date',
  'from',
  'subject',
  'list',
  'kind',
  'part',
  'origin',
  'link',
] as const
/** No URL has more readings or repairs than characters. */
const MOST_IN_LIST = 1e6

/** No link has more services around it. */
const MOST_SERVICES = 8
const UNRESOLVED = ['opaque', 'unreadable', 'depth'] as const

const HAZARDS = ['link-differs'] as const
/** No page is larger, in points. */
const MOST_POINTS = 1e9

const MOST_SIGNS = 1000
const MOST_WEIGHT = 1000

/** Reads a row that a part holds, and checks its fields. @throws FieldError */
export function rowOf(fields: Fields): Row {
  fields.number('version', ROW_VERSION, ROW_VERSION)
  for (const name of TEXTS) fields.text(name)
  for (const name of OPTIONAL_TEXTS) fields.optional(name, (each) => fields.text(each))
  fields.optional('message', (name) => fields.number(name, 1))
  fields.optional('record', (name) => fields.number(name))
  for (const name of ['page', 'paragraph']) fields.optional(name, (each) => fields.number(each, 1))
  fields.optional('agrees', (name) => fields.flag(name))
  if (fields.has('hazards'))
    for (const each of fields.list('hazards', 1, HAZARDS.length)) each.choice('hazards', HAZARDS)
  if (fields.has('via')) for (const each of fields.list('via', 1, MOST_SERVICES)) each.text('via')
  if (fields.has('newsgroups')) for (const each of fields.list('newsgroups', 1, MOST_IN_LIST)) each.text('newsgroups')
  if (fields.has('unresolved')) {
    const unresolved = fields.fields('unresolved')
    unresolved.text('service')
    unresolved.choice('reason', UNRESOLVED)
    unresolved.optional('host', (name) => unresolved.text(name))
  }
  if (fields.has('box')) for (const each of fields.list('box', 1, MOST_IN_LIST)) checkBox(each)
  for (const alternative of fields.list('alternatives', 0, MOST_IN_LIST)) {
    const reading = alternative.fields('alternatives')
    reading.text('url')
    reading.text('reason')
    reading.optional('likelihood', (name) => reading.real(name, 0, 1))
  }
  fields.optional('likelihood', (name) => fields.real(name, 0, 1))
  if (fields.has('joins')) for (const each of fields.list('joins', 0, MOST_IN_LIST)) checkJoin(each.fields('joins'))
  for (const each of fields.list('repairs', 0, MOST_IN_LIST)) {
    const repair = each.fields('repairs')
    repair.text('kind')
    repair.text('insert')
    checkSpan(repair)
  }
  for (const name of fields.has('raw') ? ['raw', 'text'] : ['text']) {
    const span = fields.fields(name)
    checkSpan(span)
    span.number('line', 1)
    span.number('column', 1)
  }
  if (fields.has('outer')) {
    const outer = fields.fields('outer')
    outer.optional('message', (name) => outer.number(name, 1))
    for (const name of ['member', 'messageId', 'date']) outer.optional(name, (each) => outer.text(each))
  }
  if (fields.has('excerpt')) {
    const excerpt = fields.fields('excerpt')
    for (const name of ['before', 'construct', 'after']) excerpt.text(name)
  }
  const { version, ...row } = fields.values
  return row as unknown as Row
}

function checkJoin(join: Fields): void {
  join.number('next', join.number('end'))
  join.real('likelihood', 0, 1)
  join.real('madeFrom', 0, 1)
  join.flag('unfinished')
  for (const each of join.list('signs', 0, MOST_SIGNS)) {
    const sign = each.fields('signs')
    sign.text('sign')
    sign.real('weight', -MOST_WEIGHT, MOST_WEIGHT)
  }
}

function checkBox(line: Fields): void {
  for (const each of line.list('box', 4, 4)) each.real('box', -MOST_POINTS, MOST_POINTS)
}

function checkSpan(fields: Fields): void {
  fields.number('end', fields.number('start'))
}

/** Gives a collector the rows of parts: as bytes if the collector prints them unchanged, otherwise one by one. */
export class PartRows implements ByteTaker {
  readonly #collector: Collector
  readonly #isAsIs: boolean
  #path = ''
  #firstLine = 1
  #rows = 0
  /** The start of a line whose end has not come yet. */
  #rest: Buffer = Buffer.alloc(0)

  constructor(collector: Collector, isPlain: boolean) {
    this.#collector = collector
    this.#isAsIs = isPlain && collector.takes === 'text'
  }

  begin(path: string, line: number): void {
    this.#path = path
    this.#firstLine = line
    this.#rows = 0
    this.#rest = Buffer.alloc(0)
  }

  block(bytes: Buffer): void {
    if (this.#isAsIs) this.#giveBytes(bytes)
    else this.#giveRows(Buffer.concat([this.#rest, bytes]))
  }

  end(rows: number): void {
    if (this.#rows === rows && this.#rest.length === 0) return
    throw new Refusal(`${this.#path}: has ${this.#rows} rows, not ${rows}`)
  }

  #giveBytes(bytes: Buffer): void {
    this.#collector.text(bytes)
    for (let at = bytes.indexOf(LF); at >= 0; at = bytes.indexOf(LF, at + 1)) this.#rows++
  }

  #giveRows(bytes: Buffer): void {
    const end = bytes.lastIndexOf(LF) + 1
    const text = bytes.toString('utf8', 0, end)
    this.#rest = bytes.subarray(end)
    for (let at = 0; at < text.length; ) {
      const to = text.indexOf('\n', at)
      this.#collector.row(this.#rowOf(text.slice(at, to)))
      at = to + 1
    }
  }

  #rowOf(line: string): Row {
    return readJsonLine(this.#path, this.#firstLine + this.#rows++, line, rowOf)
  }
}
