import { type ArchiveProblem, kindOf, type Share } from 'texts-in-archives'
import { describeProblem } from '../../../packages/urls-in-context-cli/src/output/problems.ts'
import type { Row } from '../../../packages/urls-in-context-cli/src/search/row.ts'
import { emptyTally } from '../../../packages/urls-in-context-cli/src/search/tally.ts'
import { runUnit } from '../../../packages/urls-in-context-cli/src/units/run-unit.ts'
import { isFound, printed } from '../engine/printed.ts'
import type { FileProblem, FromFiles, ToFiles } from './protocol.ts'
import { fileDetail, fileRow } from './row-detail.ts'

const MOST_ROWS = 50_000
const MOST_PROBLEMS = 500
/** A shorter head is the whole text. */
const SNIFFED = 4096
/** In milliseconds. */
const TOLD_EVERY = 120

/** Rows with their lines, and with the reasons for joins. */
const SEARCH = { headers: true, redact: false, explain: true, excerpt: { before: 2, after: 2 } } as const

const rows: Row[] = []
let shown: Row[] = rows
let words = ''
let isBusy = false
/** Reports the progress of the reader to the page. */
let tell = (_isDone: boolean): void => {}

self.addEventListener('message', ({ data }: MessageEvent<ToFiles>) => {
  if ('read' in data) {
    if (!isBusy) void read(data.read)
  } else if ('filter' in data) {
    words = data.filter
    shown = words === '' ? rows : rows.filter((row) => isFound(row, words))
    tell(!isBusy)
  } else if (data.ask === 'rows') say({ id: data.id, answer: shown.slice(data.from, data.to).map(fileRow) })
  else if (data.ask === 'is mail') say({ id: data.id, answer: isMail(data.head) })
  else if (data.ask === 'print') say({ id: data.id, answer: printed(shown.map(plainRow), data.format) })
  else {
    const row = shown[data.index]
    say({ id: data.id, answer: row && fileDetail(row) })
  }
})

async function read(files: readonly File[]): Promise<void> {
  isBusy = true
  const tally = emptyTally()
  const total = files.reduce((sum, { size }) => sum + size, 0)
  let problems: FileProblem[] = []
  let told = 0
  let isCut = false
  tell = (isDone) => {
    const { bytes, messages } = tally
    say({ progress: { bytes, total, messages, urls: rows.length, shown: shown.length, isCut, problems, isDone } })
    problems = []
  }
  const outlet = {
    row(row: Row): void {
      if (rows.length >= MOST_ROWS) isCut = true
      else {
        rows.push(row)
        if (shown !== rows && isFound(row, words)) shown.push(row)
      }
    },
    problem(problem: ArchiveProblem): void {
      if (told++ < MOST_PROBLEMS) problems.push({ severity: problem.severity, words: describeProblem(problem) })
    },
    isDone: () => isCut,
  }
  const telling = setInterval(tell, TOLD_EVERY, false)
  // The reader takes files wherever it takes shares
  const shares = files as unknown as Share[]
  try {
    await runUnit({ id: 0, shares }, SEARCH, outlet, tally)
  } catch (error) {
    problems.push({ severity: 'error', words: String(error) })
  }
  clearInterval(telling)
  isBusy = false
  tell(true)
}

function isMail(head: string): boolean {
  const kind = kindOf(Buffer.from(head), head.length < SNIFFED)
  return kind === 'message' || kind === 'mbox' || kind === 'mmdf'
}

/** A row as the command prints it by default. */
function plainRow({ joins: _, excerpt: __, ...row }: Row): Row {
  return row
}

function say(word: FromFiles): void {
  self.postMessage(word)
}
