import type * as entry from './index.ts'
import { missingPeer } from './missing.ts'
import type { Rule } from './rule.ts'

/**
 * The entry for `import` in Node: the rules of `index.ts`, or an error that says what is missing. A failed static
 * import cannot be caught. What `required.ts` does would fail where another import of the same packages is under way,
 * as it is where remark loads several plugins. Bundlers take `index.ts`, whose imports they follow.
 */
const rules: typeof entry = await import('./index.ts').catch((error) => {
  throw missingPeer(error)
})

export const noUrlCredentials: Rule = rules.noUrlCredentials
export const noAmbiguousUrlHyphen: Rule = rules.noAmbiguousUrlHyphen
export const noSchemelessAngleUrl: Rule = rules.noSchemelessAngleUrl
export const noUrlWrapper: Rule = rules.noUrlWrapper
export const noWrappedUrl: Rule = rules.noWrappedUrl
export const noUnclosedUrl: Rule = rules.noUnclosedUrl

const preset: typeof entry.default = rules.default

export default preset
