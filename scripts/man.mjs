import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Writes the manual page, `dist/urls.1`, which package.json names. The command prints it from the tables of its help.
 *
 * @param {string} folder of the command
 */
export function writeManual(folder) {
  const main = join(folder, 'dist/main.js')
  const page = execFileSync(process.execPath, [main, 'help', '--man'], { env: { ...process.env, URLS_CONFIG: '' } })
  writeFileSync(join(folder, 'dist/urls.1'), page)
}
