import { statSync } from 'node:fs'
import type { FindRequest } from '../args/find-request.ts'
import { STDIN } from '../args/read-find.ts'
import type { Collector } from '../collect/collector.ts'
import { CountCollector } from '../collect/count.ts'
import { PrintCollector } from '../collect/print.ts'
import { openPrinter } from '../printers/open-printer.ts'
import type { Look, Printer, Write } from '../printers/printer.ts'
import { isTerminal } from './is-terminal.ts'
import type { Output } from './output.ts'

const DEFAULT_WIDTH = 80

/** Chooses how the output looks, which depends on whether it goes to a terminal. */
export function chooseLook(request: FindRequest): Look {
  const { format, places, color, hyperlink, isNul, hasCounts, unique, search } = request
  const isShown = isTerminal(1)
  const isText = format === 'text'
  return {
    format,
    places: isText && (places ?? (isShown && !isNul)),
    color: isText && usesColor(color, isShown),
    hyperlink: isText && hyperlink,
    isNul: isText && isNul,
    isShown,
    hasCounts: isText ? hasCounts : unique !== undefined,
    hasExcerpts: search.excerpt !== undefined,
    hasUnwrapped: search.unwrap,
  }
}

/** NO_COLOR counts if it is not empty (no-color.org). FORCE_COLOR counts as in Node: 0 and false turn colours off. */
function usesColor(color: FindRequest['color'], isShown: boolean): boolean {
  if (color !== 'auto') return color === 'always'
  const { NO_COLOR, FORCE_COLOR, TERM } = process.env
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false'
  return isShown && (NO_COLOR ?? '') === '' && TERM !== 'dumb'
}

/** Chooses what is done with the rows. */
export async function chooseCollector(
  request: FindRequest,
  look: Look,
  paths: readonly (string | Uint8Array)[],
  output: Output,
): Promise<Collector> {
  const { tells, places, isNul, unique, uniqueBy } = request
  const write = (text: string): void => output.write(text)
  if (tells === 'urls' || tells === 'stats') {
    // These printers count rows and must see each of them
    const isLocal = tells === 'stats' || look.format === 'html'
    const printer = isLocal ? await openLocal(tells, look, paths, write) : openPrinter(look, write)
    if (unique === undefined) return new PrintCollector(printer, output, isLocal)
    const { UniqueCollector } = await import('../collect/unique.ts')
    return new UniqueCollector(unique, uniqueBy, printer, output)
  }
  const hasNames = places ?? (paths.length > 1 || paths.some(isFolder))
  return new CountCollector(tells, { hasNames, isNul, color: look.color }, output)
}

/** Loads the printer of `--stats` or of the HTML page, which most calls do not need. */
async function openLocal(
  tells: 'urls' | 'stats',
  look: Look,
  paths: readonly (string | Uint8Array)[],
  write: Write,
): Promise<Printer> {
  if (tells === 'stats') {
    const { StatsPrinter } = await import('../printers/stats.ts')
    return new StatsPrinter(look, process.stdout.columns ?? DEFAULT_WIDTH, write)
  }
  const { Page } = await import('../page/page.ts')
  return new Page(write, { title: titleOf(paths), hasCounts: look.hasCounts })
}

function titleOf(paths: readonly (string | Uint8Array)[]): string {
  const [first = ''] = paths.map((path) => (path === STDIN ? 'standard input' : Buffer.from(path as string).toString()))
  return `URLs in ${first}${paths.length > 1 ? ` and ${paths.length - 1} more` : ''}`
}

function isFolder(path: string | Uint8Array): boolean {
  return statSync(Buffer.from(path as string), { throwIfNoEntry: false })?.isDirectory() ?? false
}
