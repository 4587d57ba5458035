// `Buffer` and `AbortSignal` stand in these declarations. TypeScript 6 and later load no package of types that nothing names.
/// <reference types="node" preserve="true" />
export { type DivideOptions, divideArchive } from './divide.ts'
export type { ArchiveSource, Envelope } from './envelope.ts'
export type { Format } from './format.ts'
export type { Reference, ReferenceEdit } from './html-url.ts'
export type { Input, NamedStream } from './input.ts'
export type { LinePlace } from './line-index.ts'
export type { BoxesOf, Origin, Part } from './part.ts'
export type { Box, PlacedLink } from './placed-link.ts'
export type { ArchiveProblem, ArchiveProblemCode, Place, Severity } from './problem.ts'
export type { ReadOptions } from './read.ts'
export { readArchive } from './read.ts'
export type { Range, Share } from './share.ts'
