import type { Candidate } from '../candidates/candidate.ts'
import type { TextKind } from '../text/kind.ts'
import { type Break, breaksOf } from './break.ts'
import type { LineSource } from './line.ts'
import { fits, type Holds, SIGNS } from './signs.ts'
import { BIAS, WEIGHTS } from './weights.ts'

/**
 * Whether a bare URL that ends with its line goes on in the next one, as the layout of the text shows it: a linear model
 * over signs that a person can read. `rules §7.6`
 */

/** How the lines of a text are broken: to fit a column in `prose`; where writers like in `mail` and `code`. */
export type LineKind = 'prose' | 'mail' | 'code'

/** How the lines of a kind of text are broken. The sources of files are code. */
export function lineKindOf(kind: TextKind): LineKind {
  return kind === 'prose' || kind === 'mail' ? kind : 'code'
}

/**
 * The probability from which a join is made; in mail none is. That of prose was chosen by cross-validation for 98.5 % right
 * joins; that of code is a guess, as its prior is.
 */
const MADE_ABOVE: Readonly<Record<LineKind, number>> = { prose: 0.85, mail: 1, code: 0.95 }
/** The same where fewer than three lines show the margins. */
const MADE_WITHOUT_MARGINS_ABOVE = 0.95
/** What the kind of the text adds to the score of each break: in mail and code, fewer URLs at line ends go on. */
const PRIOR: Readonly<Record<LineKind, number>> = { prose: 0, mail: -3, code: -1.5 }
/** A URL is not followed over a break at which it goes on with a lower probability than this. */
export const LEAST = 0.02

/** The most that is said of a join that is in doubt. */
const DOUBT = 0.5

/** The signs and their names, in the same order. */
const HOLDS: readonly Holds[] = /* @__PURE__ */ Object.values(SIGNS)
const NAMES: readonly string[] = /* @__PURE__ */ Object.keys(SIGNS)

/** The probability that a bare candidate goes on over a line break, and whether that is enough to join it. */
export interface Chance {
  readonly chance: number
  readonly isMade: boolean
}

/**
 * The probability with which a bare candidate goes on over each of its line breaks, if it does over those before; as far as
 * that is worth looking at, and for the first `made` of them.
 */
export function chances(
  text: string,
  candidate: Candidate,
  source: LineSource,
  kind: LineKind,
  made: number,
): Chance[] {
  const found: Chance[] = []
  let whole = 1
  for (const each of breaksOf(text, candidate, source)) {
    const chance = chanceOf(each, kind)
    found.push({ chance, isMade: chance >= madeFrom(each, kind) })
    if (found.length > made) whole *= chance
    if (whole < LEAST) break
  }
  return found
}

/** The probability from which the join over a break is made. */
function madeFrom({ margins }: Break, kind: LineKind): number {
  const least = MADE_ABOVE[kind]
  return margins.lines < 3 ? Math.max(least, MADE_WITHOUT_MARGINS_ABOVE) : least
}

function chanceOf(at: Break, kind: LineKind): number {
  let score = BIAS + PRIOR[kind]
  for (let sign = 0; sign < HOLDS.length; sign++) if (HOLDS[sign]!(at)) score += WEIGHTS[NAMES[sign]!]!
  const chance = 1 / (1 + Math.exp(-score))
  return doubtOf(at) === undefined ? chance : Math.min(chance, DOUBT)
}

/** Why a join would be wrong too often, whatever the signs; undefined where nothing says so. */
function doubtOf(at: Break): string | undefined {
  const { url, before, isListed, isSet, margins, run, rest } = at
  if (url.endsWith('=')) return 'a soft break of quoted-printable, or a ruler'
  if (isListed) return 'the next entry of a list'
  if (run.endsWith(':') && /^\s/.test(rest)) return 'a label'
  const isAlone = /^\s*$|:\s*$/.test(before)
  if (!isSet && margins.lines >= 3 && isAlone && fits(run, at, 0))
    return 'room for the piece behind a URL alone on its line'
  return undefined
}

/** The breaks of a bare candidate, for a caller that keeps an object of each shape alive. */
export function breaksToKeep(text: string, candidate: Candidate, source: LineSource): readonly unknown[] {
  return [...breaksOf(text, candidate, source)]
}

/** A sign that holds of a break, and what it adds to the score. */
export interface WeighedSign {
  readonly sign: string
  readonly weight: number
}

/** What is said of one break. */
export interface BreakExplanation extends Omit<Chance, 'isMade'> {
  readonly madeFrom: number
  /** Why the chance is 0.5 at most, whatever the signs. */
  readonly doubt: string | undefined
  readonly signs: readonly WeighedSign[]
}

/**
 * The breaks of a bare candidate, one by one, with the signs that hold of them, the weightiest first; as far as
 * {@link chances} follows it.
 */
export function* explainBreaks(
  text: string,
  candidate: Candidate,
  source: LineSource,
  kind: LineKind,
  made: number,
): Generator<BreakExplanation, void, undefined> {
  let left = chances(text, candidate, source, kind, made).length
  for (const each of breaksOf(text, candidate, source)) {
    const held = NAMES.filter((name) => SIGNS[name]!(each))
    const signs = [{ sign: 'any line end', weight: BIAS + PRIOR[kind] }]
    for (const sign of held) signs.push({ sign, weight: WEIGHTS[sign]! })
    signs.sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight))
    yield { chance: chanceOf(each, kind), madeFrom: madeFrom(each, kind), doubt: doubtOf(each), signs }
    if (--left === 0) return
  }
}
