import type { FindRequest } from '../args/find-request.ts'
import { STDIN } from '../args/read-files.ts'
import { isTerminal, type Output } from '../output/output.ts'
import { openPrinter } from '../printers/open-printer.ts'
import type { Look, Printer, Write } from '../printers/printer.ts'
import { shownPath } from '../search/shown-name.ts'
import { statsAt } from '../system/target-file.ts'
import { type Collector, maxCount, printCollector, textCollector } from './collector.ts'
import { countCollector } from './count.ts'

export function chooseLook(request: FindRequest, paths: readonly (string | Uint8Array)[] = []): Look {
  const { format, places, hasLines, color, hyperlink, isNul, hasCounts, unique, search } = request
  const isShown = request.output === undefined && isTerminal(1)
  const isText = format === 'text'
  return {
    format,
    places: isText && request.fields === undefined && (hasLines || (places ?? (isShown && !isNul))),
    hidesFiles: hasLines && !(places ?? (isShown || hasSeveral(paths))),
    color: isText && usesColor(color, isShown),
    hyperlink: isText && hyperlink,
    isNul: isText && isNul,
    isShown,
    hasCounts: isText ? hasCounts : unique !== undefined,
    hasExcerpts: search.excerpt !== undefined,
    hasUnwrapped: search.unwrap,
    hasTemplates: search.extraction?.templates,
    hasNotes: search.notes,
    hasDigests: search.hash,
    fields: request.fields,
  }
}

/** NO_COLOR counts if it is not empty (no-color.org). FORCE_COLOR counts as in Node: 0 and false turn colours off. */
export function usesColor(color: FindRequest['color'], isShown: boolean): boolean {
  if (color !== 'auto') return color === 'always'
  const { NO_COLOR, FORCE_COLOR, TERM } = process.env
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false'
  return isShown && (NO_COLOR ?? '') === '' && TERM !== 'dumb'
}

export async function chooseCollector(
  request: FindRequest,
  look: Look,
  paths: readonly (string | Uint8Array)[],
  output: Output,
): Promise<Collector> {
  const { tells, places, isNul, maxCount: most, search } = request
  if (tells === 'urls') {
    const rows = await chooseRows(request, look, paths, output)
    const collector = request.isOnce ? (await import('./once.ts')).messagesOnce(rows) : rows
    return most === undefined ? collector : maxCount(collector, most)
  }
  const hasNames = places ?? hasSeveral(paths)
  if (tells === 'passthru') {
    return textCollector(look, look.places || (places !== false && hasNames && look.isShown), output)
  }
  return countCollector(tells, { hasNames, isNul, color: look.color, maxCount: most, redact: search.redact }, output)
}

async function chooseRows(
  { unique, keepsTracking, countBy, sort, search }: FindRequest,
  look: Look,
  paths: readonly (string | Uint8Array)[],
  output: Output,
): Promise<Collector> {
  const title = search.redact ? shownPath(titleOf(paths)) : titleOf(paths)
  const printer = look.format === 'html' ? await openPage(look, title, output.write) : openPrinter(look, output.write)
  const sorted = sort === undefined ? printer : (await import('./sorted.ts')).sortedPrinter(sort, printer)
  // These printers count rows and must see each of them
  const isLocal = look.format === 'html' || look.format === 'json-array' || sort !== undefined
  if (unique === undefined) return printCollector(sorted, output, isLocal)
  const { fieldsKey, uniqueCollector, urlKey } = await import('./unique.ts')
  const keyOf = countBy === undefined ? urlKey(keepsTracking) : fieldsKey(countBy, look, keepsTracking)
  return uniqueCollector(unique, keyOf, sorted, output)
}

/** Most calls need no page. */
async function openPage(look: Look, title: string, write: Write): Promise<Printer> {
  const { Page } = await import('../page/page.ts')
  return new Page(write, { title, hasCounts: look.hasCounts })
}

function titleOf(paths: readonly (string | Uint8Array)[]): string {
  const [first = ''] = paths.map((path) => (path === STDIN ? 'standard input' : Buffer.from(path as string).toString()))
  return `URLs in ${first}${paths.length > 1 ? ` and ${paths.length - 1} more` : ''}`
}

function hasSeveral(paths: readonly (string | Uint8Array)[]): boolean {
  return paths.length > 1 || paths.some(isFolder)
}

export function isFolder(path: string | Uint8Array): boolean {
  return statsAt(path)?.isDirectory() ?? false
}
