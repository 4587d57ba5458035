import type { FangReader } from '../defang/asked.ts'
import { mayHoldFang, Refanger, refang, withFangs } from '../defang/refang.ts'
import type { ImportedOption } from '../options.ts'

const READER: FangReader = { name: 'defanged', mayHoldFang, refang, Refanger, withFangs }

/**
 * Defanged URLs, `hxxp://a[.]example`, for the option `defanged`: also hosts and addresses without a scheme whose dots or
 * `@` are defanged. `rules §4.17`
 */
export const defanged: ImportedOption<'defanged'> = READER
