import { type Candidate, inOrder } from '../find/candidate.ts'
import { ALL_CONSTRUCTS } from '../find/conventions/all.ts'
import { acceptedReadings } from '../find/meaning/match-of.ts'
import { readBareAt } from '../find/pass/by-context.ts'
import { rulesOf } from '../find/pass/rules-of.ts'
import type { Layout } from '../joins/layout.ts'
import { JOINED_FROM, likelihoodsOf, SUPPORTED_FROM, UNFINISHED } from '../joins/likelihood.ts'
import type { LineEnd } from '../joins/line-end.ts'
import { isFoldedAt, mayContinueAt } from '../joins/may-continue.ts'
import type { UrlMatch } from '../match.ts'
import type { Settings } from '../options.ts'
import type { View } from '../text/view.ts'
import { hasEscapes, weigh } from './choice.ts'
import type { Question } from './decider.ts'

/** The readings of a bare URL over line ends, and their likelihoods. `rules §7` */

/** More lines are read if the URL may continue over all of them. */
const MORE_LINES = 4
const FURTHEST_LINES = 16

export function mayBeJoined(view: View, match: UrlMatch, base = 0): boolean {
  if (match.context !== 'bare' && match.context !== 'label') return false
  const { urlEnd, trimmed } = match
  return (
    mayContinueAt(view, urlEnd - base + trimmed.length) ||
    match.alternatives.some(({ reason }) => reason === 'line-cut' || reason === 'joined-line')
  )
}

/** The view is that of the whole text; `known` is the candidate of the match. */
export function readLines(
  view: View,
  match: UrlMatch,
  layout: Layout,
  settings: Settings,
  known?: Candidate,
): Omit<Question, 'index' | 'match'> | undefined {
  if (known === undefined && !mayBeJoined(view, match)) return undefined
  const isOpen = layout.isPage || isUndecided(known) || isFoldedAt(view, match.urlEnd + match.trimmed.length)
  const rules = { ...rulesOf(settings, ALL_CONSTRUCTS), joinsAny: isOpen }
  let candidate = isOpen ? undefined : known
  candidate ??= readBareAt(view, match.urlStart, match.inferred, rules)
  if (candidate?.continuation === undefined || candidate.continuation.isSyntax) return undefined
  // A match in decoded text ends elsewhere in the text as written.
  if (candidate.references === undefined && hasEscapes(match.repairs)) return undefined
  let found = likelihoodsOf(lineEndsOf(candidate), candidate.continuation.made, layout)
  if (match.alternatives.length === 0 && found[0]! < SUPPORTED_FROM) return undefined
  for (let most = rules.mostLines; found.length === most && most < FURTHEST_LINES; ) {
    most = Math.min(FURTHEST_LINES, MORE_LINES * most)
    const further = readBareAt(view, match.urlStart, match.inferred, { ...rules, mostLines: most })
    if (further?.continuation === undefined) break
    candidate = further
    found = likelihoodsOf(lineEndsOf(further), further.continuation.made, layout)
  }
  const { extents, made, decidedBy } = candidate.continuation!
  const chances = found.map((likelihood, index) => (index < made ? Math.max(likelihood, UNFINISHED) : likelihood))
  const kept = settings.joinLines === 'offer' && decidedBy === 'unfinished' ? 0 : made
  const preferred = preferredJoins(found, kept, settings)
  const offered = new Set(
    [...found.keys(), found.length].filter((joins) => endsAfter(joins, chances) >= SUPPORTED_FROM),
  )
  // Reads the candidate as if the pass had made these joins.
  const continuation = {
    extents: extents.slice(0, chances.length),
    made: preferred,
    decidedBy: undefined,
    isSyntax: false,
    offered,
    inOrder,
  }
  const { start } = match
  const readings = acceptedReadings(view, { ...candidate, start, continuation }, { ...rules, joinLines: 'evidence' })
  if (readings[0]?.joins !== preferred) return undefined
  const isUnfinished = match.decidedBy === 'unfinished' && kept > 0
  return {
    readings: weigh(readings, settings.hyphen, (joins) => endsAfter(joins, chances)),
    isOverLines: true,
    decidedBy: preferred > kept ? 'layout' : isUnfinished ? 'unfinished' : undefined,
  }
}

function isUndecided(candidate: Candidate | undefined): boolean {
  return candidate?.continuation?.extents.length === 0
}

export function lineEndsOf({ continuation }: Candidate): LineEnd[] {
  return continuation!.extents.map(({ lineEnd }) => lineEnd!)
}

/** The likelihood that a URL continues over exactly so many line breaks. */
function endsAfter(joins: number, chances: readonly number[]): number {
  const reached = chances.slice(0, joins).reduce((product, chance) => product * chance, 1)
  return reached * (1 - (chances[joins] ?? 0))
}

/** The number of line ends over which the URL continues: over each it must be likely enough. */
function preferredJoins(found: readonly number[], made: number, settings: Settings): number {
  if (settings.joinLines === 'offer') return made
  let preferred = settings.joinLines === 'prefer' ? Math.max(1, made) : made
  for (let joins = preferred; joins < found.length && found[joins]! >= JOINED_FROM; ) {
    joins++
    if (endsAfter(joins, found) > endsAfter(preferred, found)) preferred = joins
  }
  return preferred
}
