import type { Candidate } from '../candidates/candidate.ts'
import type { TextKind } from '../text/kind.ts'
import { type Break, breaksOf } from './break.ts'
import { DOUBTS } from './doubts.ts'
import type { LineSource } from './line.ts'
import { DOUBT_NAMES, SIGN_NAMES } from './names.ts'
import { SIGNS } from './signs.ts'
import { BIAS, CODE_PRIOR, WEIGHTS } from './weights.ts'

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
 * The probability from which a join is made; in mail none is. Those of prose were chosen in sight of rows that were held out
 * from the fit, for few wrong joins of URLs of one line; that of code is a guess.
 */
const MADE_ABOVE: Readonly<Record<LineKind, number>> = { prose: 0.7, mail: 1, code: 0.95 }
/** The same for prose whose lines have coordinates. */
const SET_MADE_ABOVE = 0.6

function madeFrom(kind: LineKind, isSet: boolean): number {
  return isSet && kind === 'prose' ? SET_MADE_ABOVE : MADE_ABOVE[kind]
}

/** What the kind of the text adds to the score of each break: in mail and code, fewer URLs at line ends go on. */
const PRIOR: Readonly<Record<LineKind, number>> = { prose: 0, mail: -3, code: CODE_PRIOR }
/** A URL is not followed over a break at which it goes on with a lower probability than this. */
export const LEAST = 0.02

/** The most that is said of a join that is in doubt. */
const DOUBT = 0.5

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
  for (const each of breaksOf(text, candidate, source, kind !== 'mail')) {
    const chance = chanceOf(each, kind)
    found.push({ chance, isMade: chance >= madeFrom(kind, source.isSet) })
    if (found.length > made) whole *= chance
    if (whole < LEAST) break
  }
  return found
}

function chanceOf(at: Break, kind: LineKind): number {
  let score = BIAS + PRIOR[kind]
  for (let sign = 0; sign < SIGNS.length; sign++) if (SIGNS[sign]!(at)) score += WEIGHTS[sign]!
  const chance = 1 / (1 + Math.exp(-score))
  return chance > DOUBT && DOUBTS.some((holds) => holds(at)) ? DOUBT : chance
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
  for (const each of breaksOf(text, candidate, source, kind !== 'mail')) {
    const signs = [{ sign: 'any line end', weight: BIAS + PRIOR[kind] }]
    SIGNS.forEach((holds, index) => {
      if (holds(each)) signs.push({ sign: SIGN_NAMES[index]!, weight: WEIGHTS[index]! })
    })
    signs.sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight))
    yield {
      chance: chanceOf(each, kind),
      madeFrom: madeFrom(kind, source.isSet),
      doubt: DOUBT_NAMES[DOUBTS.findIndex((holds) => holds(each))],
      signs,
    }
    if (--left === 0) return
  }
}
