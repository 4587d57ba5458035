import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Source } from './rules.ts'

const SRC = new URL('../../src/', import.meta.url)

/** All modules of `src/`. */
export function readSources(): Source[] {
  return readdirSync(fileURLToPath(SRC), { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts'))
    .sort()
    .map((path) => ({ path, text: readFileSync(new URL(path, SRC), 'utf8') }))
}
