import { readFileSync } from 'node:fs'
import { sentenceOf } from '../system/errors.ts'
import { splitAtNul } from './exact-name.ts'
import type { Inputs } from './find-request.ts'

/** The paths of all inputs, or a sentence that says why `--files-from0` cannot be read. */
export function readPaths({ paths, from }: Inputs): readonly (string | Uint8Array)[] | string {
  if (from === undefined) return paths
  try {
    const names = splitAtNul(readFileSync(from === '-' ? 0 : from))
    return [...paths, ...names.filter((name) => name.length > 0)]
  } catch (error) {
    return `${from === '-' ? 'standard input' : from}: ${sentenceOf(error as NodeJS.ErrnoException)}`
  }
}
