/**
 * What is found besides URLs, for the option `constructs` of `extract` and all that reads text as it does. Each of them costs
 * a page its bytes only where it is imported.
 */
export type { ExtraConstruct } from '../options.ts'
export { scp } from './scp.ts'
export { templates } from './templates.ts'
