import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A section that the search can find: its address from the site's root, the name of its page, its heading, its text, and
 * words that are not shown by which people search for it.
 *
 * @typedef {{ path: string, page: string, title: string, text: string, words?: string }} SearchText
 */

/**
 * Writes the texts that the search reads when it is first used.
 *
 * @param {string} outdir
 * @param {readonly SearchText[]} texts
 */
export function writeSearchTexts(outdir, texts) {
  const rows = texts.map((text, id) => ({ id, ...text }))
  writeFileSync(join(outdir, 'search.json'), JSON.stringify(rows))
}
