import { type Part, readBatches, shouldYield, yieldToEventLoop } from 'texts-in-archives'
import type { Unit } from '../files/unit.ts'
import { ExtractSettings } from '../search/extract-settings.ts'
import { type Findings, inOrder } from '../search/in-order.ts'
import { takeSettled } from '../search/live-text.ts'
import type { LocatedMatch } from '../search/located-match.ts'
import { Message } from '../search/message.ts'
import type { PartText, TextSink } from '../search/part-text.ts'
import type { SearchProblem } from '../search/problem.ts'
import type { Row } from '../search/row.ts'
import { isDefanged } from '../search/row-texts.ts'
import { type RowMaker, rowMaker } from '../search/rows.ts'
import type { Search } from '../search/search.ts'
import type { Tally } from '../search/tally.ts'

/** The rows, problems and counts of a unit, in the order of the input, whichever thread reads it. */

export interface Outlet {
  row(row: Row): void
  problem(problem: SearchProblem): void
  share?(urls: number): void
  /** Asked between two messages: whether no more rows are needed. */
  isDone(): boolean
  readonly texts?: TextSink | undefined
  /** Called when the input pauses, or may pause. */
  pause?(): void
  /** Asked between two messages: a promise to wait for before reading on, or undefined. */
  ready?(): Promise<void> | undefined
}

/** The longest time in milliseconds for which what comes while it is written waits to be read. */
const LATENCY = { paused: 50, lines: 0 } as const
/**
 * Every so many UTF-16 units, the clock is asked whether other work is due. A part costs as much as some units more.
 */
const CHECK_CLOCK_EVERY = 1 << 14
const PART_COST = 1 << 8
/** After so many milliseconds without input, lines that may continue are taken as they are. */
const LONGEST_PAUSE = 200

/** Reads a unit and passes its rows to the outlet. The rows depend only on the unit and the search. */
export async function runUnit(unit: Unit, search: Search, outlet: Outlet, tally: Tally): Promise<void> {
  const maker = await rowMaker(search)
  const extraction = await settingsOf(search)
  extraction.onFang = (isScheme) => {
    tally[isScheme ? 'defanged' : 'bracketed']++
  }
  extraction.onWithoutBase = () => {
    tally.withoutBase++
  }
  const finder = extraction.finder('mail')
  const { headers, allHeaders, format, passwords } = search
  const attachments = search.ignoreAttachments !== true
  const onRead = (bytes: number): void => {
    tally.bytes += bytes
  }
  for (const share of unit.shares) {
    if (outlet.isDone()) break
    const before = tally.urls
    const batches = readBatches(share, {
      headers: headers ? (allHeaders ? 'all' : 'usual') : 'none',
      attachments,
      hash: search.hash,
      format,
      passwords,
      onRead,
      blocking: true,
      mayHold: outlet.texts === undefined ? (text) => finder.mayHold(text) : undefined,
      latency: search.live && LATENCY[search.live],
      sniffTimeout: search.live === 'lines' ? LONGEST_PAUSE : undefined,
    })
    const rows = new PartRows(search, extraction, maker, outlet, tally)
    await (search.live === undefined ? rows.read(batches) : rows.readLive(batches, search.live))
    outlet.share?.(tally.urls - before)
  }
}

/** The settings of each search: making them takes longer than reading a small file. */
const settings = new WeakMap<Search, ExtractSettings>()

async function settingsOf(search: Search): Promise<ExtractSettings> {
  const known = settings.get(search)
  if (known !== undefined) return known
  const { extraction, tellsTemplates, live } = search
  const hosts = extraction?.bareDomains && (await import('../search/bare-hosts.ts')).HOSTS
  const made = new ExtractSettings(extraction, hosts, tellsTemplates, live !== undefined)
  settings.set(search, made)
  return made
}

class PartRows {
  readonly #search: Search
  readonly #extraction: ExtractSettings
  readonly #maker: RowMaker
  readonly #outlet: Outlet
  readonly #tally: Tally
  /** The number of URLs at which enough were found. */
  readonly #most: number
  /** Whether patterns may look at each URL for long. */
  readonly #isSlow: boolean
  #message: Message | undefined
  /** The rows that were given of a text that waits for the end of its line. */
  #rows: Row[] | undefined

  constructor(search: Search, extraction: ExtractSettings, maker: RowMaker, outlet: Outlet, tally: Tally) {
    this.#search = search
    this.#extraction = extraction
    this.#maker = maker
    this.#outlet = outlet
    this.#tally = tally
    this.#most = tally.urls + (search.maxCount ?? Number.POSITIVE_INFINITY)
    this.#isSlow = (search.include ?? search.exclude) !== undefined
  }

  async read(batches: AsyncIterable<readonly Part[]>): Promise<void> {
    for await (const batch of batches) {
      if (!(await this.#readBatch(batch))) return
    }
    await this.#give(true)
  }

  /** Reads what comes while it is written, and gives what is decided where it pauses. */
  async readLive(batches: AsyncIterator<readonly Part[], unknown>, live: NonNullable<Search['live']>): Promise<void> {
    // Notes on a URL are known at the end of its text.
    const givesDue = this.#search.notes !== true
    for await (const batch of withPauses(batches, live === 'lines' ? LONGEST_PAUSE : undefined)) {
      if (batch === undefined) {
        this.#message?.peek()
        await this.#give(false)
      } else if (!(await this.#readBatch(batch))) return
      if (givesDue) this.#giveDue()
      this.#outlet.pause?.()
      if (this.#isEnough) return
    }
    await this.#give(true)
  }

  get #isEnough(): boolean {
    return this.#tally.urls >= this.#most || this.#outlet.isDone()
  }

  async #readBatch(batch: readonly Part[]): Promise<boolean> {
    let unchecked = 0
    for (const part of batch) {
      // An error of decoding is among the problems once the text was asked for.
      const { text, origin, problems } = part
      for (const problem of problems) this.#outlet.problem(problem)
      const isLeftOut = origin === 'left out'
      if (part.offset === 0 && part.last && text === '' && !isLeftOut) continue
      if (origin === 'link' && this.#search.ignoreLinks) continue
      if (this.#message?.has(part) !== true) {
        const wait = this.#give(true)
        if (wait !== undefined) await wait
        if (this.#isEnough) return false
        this.#message = isLeftOut ? undefined : new Message(part, this.#search, this.#extraction)
        if (part.envelope.number > 0) this.#tally.messages++
      }
      if (isLeftOut) continue
      const message = this.#message!
      if (message.isFull(part)) {
        const wait = this.#give(false)
        if (wait !== undefined) await wait
        if (this.#tally.urls >= this.#most) return false
      }
      for (const problem of message.add(part)) this.#outlet.problem(problem)
      unchecked += PART_COST + text.length
      if (unchecked < CHECK_CLOCK_EVERY) continue
      unchecked = 0
      if (shouldYield()) await yieldToEventLoop()
    }
    if (shouldYield()) await yieldToEventLoop()
    return true
  }

  #give(isEnd: boolean): Promise<void> | undefined {
    const message = this.#message
    if (message === undefined) return undefined
    const texts = message.settle(this.#outlet.texts !== undefined)
    // Texts that are printed whole come one by one.
    const findings: Iterable<Findings> = this.#outlet.texts
      ? texts.map((text) => ({ text, located: text.due }))
      : inOrder(texts)
    if (this.#isSlow) return this.#giveByTurns(findings, isEnd)
    for (const { text, located, isByTurns } of findings) {
      const rows = this.#open(text, isByTurns)
      for (const finding of located) this.#giveRow(finding, rows)
      this.#finish(text, rows)
    }
    if (!isEnd) message.forget()
    return this.#outlet.ready?.()
  }

  /** Signals are handled between two URLs. */
  async #giveByTurns(findings: Iterable<Findings>, isEnd: boolean): Promise<void> {
    for (const { text, located, isByTurns } of findings) {
      const rows = this.#open(text, isByTurns)
      for (const finding of located) {
        this.#giveRow(finding, rows)
        if (shouldYield()) await yieldToEventLoop()
      }
      this.#finish(text, rows)
    }
    if (!isEnd) this.#message!.forget()
    await this.#outlet.ready?.()
  }

  /** Gives what nothing that comes can change. */
  #giveDue(): void {
    const text = this.#message?.live
    if (text === undefined) return
    const { excerpt } = this.#search
    const { located, end } = takeSettled(text, this.#extraction, excerpt === undefined ? 0 : excerpt.after + 1)
    const rows = this.#open(text)
    for (const finding of located) this.#giveRow(finding, rows)
    this.#finish(text, rows, end)
    this.#rows = rows?.filter((row) => row.text.end > end)
  }

  /**
   * Sets the text whose rows are made next. Returns the list for these rows, if the outlet wants them with the text.
   */
  #open(text: PartText, isByTurns?: boolean): Row[] | undefined {
    this.#maker.open(text, isByTurns)
    const rows = this.#rows
    this.#rows = undefined
    return rows ?? (this.#outlet.texts && [])
  }

  #giveRow(finding: LocatedMatch, rows: Row[] | undefined): void {
    const row = this.#maker.rowOf(finding)
    if (row === undefined) return
    this.#tally.urls++
    if (isDefanged(row.scheme)) this.#tally.defanged++
    this.#outlet.row(row)
    rows?.push(row)
  }

  #finish(text: PartText, rows: Row[] | undefined, until?: number): void {
    const rest = this.#outlet.texts && text.rest(until)
    if (rest !== undefined) this.#outlet.texts!(rest, rows!)
  }
}

/** What comes, and undefined wherever nothing has come for so many milliseconds: once for each pause. */
async function* withPauses<T>(
  items: AsyncIterator<T, unknown>,
  milliseconds: number | undefined,
): AsyncGenerator<T | undefined> {
  let isWaiting = false
  try {
    for (let next = items.next(); ; next = items.next()) {
      isWaiting = true
      if (milliseconds !== undefined && !(await comesWithin(next, milliseconds))) yield undefined
      const item = await next
      isWaiting = false
      if (item.done) return
      yield item.value
    }
  } finally {
    // A reader of standard input that waits would keep the process alive.
    if (isWaiting) process.stdin.destroy()
    else await items.return?.()
  }
}

function comesWithin(coming: Promise<unknown>, milliseconds: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), milliseconds)
    const come = (): void => {
      clearTimeout(timer)
      resolve(true)
    }
    coming.then(come, come)
  })
}
