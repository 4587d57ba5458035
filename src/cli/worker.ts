import { parentPort, workerData } from 'node:worker_threads'
import type { Problem } from '../archive/index.ts'
import { openPrinter } from './printers/open-printer.ts'
import type { Order, Task, Word } from './units/protocol.ts'
import { emptyTally, type Outlet, runUnit } from './units/run-unit.ts'
import type { Unit } from './units/unit.ts'

/** Output is sent in pieces of about so many characters, … */
const PIECE = 1 << 17
/** … of which so many may be under way. */
const MOST_UNDER_WAY = 16
const TELLING_MS = 200

const { search, look } = workerData as Task
const port = parentPort!
const encoder = new TextEncoder()

let underWay = 0
let wake: (() => void) | undefined

port.on('message', (order: Order) => {
  if ('unit' in order) {
    void work(order.unit)
    return
  }
  underWay--
  wake?.()
  wake = undefined
})

/** Reads a unit, and sends its rows as text. */
async function work(unit: Unit): Promise<void> {
  const { id } = unit
  const tally = emptyTally()
  const problems: Problem[] = []
  let text = ''
  let told = Date.now()
  const say = (word: Word, transfer: ArrayBuffer[] = []): void => port.postMessage(word, transfer)
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
      if (text.length >= PIECE) send()
      else if (Date.now() - told > TELLING_MS) say({ id, tally: { ...tally } })
      else return undefined
      told = Date.now()
      return underWay < MOST_UNDER_WAY
        ? undefined
        : new Promise<void>((resolve) => {
            wake = resolve
          })
    },
  }
  const report = await runUnit(unit, search, outlet, tally)
  send()
  say({ id, tally: { ...tally }, report, problems })
}
