import { createRequire } from 'node:module'
import type * as entry from './index.ts'
import type { Rule } from './rule.ts'

/**
 * The entry for Node: the rules of `index.ts`, or an error of one line where unified-lint-rule, an optional peer, is not
 * installed. A failed `import` of it cannot be caught, since imports come before all code; `require` is the synchronous
 * way to load a module of one's own. Bundlers take `index.ts`, whose imports they follow.
 */
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
    const { code, message } = error as NodeJS.ErrnoException
    if (code !== 'ERR_MODULE_NOT_FOUND' || !message.includes("'unified-lint-rule'")) throw error
    throw new Error('urls-in-context/remark-lint needs unified-lint-rule: npm install unified-lint-rule@3')
  }
}
