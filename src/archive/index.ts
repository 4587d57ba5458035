// `Buffer` and `AbortSignal` stand in these declarations. TypeScript 6 and later load no package of types that nothing
// names.
/// <reference types="node" preserve="true" />
/**
 * The texts in files of any kind. In: paths, bytes or streams. Out: parts of text with their place in the file, and
 * problems.
 */
export { type DivideOptions, divideArchive } from './divide.ts'
export type { Reference, ReferenceEdit } from './html/html-url.ts'
export type { Input, NamedStream } from './input.ts'
export type { ArchiveSource, Envelope } from './message/envelope.ts'
export type { Box, BoxesOf, Origin, Part, PlacedLink } from './part.ts'
export type { ArchiveProblem, ArchiveProblemCode, Place, Severity } from './problem.ts'
export type { ReadOptions } from './read.ts'
export { readArchive } from './read.ts'
export type { HeaderChoice } from './scene.ts'
export type { Range, Share } from './share.ts'
export type { Format } from './sniff.ts'
export type { FileState } from './source/file-state.ts'
export type { LinePlace } from './source/line-index.ts'
