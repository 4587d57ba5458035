import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A section for the search: its address from the site's root, the name of its page, its heading, its text, and hidden
 * words by which people search for it.
 *
 * @typedef {{ path: string, page: string, title: string, text: string, words?: string }} SearchText
 */

/**
 * Writes the texts that the search loads on first use.
 *
 * @param {string} outdir
 * @param {readonly SearchText[]} texts
 */
export function writeSearchTexts(outdir, texts) {
  const rows = texts.map((text, id) => ({ id, ...text }))
  writeFileSync(join(outdir, 'search.json'), JSON.stringify(rows))
}
