import { createRequire } from 'node:module'
import type * as entry from './index.ts'
import { missingPeer } from './missing.ts'
import type { Rule } from './rule.ts'

/** The entry for `require` in Node: the rules of `index.ts`, or an error that says what is missing. */
const rules = load()

export const noUrlCredentials: Rule = rules.noUrlCredentials
export const noAmbiguousUrlHyphen: Rule = rules.noAmbiguousUrlHyphen
export const noSchemelessAngleUrl: Rule = rules.noSchemelessAngleUrl
export const noUrlWrapper: Rule = rules.noUrlWrapper
export const noWrappedUrl: Rule = rules.noWrappedUrl
export const noUnclosedUrl: Rule = rules.noUnclosedUrl

const preset: typeof entry.default = rules.default

export default preset

/** @throws Error that says what to install. */
function load(): typeof entry {
  try {
    return createRequire(import.meta.url)('./index.js')
  } catch (error) {
    throw missingPeer(error)
  }
}
