import rules, {
  noAmbiguousUrlHyphen,
  noSchemelessAngleUrl,
  noUnclosedUrl,
  noUrlCredentials,
  noUrlWrapper,
  noWrappedUrl,
} from './index.ts'

export type { Rule } from './index.ts'
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
const required: typeof rules & typeof import('./index.ts') = /* @__PURE__ */ Object.assign(rules, {
  default: rules,
  noAmbiguousUrlHyphen,
  noSchemelessAngleUrl,
  noUnclosedUrl,
  noUrlCredentials,
  noUrlWrapper,
  noWrappedUrl,
})
