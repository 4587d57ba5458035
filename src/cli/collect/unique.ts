import { refang } from '../../defang/refang.ts'
import { normalize, parseUrl } from '../../url/index.ts'
import type { Output } from '../output/output.ts'
import type { Printer } from '../printers/printer.ts'
import { type Row, shownUrl } from '../search/row.ts'
import { UniqueSorter } from '../unique/unique-sorter.ts'
import type { Collector } from './collector.ts'

/** Prints each URL once in a message, in a file, or in the whole input. URLs with one key count as equal. */
export class UniqueCollector implements Collector {
  readonly takes = 'rows'
  readonly #scope: 'message' | 'file' | 'all'
  readonly #keyOf: (url: string) => string
  readonly #printer: Printer
  readonly #output: Output
  readonly #sorter: UniqueSorter
  #place = ''

  constructor(
    scope: 'message' | 'file' | 'all',
    by: 'scheme' | 'spelling',
    printer: Printer,
    output: Output,
    sorter: UniqueSorter = new UniqueSorter(),
  ) {
    this.#scope = scope
    this.#keyOf = by === 'scheme' ? normalForm : (url) => url
    this.#printer = printer
    this.#output = output
    this.#sorter = sorter
  }

  begin(): void {
    this.#printer.begin()
  }

  row(row: Row): void {
    const place = scopeKey(row, this.#scope)
    if (place !== this.#place) this.#print()
    this.#place = place
    this.#sorter.add(this.#keyOf(shownUrl(row)), () => JSON.stringify(row))
  }

  text(): void {}
  share(): void {}

  isDone(): boolean {
    return this.#output.hasFailed
  }

  end(): void {
    this.#print()
    this.#sorter.close()
    this.#printer.end()
    this.#output.flush()
  }

  #print(): void {
    for (const { line, count } of this.#sorter.take()) this.#printer.row({ ...JSON.parse(line), count })
  }
}

function scopeKey(row: Row, scope: 'message' | 'file' | 'all'): string {
  const { file, fileBytes } = row
  if (scope === 'all') return ''
  // What is within a message belongs to it.
  const { member, message } = row.outer ?? row
  return JSON.stringify(scope === 'file' ? [file, fileBytes] : [file, fileBytes, member, message])
}

/**
 * The normal form of a URL by the rules of its scheme (RFC 3986 §6.2.3), or the text itself if the grammar of its
 * scheme does not allow it.
 */
function normalForm(text: string): string {
  const url = parseUrl(DEFANGED.test(text) ? refanged(text) : text)
  return url.ok ? normalize(url, { rules: 'scheme' }) : text
}

/** A URL as `--defang` shows it: no URL has such brackets before its path. */
const DEFANGED = /^[^/?#]*(?:\/\/[^/?#]*)?\[(?:\.|at|:)\]/

/** The URL that `--defang` shows so. */
function refanged(shown: string): string {
  const url = refang(shown)?.text ?? shown
  return url.includes(':') ? url : `mailto:${url}`
}
