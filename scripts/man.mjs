// Writes the manual page, dist/urls.1, which package.json names. The command prints it from the tables of its help.
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url))
const page = execFileSync(process.execPath, [MAIN, 'help', '--man'], { env: { ...process.env, URLS_CONFIG: '' } })
writeFileSync(new URL('../dist/urls.1', import.meta.url), page)
