import { type Row, shownUrl } from '../search/row.ts'

/**
 * The form in which the page stores rows: a flat list with `CELLS_PER_ROW` numbers for each row, and a list with each
 * string once, because names of files, Message-IDs, hosts and signatures occur many times. 0 means an absent value.
 */
export interface PackedBlock {
  /** The strings by number. Number 0 means an absent string. */
  readonly strings: readonly string[]
  /** The sources of rows, with `CELLS_PER_SOURCE` numbers for each. Rows of one part share a source. */
  readonly sources: readonly number[]
  readonly cells: readonly number[]
  /** Values that only few rows have, by the number of the row in the block. */
  readonly extras: Readonly<Record<number, Extra>>
}

/** Numbers of strings, except for the offsets of repairs. */
export interface Extra {
  readonly decidedBy: number
  /** URL and reason of each alternative. */
  readonly alternatives: readonly number[]
  /** Kind, start, end and insert of each repair. */
  readonly repairs: readonly number[]
  /** The likelihoods of the row and of its alternatives, in order, in 1/10000; -1 for one that has none. */
  readonly likelihoods?: readonly number[] | undefined
  /** The place on the pages of a document, and the hyperlink: numbers that are absent from most rows. */
  readonly page?: number | undefined
  readonly paragraph?: number | undefined
  readonly box?: Row['box']
  readonly link?: number | undefined
  readonly agrees?: boolean | undefined
  /** The rewritten link around the URL, and its services with blanks between them; what is left of one. */
  readonly wrapper?: number | undefined
  readonly via?: number | undefined
  readonly unresolved?: Row['unresolved']
}

/** The indices of the cells of a row. All cells except offsets, `source` and `count` are numbers of strings. */
export const CELL = {
  url: 0,
  scheme: 1,
  host: 2,
  context: 3,
  inferred: 4,
  source: 5,
  /** The first of four cells: start, length, line and column. So is `text`. The line is 0 if there is no place. */
  raw: 6,
  text: 10,
  before: 14,
  /** The construct; or, if it contains the URL unchanged, the text before the URL, with the rest in `behindUrl`. */
  construct: 15,
  behindUrl: 16,
  after: 17,
  /** The count itself, or 0 if there is none. */
  count: 18,
} as const
export const CELLS_PER_ROW = 19

/** The indices of the numbers of a source. All except `message` are numbers of strings. */
export const ORIGIN = {
  file: 0,
  fileBytes: 1,
  member: 2,
  message: 3,
  messageId: 4,
  date: 5,
  part: 6,
  origin: 7,
  kind: 8,
  folder: 9,
  deleted: 10,
  from: 11,
  subject: 12,
  /** The newsgroups with commas between them. */
  newsgroups: 13,
  list: 14,
} as const
export const CELLS_PER_SOURCE = 15

/** Packs rows into a block. */
export class BlockPacker {
  rows = 0
  /** The length of all strings, in UTF-16 units. */
  size = 0
  readonly #strings: string[] = ['']
  readonly #ids = new Map<string, number>()
  readonly #sources: number[] = []
  readonly #sourceIds = new Map<string, number>()
  readonly #cells: number[] = []
  readonly #extras: Record<number, Extra> = {}

  get block(): PackedBlock {
    return { strings: this.#strings, sources: this.#sources, cells: this.#cells, extras: this.#extras }
  }

  add(row: Row): void {
    const { raw, text } = row
    const url = shownUrl(row)
    this.#cells.push(
      ...[url, row.scheme, row.host, row.context, row.inferred].map((each) => this.#id(each)),
      this.#sourceId(row),
      ...(raw === undefined ? [0, 0, 0, 0] : spanCells(raw)),
      ...spanCells(text),
      ...this.#excerpt(row, url).map((each) => this.#id(each)),
      row.count ?? 0,
    )
    if (hasExtra(row)) this.#extras[this.rows] = this.#extra(row)
    this.rows++
  }

  #excerpt({ excerpt }: Row, url: string): Array<string | undefined> {
    if (excerpt === undefined) return [undefined, undefined, undefined, undefined]
    const { before, construct, after } = excerpt
    const at = construct.indexOf(url)
    if (at < 0) return [before, construct, undefined, after]
    return [before, construct.slice(0, at), construct.slice(at + url.length), after]
  }

  #extra(row: Row): Extra {
    return {
      decidedBy: this.#id(row.decidedBy),
      alternatives: row.alternatives.flatMap(({ url, reason }) => [this.#id(url), this.#id(reason)]),
      repairs: row.repairs.flatMap(({ kind, start, end, insert }) => [this.#id(kind), start, end, this.#id(insert)]),
      likelihoods: likelihoodsOf(row),
      page: row.page,
      paragraph: row.paragraph,
      box: row.box,
      link: row.link === undefined ? undefined : this.#id(row.link),
      agrees: row.agrees,
      wrapper: row.unwrapped === undefined ? undefined : this.#id(row.resolved ?? row.url),
      via: row.via === undefined ? undefined : this.#id(row.via.join(' ')),
      unresolved: row.unresolved,
    }
  }

  #id(text: string | undefined): number {
    if (text === undefined) return 0
    const known = this.#ids.get(text)
    if (known !== undefined) return known
    const id = this.#strings.push(text) - 1
    this.#ids.set(text, id)
    this.size += text.length
    return id
  }

  #sourceId(row: Row): number {
    const { file, fileBytes, member, message = 0, messageId, date, part, origin, kind, folder, deleted } = row
    const [first, second, third] = [file, fileBytes, member].map((each) => this.#id(each))
    const { from, subject, newsgroups, list } = row
    const rest = [
      ...[messageId, date, part, origin, kind, folder, deleted ? 'deleted' : undefined],
      ...[from, subject, newsgroups?.join(), list],
    ].map((each) => this.#id(each))
    const source = [first!, second!, third!, message, ...rest]
    const key = source.join()
    const known = this.#sourceIds.get(key)
    if (known !== undefined) return known
    const id = this.#sources.push(...source) / CELLS_PER_SOURCE - 1
    this.#sourceIds.set(key, id)
    return id
  }
}

function hasExtra(row: Row): boolean {
  const { decidedBy, alternatives, likelihood, repairs, page, paragraph, box, link, unwrapped, unresolved } = row
  const isRead = decidedBy !== undefined || alternatives.length > 0 || repairs.length > 0
  return isRead || [likelihood, page, paragraph, box, link, unwrapped, unresolved].some((each) => each !== undefined)
}

/** One in how many a likelihood is counted: the rows have four decimals. */
const LIKELIHOOD_UNIT = 10_000

function likelihoodsOf({ likelihood, alternatives }: Row): number[] | undefined {
  const all = [likelihood, ...alternatives.map((each) => each.likelihood)]
  if (all.every((each) => each === undefined)) return undefined
  return all.map((each) => (each === undefined ? -1 : Math.round(each * LIKELIHOOD_UNIT)))
}

function unpackLikelihood(packed: number | undefined): number | undefined {
  return packed === undefined || packed < 0 ? undefined : packed / LIKELIHOOD_UNIT
}

function spanCells({ start, end, line, column }: Row['text']): number[] {
  return [start, end - start, line, column]
}

/** Unpacks the row with a number in a block. */
export function unpackRow(block: PackedBlock, number: number): Row {
  const { strings, sources, cells, extras } = block
  const cell = (place: number): number => cells[number * CELLS_PER_ROW + place]!
  const optional = (id: number): string | undefined => (id === 0 ? undefined : strings[id])
  const string = (place: number): string => strings[cell(place)]!
  const origin = (place: number): number => sources[cell(CELL.source) * CELLS_PER_SOURCE + place]!
  const extra = extras[number]
  return {
    ...(extra?.wrapper === undefined
      ? { url: string(CELL.url) }
      : { url: strings[extra.wrapper]!, unwrapped: string(CELL.url), via: optional(extra.via ?? 0)?.split(' ') }),
    unresolved: extra?.unresolved,
    scheme: string(CELL.scheme),
    host: string(CELL.host),
    context: string(CELL.context) as Row['context'],
    inferred: optional(cell(CELL.inferred)),
    alternatives: unpackAlternatives(strings, extra),
    decidedBy: optional(extra?.decidedBy ?? 0) as Row['decidedBy'],
    likelihood: unpackLikelihood(extra?.likelihoods?.[0]),
    repairs: unpackRepairs(strings, extra?.repairs ?? []),
    file: strings[origin(ORIGIN.file)]!,
    fileBytes: optional(origin(ORIGIN.fileBytes)),
    member: optional(origin(ORIGIN.member)),
    message: origin(ORIGIN.message) || undefined,
    messageId: optional(origin(ORIGIN.messageId)),
    date: optional(origin(ORIGIN.date)),
    part: optional(origin(ORIGIN.part)),
    origin: optional(origin(ORIGIN.origin)),
    kind: optional(origin(ORIGIN.kind)) as Row['kind'],
    folder: optional(origin(ORIGIN.folder)),
    deleted: origin(ORIGIN.deleted) === 0 ? undefined : true,
    from: optional(origin(ORIGIN.from)),
    subject: optional(origin(ORIGIN.subject)),
    newsgroups: optional(origin(ORIGIN.newsgroups))?.split(','),
    list: optional(origin(ORIGIN.list)),
    page: extra?.page,
    paragraph: extra?.paragraph,
    box: extra?.box,
    link: optional(extra?.link ?? 0),
    agrees: extra?.agrees,
    hazards: extra?.agrees === false ? ['link-differs'] : undefined,
    raw: cell(CELL.raw + 2) === 0 ? undefined : locatedSpanAt(cell, CELL.raw),
    text: locatedSpanAt(cell, CELL.text),
    excerpt: cell(CELL.before) === 0 ? undefined : unpackExcerpt(string, optional(cell(CELL.behindUrl))),
    count: cell(CELL.count) || undefined,
  }
}

function unpackExcerpt(string: (place: number) => string, behindUrl: string | undefined): Row['excerpt'] {
  const construct = string(CELL.construct)
  return {
    before: string(CELL.before),
    construct: behindUrl === undefined ? construct : `${construct}${string(CELL.url)}${behindUrl}`,
    after: string(CELL.after),
  }
}

function locatedSpanAt(cell: (place: number) => number, first: number): Row['text'] {
  const start = cell(first)
  return { start, end: start + cell(first + 1), line: cell(first + 2), column: cell(first + 3) }
}

function unpackAlternatives(strings: readonly string[], extra: Extra | undefined): Row['alternatives'] {
  return groups(extra?.alternatives ?? [], 2).map(([url, reason], index) => ({
    url: strings[url!]!,
    reason: strings[reason!] as Row['alternatives'][number]['reason'],
    likelihood: unpackLikelihood(extra?.likelihoods?.[index + 1]),
  }))
}

function unpackRepairs(strings: readonly string[], packed: readonly number[]): Row['repairs'] {
  return groups(packed, 4).map(([kind, start, end, insert]) => {
    const name = strings[kind!] as Row['repairs'][number]['kind']
    return { kind: name, start: start!, end: end!, insert: strings[insert!]! }
  })
}

function groups(list: readonly number[], size: number): number[][] {
  return Array.from({ length: list.length / size }, (_, index) => list.slice(index * size, (index + 1) * size))
}
