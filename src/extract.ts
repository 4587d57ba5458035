import { fangReaderOf } from './defang/asked.ts'
import { checkEdges, type Edges, openText, shifted, stretchesOf } from './edges.ts'
import type { Candidate } from './find/candidate.ts'
import { ALL_CONSTRUCTS } from './find/conventions/all.ts'
import { openWhole } from './find/pass/pass.ts'
import type { TextLayout } from './joins/layout.ts'
import type { UrlMatch } from './match.ts'
import { checkText, type Options, readOptions, type Settings } from './options.ts'
import { settleMatches } from './settle/settle.ts'

/** The options, and what they say of one text. */
export interface TextOptions extends Options {
  /**
   * Places that no URL crosses, as between the cells of a table: offsets in UTF-16 units, in order. What is between two
   * of them is read as a text of its own. Default: none.
   */
  readonly edges?: Edges | null | undefined
}

const TEXT_OPTIONS = ['edges'] as const

/**
 * Every URL of a text, in order, with ambiguous matches settled by the whole text (`rules §6`). Offsets count UTF-16
 * units.
 *
 * @throws TypeError on wrong options; never on input.
 */
export function extract(text: string, options?: TextOptions | null): UrlMatch[] {
  const settings = readOptions(options, TEXT_OPTIONS)
  checkText(text)
  if (options?.edges == null) return extractWhole(text, settings)
  checkEdges(options.edges, 0, text.length)
  return [...stretchesOf(text, options.edges)].flatMap(({ start, end }) =>
    extractWhole(text.slice(start, end), settings).map((match) => shifted(match, start)),
  )
}

function extractWhole(text: string, settings: Settings): UrlMatch[] {
  const fangs = fangReaderOf(settings)
  const refanged = fangs?.refang(text)
  if (refanged === undefined) return findAll(text, settings, {})
  const found = findAll(refanged.text, fangs!.withFangs(settings, refanged), { written: text, refanged })
  return found.map((match) => refanged.toWritten(match))
}

function findAll(text: string, settings: Settings, layout: TextLayout): UrlMatch[] {
  const pass = openWhole(text, settings, ALL_CONSTRUCTS)
  const matches: UrlMatch[] = []
  if (pass === undefined) return matches
  const inQuestion: number[] = []
  let candidates: Map<number, Candidate> | undefined
  for (let match = pass.next(); match !== undefined; match = pass.next()) {
    const { isInQuestion, candidate } = pass
    if (isInQuestion) inQuestion.push(matches.length)
    if (candidate !== undefined && mayEndWithLine(match, candidate)) {
      candidates ??= new Map()
      candidates.set(matches.length, candidate)
    }
    matches.push(match)
  }
  if (inQuestion.length === 0) return matches
  return settleMatches({ matches, inQuestion, candidates }, pass.view, settings, layout)
}

/** Whether one of its readings is not joined: as `settle` sees it, others may continue only after their joins. */
function mayEndWithLine(match: UrlMatch, { urlEnd }: Candidate): boolean {
  return match.urlEnd <= urlEnd || match.alternatives.some((other) => other.urlEnd <= urlEnd)
}

/**
 * The matches of a text, lazily, without the evidence of the whole text about ambiguous ones; `settle` adds it, with
 * the same options.
 *
 * @throws TypeError on wrong options, at once; never on input.
 */
export function scan(text: string, options?: TextOptions | null): Generator<UrlMatch, void, undefined> {
  const settings = readOptions(options, TEXT_OPTIONS)
  checkText(text)
  checkEdges(options?.edges, 0, text.length)
  return matchesIn(text, options?.edges, settings)
}

/** The matches of {@link scan}, and whether the text can settle one of them. */
export interface Scanned {
  readonly matches: readonly UrlMatch[]
  readonly isInQuestion: boolean
}

/** {@link scan} with options that were checked once. */
export function scanWhole(text: string, settings: Settings, edges?: Edges | null): Scanned {
  const matches: UrlMatch[] = []
  let isInQuestion = false
  for (const { start, end } of stretchesOf(text, edges)) {
    const pass = openText(start === 0 && end === text.length ? text : text.slice(start, end), settings, start)
    for (let match = pass?.next(); match !== undefined; match = pass!.next()) {
      matches.push(match)
      isInQuestion ||= pass!.isInQuestion
    }
  }
  return { matches, isInQuestion }
}

function* matchesIn(
  text: string,
  edges: Edges | null | undefined,
  settings: Settings,
): Generator<UrlMatch, void, undefined> {
  for (const { start, end } of stretchesOf(text, edges)) {
    const pass = openText(text.slice(start, end), settings, start)
    for (let match = pass?.next(); match !== undefined; match = pass!.next()) yield match
  }
}
