import type { Unit } from '../files/unit.ts'
import { openPrinter } from '../printers/open-printer.ts'
import type { Look } from '../printers/printer.ts'
import type { SearchProblem } from '../search/problem.ts'
import type { Search } from '../search/search.ts'
import { emptyTally, type Tally } from '../search/tally.ts'
import { Refusal } from '../system/errors.ts'
import { type Outlet, runUnit } from './run-unit.ts'

export interface Task {
  readonly search: Search
  /** The look of the printed rows. If undefined, the reader sends only counts. */
  readonly look: Look | undefined
}

export interface ThreadData {
  readonly task: Task
  /** Memory that outlives the thread: which share of its unit it reads, from 1; 0 where it reads none. */
  readonly place: Int32Array
}

export type WorkerOrder = { readonly unit: Unit } | { readonly taken: number }

export interface ShareReport {
  readonly urls: number
  readonly problems: readonly SearchProblem[]
}

/**
 * All that a reader has found since its last message. If the thread ends after this one, nothing that was counted is
 * lost.
 */
export interface Findings {
  readonly id: number
  readonly tally: Tally
  readonly bytes: Uint8Array<ArrayBuffer> | undefined
  /** The shares whose ends were reached. Of one that was reported in part, the last problems. */
  readonly shares: readonly ShareReport[]
  readonly problems: readonly SearchProblem[]
  readonly isEnd: boolean
}

/** A message from a reader: what it found, or why the search was given up. */
export type WorkerMessage = Findings | { readonly refusal: string }

/** The approximate number of characters of output in one message. */
const SENT_LENGTH = 1 << 17
/** The number of bytes of output that can be sent before some are taken. */
const MOST_UNTAKEN = 2 << 20
const REPORT_INTERVAL_MS = 200

const encoder = new TextEncoder()

type PostMessage = (message: WorkerMessage, transfer: ArrayBuffer[]) => void

export class UnitReader {
  readonly #task: Task
  readonly #place: Int32Array
  readonly #post: PostMessage
  #untaken = 0
  #wake: (() => void) | undefined

  constructor({ task, place }: ThreadData, post: PostMessage) {
    this.#task = task
    this.#place = place
    this.#post = post
  }

  taken(bytes: number): void {
    this.#untaken -= bytes
    if (this.#untaken > MOST_UNTAKEN) return
    this.#wake?.()
    this.#wake = undefined
  }

  async read(unit: Unit): Promise<void> {
    const { search, look } = this.#task
    const tally = emptyTally()
    let text = ''
    let shares: ShareReport[] = []
    let problems: SearchProblem[] = []
    let reportedAt = Date.now()
    // Of a share that was reported in part, the rest is reported before the next one: what is not reported when a
    // thread ends begins with a whole share, and can be read again.
    let isReportedInPart = false
    const report = (isEnd: boolean): void => {
      const bytes = text === '' ? undefined : encoder.encode(text)
      this.#untaken += bytes?.length ?? 0
      const findings = { id: unit.id, tally: { ...tally }, bytes, shares, problems, isEnd }
      this.#post(findings, bytes === undefined ? [] : [bytes.buffer])
      text = ''
      shares = []
      problems = []
      reportedAt = Date.now()
    }
    const printer =
      look &&
      openPrinter(look, (piece) => {
        text += piece
      })
    const outlet: Outlet = {
      row: (row) => printer?.row(row),
      problem: (problem) => problems.push(problem),
      share: (urls) => {
        shares.push({ urls, problems })
        problems = []
        if (isReportedInPart) report(false)
        isReportedInPart = false
        Atomics.add(this.#place, 0, 1)
      },
      isDone: () => false,
      ready: () => {
        if (text.length < SENT_LENGTH && Date.now() - reportedAt <= REPORT_INTERVAL_MS) return undefined
        report(false)
        isReportedInPart = true
        if (this.#untaken <= MOST_UNTAKEN) return undefined
        return new Promise<void>((resolve) => {
          this.#wake = resolve
        })
      },
    }
    Atomics.store(this.#place, 0, 1)
    try {
      await runUnit(unit, search, outlet, tally)
      report(true)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      this.#post({ refusal: error.message }, [])
    }
    Atomics.store(this.#place, 0, 0)
  }
}
