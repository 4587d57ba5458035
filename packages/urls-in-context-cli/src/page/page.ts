import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Printer } from '../printers/printer.ts'
import type { Row } from '../search/row.ts'
import { printable } from '../system/printable.ts'
import { BlockPacker, LABELS } from './block-packer.ts'
import { chartsView } from './chart-view.ts'
import { detailView } from './detail-view.ts'
import { attributesOf, type Markup } from './element.ts'
import { Totals, tableHead, toolbar, totalsView } from './frame-view.ts'
import { rowView } from './row-view.ts'

/** Shown before the script runs or if there are no scripts. */
export const STATIC_ROWS = 100
/** Rows of a block, and UTF-16 units of its strings. */
const BLOCK_ROWS = 2_000
const BLOCK_SIZE = 1 << 19

export interface About {
  readonly title?: string
  readonly hasCounts?: boolean
}

/**
 * The first rows are markup, all rows are blocks of data, and at the end comes the summary, which the style shows
 * first. Only the current block and the counts are kept in memory.
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
    if (this.#inTable) this.#write(`${toHtml(rowView(row, this.#tally.rows, [detailView(row, LABELS)]))}\n`)
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
<details class="fold" open>
<summary>Charts</summary>
${charts}
</details>
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

/** Built from `client/` and `page.css`. The page contains both. */
interface Assets {
  readonly script: string
  readonly style: string
}

/** The relative path is the same from the sources and from the build. */
function readAssets(): Assets {
  const read = (name: string): string => {
    return readFileSync(new URL(`../../dist/page/${name}`, import.meta.url), 'utf8').trim()
  }
  return { script: read('client.js'), style: read('page.css') }
}

/** Nothing is loaded or sent, and only this script and this style are allowed. */
function policyFor({ script, style }: Assets): string {
  return [
    "default-src 'none'",
    `script-src '${digest(script)}'`,
    `style-src '${digest(style)}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}

function digest(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}

/** The elements of the page that have no end tag. */
const VOID = new Set(['input', 'meta', 'wbr', 'br'])

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character]!)
}

function toHtml(content: Markup): string {
  if (typeof content === 'string') return escapeHtml(content)
  const attributes = attributesOf(content).map(([name, value]) => {
    return value === '' ? ` ${name}` : ` ${name}="${escapeHtml(value)}"`
  })
  const start = `<${content.tag}${attributes.join('')}>`
  return VOID.has(content.tag) ? start : `${start}${content.children.map(toHtml).join('')}</${content.tag}>`
}

/**
 * For an inert `<script type="application/json">`. `<` is escaped, so that neither `</script` nor `<!--` can occur;
 * line ends and bidirectional controls are, too, so that an editor shows the source as it is.
 */
function toInertJson(value: unknown): string {
  return JSON.stringify(value).replace(/[<\x7f-\x9f\u2028-\u202e\u2066-\u2069\ufeff]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}
