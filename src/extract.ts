import { type Matches, openRefanged, withFangs } from './defang/pass.ts'
import { refang } from './defang/refang.ts'
import { ALL_CONSTRUCTS } from './find/constructs/all.ts'
import { BEGINNING, type Found, openPass, openWhole } from './find/find.ts'
import { type Layout, layoutOf } from './layout/layout.ts'
import type { UrlMatch } from './match.ts'
import { checkText, type Options, readOptions, type Settings } from './options.ts'
import { urlHash } from './settle/decider.ts'
import { settleMatches } from './settle/settle.ts'
import { View } from './text/view.ts'

/**
 * Every URL of a text, in order: the pass over it, then the evidence of the whole text for ambiguous matches (`rules
 * §6`). Offsets count UTF-16 units.
 *
 * @throws TypeError on wrong options; never on input.
 */
export function extract(text: string, options?: Options | null): UrlMatch[] {
  const settings = readOptions(options)
  checkText(text)
  const refanged = settings.defanged ? refang(text) : undefined
  if (refanged === undefined) return findAll(text, settings, () => layoutOf(text, settings.kind))
  const layout = (): Layout => layoutOf(refanged.text, settings.kind, { written: text, refanged })
  const found = findAll(refanged.text, withFangs(settings, refanged), layout)
  return found.map((match) => refanged.toWritten(match))
}

function findAll(text: string, settings: Settings, layout: () => Layout): UrlMatch[] {
  const pass = openWhole(text, settings, ALL_CONSTRUCTS)
  if (pass === undefined) return []
  const matches: UrlMatch[] = []
  const inQuestion: number[] = []
  const hashes: number[] = []
  const candidates = new Map<number, NonNullable<Found['candidate']>>()
  for (let found = pass.next(); found !== undefined; found = pass.next()) {
    if (found.isInQuestion) inQuestion.push(matches.length)
    if (found.candidate !== undefined) candidates.set(matches.length, found.candidate)
    matches.push(found.match)
    hashes.push(urlHash(found.match.url))
  }
  if (inQuestion.length === 0) return matches
  return settleMatches({ matches, inQuestion, hashes, candidates }, { text, layout }, settings)
}

/**
 * The pass alone, lazily: the first match costs no more than reaching it. The evidence of the whole text
 * about an ambiguous place is left out; `settle` adds it, with the same options.
 *
 * @throws TypeError on wrong options, at once; never on input.
 */
export function scan(text: string, options?: Options | null): Generator<UrlMatch, void, undefined> {
  const settings = readOptions(options)
  checkText(text)
  const pass = openText(text, settings) ?? openPass(new View(text, true), settings, ALL_CONSTRUCTS, BEGINNING)
  return matchesOf(pass)
}

/** The matches of {@link scan}, and whether the text around has a say in one of them. */
export interface Scanned {
  readonly matches: readonly UrlMatch[]
  readonly isInQuestion: boolean
}

const NOTHING: Scanned = { matches: [], isInQuestion: false }

/** What {@link scan} finds, for one that has checked its options once for many texts. */
export function scanWhole(text: string, settings: Settings): Scanned {
  const pass = openText(text, settings)
  let found = pass?.next()
  if (found === undefined) return NOTHING
  const matches: UrlMatch[] = []
  let isInQuestion = false
  for (; found !== undefined; found = pass!.next()) {
    matches.push(found.match)
    isInQuestion ||= found.isInQuestion
  }
  return { matches, isInQuestion }
}

/** The pass over a whole text; none where nothing is to be found. */
function openText(text: string, settings: Settings): Matches | undefined {
  return settings.defanged ? openRefanged(text, settings) : openWhole(text, settings, ALL_CONSTRUCTS)
}

function* matchesOf(pass: Matches): Generator<UrlMatch, void, undefined> {
  for (let found = pass.next(); found !== undefined; found = pass.next()) yield found.match
}
