/**
 * Constructs that are found besides URLs, for the option `constructs` of all entries. A page pays only for those that
 * it imports.
 */
export { refangText } from '../defang/refang.ts'
export type { ExtraConstruct } from '../options.ts'
export { tellingFangs, tellingTemplates } from './left-out.ts'
export { scp } from './scp.ts'
export { templates } from './templates.ts'
