import { printable } from '../output/printable.ts'
import type { Printer } from '../printers/printer.ts'
import type { Row } from '../search/row.ts'
import { type Assets, policyFor, readAssets } from './assets.ts'
import { chartsView } from './chart-view.ts'
import { detailView } from './detail-view.ts'
import { tableHead, toolbar, totalsView } from './frame-view.ts'
import { escapeHtml, toHtml, toInertJson } from './html.ts'
import { BlockPacker } from './packed-block.ts'
import { rowView } from './row-view.ts'
import { Totals } from './totals.ts'

/** So many rows stand in the page as markup, for the first look and for whoever runs no script. */
export const STATIC_ROWS = 100
/** A block is written when it has so many rows, or so many UTF-16 units of strings. */
const BLOCK_ROWS = 2_000
const BLOCK_SIZE = 1 << 19

/** What is known before the first row. */
export interface About {
  /** As little to be trusted as rows are. */
  readonly title?: string
  readonly hasCounts?: boolean
}

/**
 * Writes a page to look at, while the rows come: the first as markup, all of them as data in blocks, then what they add
 * up to, which the style puts first. It keeps a block and the counts.
 */
export class Page implements Printer {
  readonly #write: (text: string) => void
  readonly #about: About
  readonly #assets: Assets
  readonly #tally = new Totals()
  #packer = new BlockPacker()
  #inTable = true

  constructor(write: (text: string) => void, about: About = {}, assets: Assets = readAssets()) {
    this.#write = write
    this.#about = about
    this.#assets = assets
  }

  begin(): void {
    const { title = 'URLs', hasCounts = false } = this.#about
    const policy = policyFor(this.#assets)
    this.#write(
      `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(printable(title))}</title>
<style>${this.#assets.style}</style>
</head>
<body>
<a class="skip" href="#results">To the table</a>
<header><h1>URLs in context</h1></header>
<main id="results" aria-label="The URLs">
${toHtml(toolbar())}
<table role="table" aria-label="URLs">
${toHtml(tableHead(hasCounts))}
<tbody role="rowgroup">
`,
    )
  }

  row(row: Row): void {
    this.#tally.add(row)
    if (this.#inTable) this.#write(`${toHtml(rowView(row, this.#tally.rows, [detailView(row)]))}\n`)
    this.#packer.add(row)
    if (this.#tally.rows === STATIC_ROWS) this.#endTable()
    if (this.#packer.rows === BLOCK_ROWS || this.#packer.size >= BLOCK_SIZE) this.#endBlock()
  }

  end(): void {
    this.#endTable()
    if (this.#packer.rows > 0) this.#endBlock()
    const { counts, rows, uncounted } = this.#tally
    const charts = toHtml(chartsView({ counts, uncounted }))
    const some = rows > STATIC_ROWS ? ` Of ${rows.toLocaleString('en')} rows, the first ${STATIC_ROWS} are shown.` : ''
    this.#write(`</main>
<section id="summary" aria-label="Summary">
${toHtml(totalsView(this.#tally))}
<noscript><p class="note">Searching, sorting and filtering need JavaScript.${some}</p></noscript>
${charts}
</section>
<script>${this.#assets.script}</script>
</body>
</html>
`)
  }

  #endTable(): void {
    if (!this.#inTable) return
    this.#inTable = false
    this.#write('</tbody>\n</table>\n<p id="rest" hidden></p>\n')
  }

  #endBlock(): void {
    this.#endTable()
    this.#write(`<script type="application/json">${toInertJson(this.#packer.block)}</script>\n`)
    this.#packer = new BlockPacker()
  }
}
