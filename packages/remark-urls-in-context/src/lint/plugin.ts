import type { PluggableList, Preset } from 'unified'
import { noUrlCredentials } from './credentials.ts'
import { noAmbiguousUrlHyphen, noSchemelessAngleUrl, noUrlWrapper } from './spelling.ts'
import { noUnclosedUrl } from './unclosed.ts'
import { noWrappedUrl } from './wrapped.ts'

export { noUrlCredentials } from './credentials.ts'
export type { Rule } from './rule.ts'
export { noAmbiguousUrlHyphen, noSchemelessAngleUrl, noUrlWrapper } from './spelling.ts'
export { noUnclosedUrl } from './unclosed.ts'
export { noWrappedUrl } from './wrapped.ts'

/** All rules as a preset. A fatal message reports that `remark-urls-in-context` did not run before them. */
const rules: Preset & { plugins: PluggableList } = {
  plugins: [noUrlWrapper, noWrappedUrl, noAmbiguousUrlHyphen, noUrlCredentials, noSchemelessAngleUrl, noUnclosedUrl],
}

export default rules
