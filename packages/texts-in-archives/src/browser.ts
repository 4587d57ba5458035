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
export type { HeaderChoice } from './read-context.ts'
export { type Format, kindOf } from './sniff/format.ts'
export { shouldYield, yieldToEventLoop } from './source/event-loop.ts'
export type { LinePlace } from './source/line-index.ts'
export type { Span, TextLine } from './span.ts'
