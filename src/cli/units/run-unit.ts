import type { ArchiveProblem, Part } from '../../archive/index.ts'
import { readBatches } from '../../archive/read.ts'
import { isTurnOver, otherTurn } from '../../archive/turn.ts'
import { isDefanged } from '../search/defang-text.ts'
import { Extraction } from '../search/extraction.ts'
import { Message } from '../search/message.ts'
import type { PartText } from '../search/part-text.ts'
import type { Row } from '../search/row.ts'
import { RowMaker } from '../search/rows.ts'
import type { Search } from '../search/search.ts'
import type { TextTaker } from '../search/whole-text.ts'
import type { Unit } from './unit.ts'

/** Receives the rows of a unit. */
export interface Outlet {
  row(row: Row): void
  problem(problem: ArchiveProblem): void
  /** Told that the end of a share was reached, and how many URLs it had. */
  share(urls: number): void
  /** Asked between two messages: whether no more rows are needed. */
  isDone(): boolean
  /** Takes the texts themselves, if they are wanted, with their rows. */
  readonly texts?: TextTaker | undefined
  /** Asked between two messages: a promise to wait for before reading on, or undefined. */
  ready(): Promise<void> | undefined
}

/** Counts of what has been read and found so far. They rise while a unit runs. */
export interface Tally {
  /** Bytes read from files, before decompression. */
  bytes: number
  messages: number
  urls: number
  /** Those whose scheme is written so that nobody follows them by mistake, and was not read as what it stands for. */
  defanged: number
}

export function emptyTally(): Tally {
  return { bytes: 0, messages: 0, urls: 0, defanged: 0 }
}

/** Reads a unit and passes its rows to the outlet. The rows depend only on the unit and the search. */
export async function runUnit(unit: Unit, search: Search, outlet: Outlet, tally: Tally): Promise<void> {
  const maker = new RowMaker(search)
  const extraction = new Extraction(search.extraction, search.tellsTemplates)
  const { headers, format, passwords } = search
  const attachments = search.ignoreAttachments !== true
  const onRead = (bytes: number): void => {
    tally.bytes += bytes
  }
  for (const share of unit.shares) {
    if (outlet.isDone()) break
    const before = tally.urls
    const batches = readBatches(share, {
      headers: headers ? 'usual' : 'none',
      attachments,
      format,
      passwords,
      onRead,
      blocking: true,
    })
    await readParts(batches, search, extraction, maker, outlet, tally)
    outlet.share(tally.urls - before)
  }
}

async function readParts(
  batches: AsyncIterable<readonly Part[]>,
  search: Search,
  extraction: Extraction,
  maker: RowMaker,
  outlet: Outlet,
  tally: Tally,
): Promise<void> {
  let message: Message | undefined
  const most = tally.urls + (search.maxCount ?? Number.POSITIVE_INFINITY)
  const isEnough = (): boolean => tally.urls >= most || outlet.isDone()
  const take = (row: Row | undefined, rows: Row[] | undefined): void => {
    if (row === undefined) return
    tally.urls++
    if (isDefanged(row.scheme)) tally.defanged++
    outlet.row(row)
    rows?.push(row)
  }
  const finish = (text: PartText, rows: Row[] | undefined): void => {
    const rest = outlet.texts && text.rest()
    if (rest !== undefined) outlet.texts!.whole(rest, rows!)
  }
  const giveAtOnce = (isEnd: boolean): Promise<void> | undefined => {
    for (const text of message?.take(isEnd, outlet.texts !== undefined) ?? []) {
      const rows: Row[] | undefined = outlet.texts && []
      for (const row of maker.rowsOf(text)) take(row, rows)
      finish(text, rows)
    }
    return outlet.ready()
  }
  /** Patterns may look at each URL for long: signals are heard between two. */
  const giveByTurns = async (isEnd: boolean): Promise<void> => {
    for (const text of message?.take(isEnd, outlet.texts !== undefined) ?? []) {
      const rows: Row[] | undefined = outlet.texts && []
      for (const row of maker.rowsOf(text)) {
        take(row, rows)
        if (isTurnOver()) await otherTurn()
      }
      finish(text, rows)
    }
    await outlet.ready()
  }
  const give = (search.include ?? search.exclude) === undefined ? giveAtOnce : giveByTurns
  for await (const batch of batches) {
    for (const part of batch) {
      for (const problem of part.problems) outlet.problem(problem)
      if (part.offset === 0 && part.last && part.text === '') continue
      if (part.origin === 'link' && search.ignoreLinks) continue
      if (message?.has(part) !== true) {
        const wait = give(true)
        if (wait !== undefined) await wait
        if (isEnough()) return
        message = new Message(part, search, extraction)
        if (part.envelope.number > 0) tally.messages++
      }
      if (message.isFull(part)) {
        const wait = give(false)
        if (wait !== undefined) await wait
        if (tally.urls >= most) return
      }
      for (const problem of message.add(part)) outlet.problem(problem)
      if (isTurnOver()) await otherTurn()
    }
    if (isTurnOver()) await otherTurn()
  }
  await give(true)
}
