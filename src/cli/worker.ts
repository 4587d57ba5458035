import { parentPort, workerData } from 'node:worker_threads'
import type { ArchiveProblem } from '../archive/index.ts'
import { openPrinter } from './printers/open-printer.ts'
import { Refusal } from './system/errors.ts'
import type { FromWorker, Task, ToWorker } from './units/protocol.ts'
import { emptyTally, type Outlet, runUnit } from './units/run-unit.ts'
import type { Unit } from './units/unit.ts'

/** The approximate number of characters of output in one message. */
const SENT_LENGTH = 1 << 17
/** The number of such messages that can be sent before the main thread acknowledges one. */
const MOST_UNACKNOWLEDGED = 16
const REPORT_INTERVAL_MS = 200

const { search, look } = workerData as Task
const mainThread = parentPort!
const encoder = new TextEncoder()

let underWay = 0
let wake: (() => void) | undefined

mainThread.on('message', (order: ToWorker) => {
  if ('unit' in order) {
    void runTask(order.unit)
    return
  }
  underWay--
  wake?.()
  wake = undefined
})

/** Reads a unit and sends its rows as text. */
async function runTask(unit: Unit): Promise<void> {
  const { id } = unit
  const tally = emptyTally()
  const problems: ArchiveProblem[] = []
  let text = ''
  let told = Date.now()
  const say = (word: FromWorker, transfer: ArrayBuffer[] = []): void => mainThread.postMessage(word, transfer)
  const send = (): void => {
    if (text === '') return
    const bytes = encoder.encode(text)
    text = ''
    underWay++
    say({ id, tally: { ...tally }, bytes }, [bytes.buffer])
  }
  const printer =
    look &&
    openPrinter(look, (piece) => {
      text += piece
    })
  const outlet: Outlet = {
    row: (row) => printer?.row(row),
    problem: (problem) => problems.push(problem),
    isDone: () => false,
    ready: () => {
      if (text.length >= SENT_LENGTH) send()
      else if (Date.now() - told > REPORT_INTERVAL_MS) say({ id, tally: { ...tally } })
      else return undefined
      told = Date.now()
      return underWay < MOST_UNACKNOWLEDGED
        ? undefined
        : new Promise<void>((resolve) => {
            wake = resolve
          })
    },
  }
  try {
    const report = await runUnit(unit, search, outlet, tally)
    send()
    say({ id, tally: { ...tally }, report, problems })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    say({ id, tally: { ...tally }, refusal: error.message })
  }
}
