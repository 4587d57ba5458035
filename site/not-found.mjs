import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { page } from './frame.mjs'

/**
 * Writes the page for unknown paths. Their depth is not known, so its links begin at `base`.
 *
 * @param {string} outdir
 * @param {string} base the path where the site is served, with a slash at both ends
 */
export function buildNotFound(outdir, base) {
  const main = `<h1>No such page</h1>
<p>There may have been one: pages of the handbook move when it grows. The search (<kbd>/</kbd>) looks through all of it.</p>
<ul>
<li><a href="${base}index.html">Start</a></li>
<li><a href="${base}playground/index.html">Playground</a>: paste a text, and see its URLs</li>
<li><a href="${base}handbook/index.html">Handbook</a></li>
<li><a href="${base}reference/index.html">Reference</a></li>
</ul>`
  const options = { title: 'No such page', description: 'This page does not exist.', root: base, layout: 'lost' }
  writeFileSync(join(outdir, '404.html'), page({ ...options, main: `<div class="prose">${main}</div>` }))
}
