import type { ArchiveProblem, Share } from '../../archive/index.ts'
import type { Collector } from '../collect/collector.ts'
import { parseRow } from '../printers/json.ts'
import type { Look } from '../printers/printer.ts'
import type { Search } from '../search/search.ts'
import type { ShareReport } from './protocol.ts'
import type { Tally } from './run-unit.ts'
import type { Unit } from './unit.ts'

/** The format in which threads send rows to a collector that takes rows. */
const ROWS: Look = {
  format: 'ndjson',
  places: false,
  color: false,
  hyperlink: false,
  isNul: false,
  isShown: false,
  hasCounts: false,
  hasExcerpts: true,
}

/** Is told about the units that are done, in the order of the input. */
interface Listener {
  /** Announces the unit of the next problems. */
  begin(unit: Unit): void
  problem(problem: ArchiveProblem): void
  /** Takes the number of URLs of a share. */
  share(share: Share, urls: number): void
}

/** Runs units in threads and gives their results to the collector in the order of the input. */
export async function runInThreads(
  units: AsyncIterable<Unit>,
  threads: number,
  search: Search,
  look: Look,
  collector: Collector,
  tally: Tally,
  listener: Listener,
): Promise<void> {
  const sent = { counts: undefined, rows: ROWS, text: look }[collector.takes]
  const taker = {
    text: (bytes: Uint8Array) => (collector.takes === 'rows' ? giveRows(bytes, collector) : collector.text(bytes)),
    unit: (unit: Unit, reports: readonly ShareReport[]) => {
      listener.begin(unit)
      for (const [number, { urls, problems }] of reports.entries()) {
        for (const problem of problems) listener.problem(problem)
        listener.share(unit.shares[number]!, urls)
      }
    },
    isDone: () => collector.isDone(),
  }
  const { Pool } = await import('./pool.ts')
  await new Pool(units, threads, { search, look: sent }, taker, tally).run()
}

/** Gives the collector the rows on the lines that a worker has sent. A worker sends whole lines only. */
function giveRows(bytes: Uint8Array, collector: Collector): void {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString()
  for (let at = 0; at < text.length; ) {
    const end = text.indexOf('\n', at)
    collector.row(parseRow(text.slice(at, end)))
    at = end + 1
  }
}
