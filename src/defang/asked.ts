import type { ImportedOption, Settings } from '../options.ts'
import type { mayHoldFang, Refanger, refang, withFangs } from './refang.ts'

/** The import that reads defanged URLs. */
export interface FangReader extends ImportedOption<'defanged'> {
  readonly mayHoldFang: typeof mayHoldFang
  readonly refang: typeof refang
  readonly Refanger: typeof Refanger
  readonly withFangs: typeof withFangs
}

/** What reads defanged URLs, if the options ask for it. */
export function fangReaderOf({ defanged }: Settings): FangReader | undefined {
  return defanged as FangReader | undefined
}
