export type { Edges } from './edges.ts'
export { extract, type Scanned, scan, type TextOptions } from './extract.ts'
export { Extractor } from './extractor.ts'
export { Finder, questionsIn } from './finder.ts'
export type { TextLine } from './joins/layout.ts'
export type {
  Alternative,
  Context,
  Evidence,
  Reading,
  ReadingReason,
  Repair,
  RepairKind,
  UrlMatch,
} from './match.ts'
export { MATCH_VERSION } from './match.ts'
export { type Citation, type MatchNotes, type NotedMatch, notesOf } from './notes.ts'
export type { ExtraConstruct, Options } from './options.ts'
export {
  type MatchRanges,
  type PlacedMatch,
  type Position,
  type Range,
  type RangesOptions,
  rangesOf,
} from './ranges.ts'
export { type ReplaceOptions, replace, segments } from './rewrite.ts'
export { explainJoins, type JoinExplanation, joinExplainer, type WeighedSign } from './settle/join-explainer.ts'
export { type Surroundings, settle } from './settle/settle.ts'
export type { HostPredicate } from './text/hosts.ts'
export { type Span, TEXT_KINDS, type TextKind } from './text/view.ts'
export type { Failure, FailureCode, Problem, ProblemCode, Url } from './url/index.ts'
export { parseUrl } from './url/index.ts'
