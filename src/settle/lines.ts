import { Attempt, type Candidate } from '../candidates/candidate.ts'
import { isFoldedAt, mayGoOnAt, readBareAt } from '../candidates/contexts.ts'
import { goesOn, HEARD_FROM, JOINED_FROM, type Layout, layoutOf } from '../layout/layout.ts'
import type { Alternative, UrlMatch } from '../match.ts'
import type { Settings } from '../options.ts'
import { candidateRules, readCandidate } from '../pass/readings.ts'
import type { Draft } from '../repair/repair.ts'
import { View } from '../text/view.ts'
import { lineEndsOf } from './line-ends.ts'
import { droppedHyphens, isDecoded } from './reading-form.ts'

/** The readings of a bare URL that ends with its line, by the number of line breaks that it goes on over. */
export interface LineReadings {
  readonly readings: readonly LineReading[]
  /** How many breaks it goes on over as the text shows it, evidence from elsewhere aside. */
  readonly preferred: number
  /** The same, layout aside. */
  readonly made: number
  /** Over how many it could. */
  readonly most: number
}

export interface LineReading extends Alternative {
  readonly joins: number
  /** Where its run of URL characters ended before it was trimmed. */
  readonly runEnd: number
  readonly likelihood: number
  /** Whether it drops a hyphen that another reading over as many line breaks keeps. */
  readonly isDropped: boolean
}

/** The share of the hyphens at the line ends of bare URLs that belongs to the URL, by what the caller says of them. */
const HYPHEN_KEPT = { evidence: 0.8, keep: 0.95, drop: 0.05 } as const
/** The share of the preferred reading of two that differ in character references. */
const REFERENCES_PREFERRED = 0.8
/** By what factor more are looked at where the URL may go on over all of them. */
const MORE_LINES = 4
/** The most line ends over which a URL is followed. */
const MOST_LINES = 16
/** The likelihood of going on where the URL cannot be whole. */
const UNFINISHED = 0.98

/** Whether a bare URL ends with its line, and the next line may go on with it, at a glance. */
export function mayBeJoined(view: View, match: UrlMatch, base = 0): boolean {
  if (match.context !== 'bare' && match.context !== 'label') return false
  const { urlEnd, trimmed } = match
  return (
    mayGoOnAt(view, urlEnd - base + trimmed.length) || match.alternatives.some(({ reason }) => reason === 'line-cut')
  )
}

/**
 * The readings of a match of a text over line ends, where it may have several; the view is that of the whole text, and
 * `known` what the match was read from in a pass over it.
 */
export function readLines(
  view: View,
  match: UrlMatch,
  layout: Layout,
  settings: Settings,
  known?: Candidate,
): LineReadings | undefined {
  if (known === undefined && !mayBeJoined(view, match)) return undefined
  if (++asked === KEPT_FROM) keepShapes(settings)
  const isOpen = layout.isPage || isFoldedAt(view, match.urlEnd + match.trimmed.length)
  const joins = isOpen ? 'any' : 'likely'
  const rules = { ...candidateRules(settings), joins } as const
  let candidate = isOpen ? undefined : known
  candidate ??= readBareAt(view, match.urlStart, match.inferred, rules)
  if (candidate?.continuation === undefined || candidate.continuation.isSyntax) return undefined
  if (candidate.continuation.runs.length === 0) return undefined
  // A match that was read in the decoded text ends elsewhere than the text as it stands shows.
  if (candidate.references === undefined && isDecoded(match)) return undefined
  let found = likelihoodsOf(view.text, candidate, layout)
  if (match.alternatives.length === 0 && found[0]! < HEARD_FROM) return undefined
  for (let most = rules.mostLines; found.length === most && most < MOST_LINES; ) {
    most = Math.min(MOST_LINES, MORE_LINES * most)
    const further = readBareAt(view, match.urlStart, match.inferred, { ...rules, mostLines: most })
    if (further?.continuation === undefined) break
    candidate = further
    found = likelihoodsOf(view.text, further, layout)
  }
  const { runs, made, isUnfinished } = candidate.continuation!
  const goOn = found.map((likelihood, index) => (index < made ? Math.max(likelihood, UNFINISHED) : likelihood))
  const kept = settings.joinLines === 'offer' && isUnfinished ? 0 : made
  const preferred = preferredJoins(found, kept, settings)
  const offered = new Set([...found.keys(), found.length].filter((joins) => endsAfter(joins, goOn) >= HEARD_FROM))
  // The joins are decided: the candidate is read as if the pass had made them.
  const continuation = {
    runs: runs.slice(0, goOn.length),
    made: preferred,
    isUnfinished: false,
    isSyntax: false,
    offered,
  }
  const followed = { ...candidate, start: match.start, continuation }
  const drafts = readCandidate(view, followed, { ...settings, joinLines: 'evidence' })
  const readings = drafts.map(({ url, reason, urlStart, urlEnd, repairs, joins, runEnd }, index) => {
    const same = drafts.filter((other) => other.joins === joins)
    const isDropped = same.some((other) => droppedHyphens(other) < droppedHyphens(drafts[index]!))
    const likelihood = likelihoodOf(drafts[index]!, same, isDropped, goOn, settings)
    return {
      url,
      reason,
      start: match.start,
      end: urlEnd,
      urlStart,
      urlEnd,
      repairs,
      likelihood,
      joins,
      runEnd,
      isDropped,
    }
  })
  return { readings, preferred, made: kept, most: runs.length }
}

/**
 * One object of each shape that is made here, of a short text, that stay alive: engines drop the code compiled for a shape
 * when a collection finds none of its objects alive.
 */
const KEPT: unknown[] = []
/** From so many questions on: fewer are no loop that is compiled, and a first call has few. */
const KEPT_FROM = 50
let asked = 0

function keepShapes(settings: Settings): void {
  const text = 'http://a.example/b-\nc/d.html\n'
  const view = new View(text, true)
  const layout = layoutOf(text, undefined)
  const candidate = readBareAt(view, 0, undefined, candidateRules(settings))!
  const joined = { ...candidate, start: 0, continuation: candidate.continuation }
  KEPT.push(view, layout, candidate, joined, candidate.gaps, candidate.continuation)
  if (candidate.continuation === undefined) return
  KEPT.push([...lineEndsOf(text, candidate)], likelihoodsOf(text, candidate, layout))
  KEPT.push(readCandidate(view, candidate, settings), new Attempt(view, 0, 0))
}

/**
 * The likelihood with which a bare candidate goes on over each of its line ends, if it does over those before; as far as that
 * is worth looking at, and for those that the pass has made.
 */
export function likelihoodsOf(text: string, candidate: Candidate, layout: Layout): number[] {
  const { made } = candidate.continuation!
  const found: number[] = []
  let whole = 1
  for (const at of lineEndsOf(text, candidate)) {
    const likelihood = goesOn(at, layout)
    found.push(likelihood)
    if (found.length > made) whole *= likelihood
    if (whole < HEARD_FROM) break
  }
  return found
}

/** How likely a URL goes on over this number of line breaks, and no more. */
function endsAfter(joins: number, goOn: readonly number[]): number {
  const reached = goOn.slice(0, joins).reduce((product, chance) => product * chance, 1)
  return reached * (1 - (goOn[joins] ?? 0))
}

/** How likely a draft is among those over as many line breaks. */
function likelihoodOf(
  draft: Draft,
  same: readonly Draft[],
  isDropped: boolean,
  goOn: readonly number[],
  settings: Settings,
): number {
  const ends = endsAfter(draft.joins, goOn)
  // Only the first reading of all has a twin that differs from it in character references alone.
  const twins = same.some(isDecoded) && !same.every(isDecoded) ? same.slice(0, 2) : []
  const variants = same.length - Math.max(0, twins.length - 1)
  const kept = HYPHEN_KEPT[settings.hyphen]
  const share = variants === 1 ? ends : isDropped ? (ends * (1 - kept)) / (variants - 1) : ends * kept
  if (!twins.includes(draft)) return share
  return share * (draft === twins[0] ? REFERENCES_PREFERRED : 1 - REFERENCES_PREFERRED)
}

function preferredJoins(found: readonly number[], made: number, settings: Settings): number {
  if (settings.joinLines === 'offer') return made
  let joins = made
  if (settings.joinLines === 'prefer') joins = Math.max(1, joins)
  while (joins < found.length && found[joins]! >= JOINED_FROM) joins++
  return joins
}
