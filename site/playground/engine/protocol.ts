import type { Sureness } from '../../../packages/urls-in-context-cli/src/page/words.ts'
import type { ReadingReason, RepairKind, UrlMatch } from '../../../src/index.ts'
import type { JoinExplanation } from '../../../src/settle/join-explainer.ts'
import type { Tree } from '../markdown/tree.ts'
import type { Settings } from '../settings.ts'
import type { PackedMatches } from './packed.ts'

/** The messages between the page and the thread that reads its text. */

/** The programs to compare with. */
export const OTHERS = ['none', 'regexp', 'linkify-it'] as const
export type Other = (typeof OTHERS)[number]

/** A change: the span that it replaces, in UTF-16 units of the text before all changes, and its replacement. */
export type Edit = readonly [from: number, to: number, insert: string]

/** The messages of the page. After each, the thread reads the text again, once for all that have arrived. */
export type Told =
  | { readonly tell: 'text'; readonly version: number; readonly text: string }
  | { readonly tell: 'edits'; readonly version: number; readonly edits: readonly Edit[] }
  | { readonly tell: 'settings'; readonly settings: Settings }
  | { readonly tell: 'other'; readonly other: Other }

/** The questions of the page, with the type of each answer, which is undefined if the text has changed since. */
export interface Questions {
  rows: [{ readonly indexes: readonly number[] }, readonly FoundRow[]]
  filter: [{ readonly words: string }, Int32Array]
  print: [{ readonly words: string; readonly format: PrintedFormat }, string]
  detail: [{ readonly index: number }, Detail]
  markdown: [Record<never, never>, Tree]
  case: [Record<never, never>, string]
}

/** The formats for copying and saving: URLs, one per line, or the command's formats. */
export type PrintedFormat = 'urls' | 'csv' | 'ndjson'

export type Question = keyof Questions

export type ToEngine =
  | Told
  | { [Each in Question]: { readonly ask: Each; readonly id: number; readonly about: Questions[Each][0] } }[Question]

export type FromEngine = Found | { readonly compared: Comparison } | { readonly id: number; readonly answer: unknown }

export interface Found {
  readonly version: number
  readonly packed: PackedMatches
  readonly count: number
  /** In milliseconds. */
  readonly time: number
}

export interface FoundRow {
  readonly url: string
  readonly sureness: Sureness
  readonly likelihood?: number | undefined
  readonly isHazardous: boolean
  /** Whether the URL likely continues on the next line, but was not joined. */
  readonly isNotJoined: boolean
}

export interface Comparison {
  readonly version: number
  readonly other: Other
  /** The number of URLs that both find. */
  readonly same: number
  readonly differences: readonly Difference[]
  /** Whether there were more differences than these. */
  readonly isCut: boolean
}

export interface Difference {
  readonly start: number
  readonly end: number
  /** What this package and the other one read there. */
  readonly ours: readonly string[]
  readonly theirs: readonly { readonly url: string; readonly start: number; readonly end: number }[]
}

export interface Detail {
  readonly match: UrlMatch
  /** Line and column of the start, from 1. */
  readonly line: number
  readonly column: number
  readonly sureness: Sureness
  readonly readings: readonly ReadingDetail[]
  readonly joins: readonly JoinDetail[]
}

export interface ReadingDetail {
  readonly url: string
  readonly reason?: ReadingReason | undefined
  readonly likelihood?: number | undefined
  readonly start: number
  readonly end: number
  readonly repairs: readonly RepairDetail[]
  readonly parsed: ParsedDetail
}

export interface RepairDetail {
  readonly kind: RepairKind | 'html'
  readonly taken: string
  readonly insert: string
}

export interface JoinDetail extends JoinExplanation {
  /** The end of the line, and the start of the next piece. */
  readonly before: string
  readonly after: string
}

export type ParsedDetail =
  | { readonly ok: false; readonly at: number; readonly sentence: string }
  | {
      readonly ok: true
      readonly components: readonly { readonly name: string; readonly start: number; readonly end: number }[]
      readonly facts: readonly (readonly [name: string, lines: readonly string[]])[]
      readonly verdicts: readonly Verdict[]
      readonly problems: readonly Remark[]
      readonly hazards: readonly Remark[]
      readonly normal: string
      readonly uri: string
      readonly iri: string
      /** Whether it may be a link: a scheme of the Web or of mail, without hazards. */
      readonly isLink: boolean
    }

export interface Verdict {
  readonly name: string
  /** `null` if the scheme's specification defines no URLs. */
  readonly conforms: boolean | null
}

export interface Remark {
  readonly at: number
  readonly code: string
  readonly sentence: string
  readonly rule?: string | undefined
}
