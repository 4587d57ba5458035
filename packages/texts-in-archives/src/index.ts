// `Buffer` and `AbortSignal` are in these declarations. TypeScript 6 and later load no package of types that nothing
// names.
/// <reference types="node" preserve="true" />
// biome-ignore lint/performance/noReExportAll: all that a browser has, too
export * from './browser.ts'
export type { Range } from './job/range.ts'
export { type DivideOptions, divideArchive } from './reading/divide.ts'
export { type EntryFault, type EntryRules, type FolderRules, type Listed, listFolder } from './reading/folder.ts'
export type { Anew, MessagePlace, Reached } from './reading/reached.ts'
export type { Share } from './reading/share.ts'
export type { FileState } from './source/file-state.ts'
