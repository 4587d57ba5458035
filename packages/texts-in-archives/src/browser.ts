export type { Reference, ReferenceEdit } from './html/html-url.ts'
export type { Input, NamedStream } from './input.ts'
export type { ArchiveSource, Envelope } from './message/envelope.ts'
export type { Box, BoxesOf, Origin, Part, PlacedLink } from './part.ts'
export {
  type ArchiveProblem,
  type ArchiveProblemCode,
  type CountedProblem,
  furtherProblems,
  type Place,
  type ProblemCount,
  ProblemTally,
  problem,
  type Severity,
  typeOfAttachment,
} from './problem.ts'
export { type ReadOptions, readArchive, readBatches } from './read.ts'
export type { HeaderChoice } from './scene.ts'
export { type Format, kindOf } from './sniff.ts'
export type { LinePlace } from './source/line-index.ts'
export { isTurnOver, otherTurn } from './source/turn.ts'
export type { Span, TextLine } from './span.ts'
