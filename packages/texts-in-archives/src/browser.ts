export { kindOf } from './formats/recognise.ts'
export type { HeaderChoice, ReadOptions } from './job/choices.ts'
export type { Format } from './job/sign.ts'
export type { ArchiveSource, Envelope } from './part/envelope.ts'
export type { Field } from './part/field.ts'
export type { Box, BoxesOf, Origin, Part, PlacedLink } from './part/part.ts'
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
} from './part/problem.ts'
export type { Reference, ReferenceEdit } from './part/reference.ts'
export type { Input, NamedStream } from './reading/input.ts'
export { readArchive, readBatches } from './reading/read.ts'
export { shouldYield, yieldToEventLoop } from './source/event-loop.ts'
export type { LinePlace } from './source/line-index.ts'
export type { Span, TextLine } from './source/span.ts'
