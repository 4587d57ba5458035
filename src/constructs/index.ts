/**
 * What is found only if it is asked for: constructs besides URLs for the option `constructs` of all entries, and values of
 * `defanged` and `kind`. A bundle holds only those it imports.
 */
export { refangText } from '../defang/refang.ts'
export type { ExtraConstruct, ImportedOption } from '../options.ts'
export { defanged } from './defanged.ts'
export { tellingFangs, tellingTemplates } from './left-out.ts'
export { page } from './page.ts'
export { scp } from './scp.ts'
export { templates } from './templates.ts'
export { wikitext } from './wikitext.ts'
