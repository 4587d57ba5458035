import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Writes the manual page `dist/urls.1` and the schema of rows `dist/row.schema.json`, which the command prints from its
 * tables and package.json names.
 *
 * @param {string} folder of the command
 */
export function writePrinted(folder) {
  const main = join(folder, 'dist/main.js')
  const print = (/** @type {string[]} */ ...words) => execFileSync(process.execPath, [main, ...words])
  writeFileSync(join(folder, 'dist/urls.1'), print('help', '--man'))
  writeFileSync(join(folder, 'dist/row.schema.json'), print('schema', 'row'))
}
