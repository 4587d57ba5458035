import rules, {
  noAmbiguousUrlHyphen,
  noSchemelessAngleUrl,
  noUnclosedUrl,
  noUrlCredentials,
  noUrlWrapper,
  noWrappedUrl,
} from './plugin.ts'

export type { Rule } from './plugin.ts'
export {
  noAmbiguousUrlHyphen,
  noSchemelessAngleUrl,
  noUnclosedUrl,
  noUrlCredentials,
  noUrlWrapper,
  noWrappedUrl,
  required as 'module.exports',
  rules as default,
}

/** What `require` gives: the preset, with the exports as properties. */
const required: typeof rules & typeof import('./plugin.ts') = /* @__PURE__ */ Object.assign(rules, {
  default: rules,
  noAmbiguousUrlHyphen,
  noSchemelessAngleUrl,
  noUnclosedUrl,
  noUrlCredentials,
  noUrlWrapper,
  noWrappedUrl,
})
