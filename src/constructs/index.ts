/** Constructs besides URLs, for the option `constructs` of all entries. A bundle holds only those it imports. */
export { refangText } from '../defang/refang.ts'
export type { ExtraConstruct } from '../options.ts'
export { tellingFangs, tellingTemplates } from './left-out.ts'
export { scp } from './scp.ts'
export { templates } from './templates.ts'
