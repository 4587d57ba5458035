import type { Candidate } from '../candidates/candidate.ts'
import type { TextKind } from '../text/kind.ts'
import { type Break, breaksOf } from './break.ts'
import type { LineSource } from './line.ts'
import { SIGN } from './piece.ts'
import { fits, type Holds, isAtColumn, isFlush, isInWord, isStopWord, SIGNS } from './signs.ts'
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
 * joins; that of code is a guess.
 */
const MADE_ABOVE: Readonly<Record<LineKind, number>> = { prose: 0.85, mail: 1, code: 0.95 }
/**
 * What the kind of the text adds to the score of each break: in mail and code, fewer URLs at line ends go on. Of 46 line
 * ends in headers of C and modules of Python and Perl whose truth is known from elsewhere, one goes on.
 */
const PRIOR: Readonly<Record<LineKind, number>> = { prose: 0, mail: -3, code: -3 }
/** A URL is not followed over a break at which it goes on with a lower probability than this. */
export const LEAST = 0.02

/** The most that is said of a join that is in doubt. */
const DOUBT = 0.5

/** The signs, in the order of their weights. */
const HOLDS: readonly Holds[] = /* @__PURE__ */ Object.values(SIGNS)

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
    found.push({ chance, isMade: chance >= MADE_ABOVE[kind] })
    if (found.length > made) whole *= chance
    if (whole < LEAST) break
  }
  return found
}

function chanceOf(at: Break, kind: LineKind): number {
  let score = BIAS + PRIOR[kind]
  for (let sign = 0; sign < HOLDS.length; sign++) if (HOLDS[sign]!(at)) score += WEIGHTS[sign]!
  const chance = 1 / (1 + Math.exp(-score))
  return doubtOf(at) === undefined ? chance : Math.min(chance, DOUBT)
}

/** The name of a parameter, whose value may stand in the next line. */
const PARAMETER = /[?&;][\w.-]+=$/
/** The next line of a list whose entries are a label or name, and a URL. */
const LABELLED_URL = /^[$\w. -]+[:=@]\s*[a-z]+:\/\/\S*$/
/** A call in a program. */
const CALL = /^[A-Za-z_][\w.]*\(/
/** What stands behind the name in an assignment. */
const ASSIGNED = /^\s+[:=]?=(?:\s|$)/

/** Why a join would be wrong too often, whatever the signs; undefined where nothing says so. */
function doubtOf(at: Break): string | undefined {
  const { url, before, isBlankBehind, isListed, isSet, inHost, margins, run, piece, shape, rest } = at
  if (url.endsWith('=') && !PARAMETER.test(url)) return 'a soft break of quoted-printable, or a ruler'
  if (isBlankBehind && !isSet) return 'a blank behind the URL'
  if (isListed) return 'the next entry of a list'
  if (run.endsWith(':') && /^\s/.test(rest) && !isAtColumn(at)) return 'a label'
  const isReference = run.startsWith('//') && !url.endsWith(':')
  if (isReference || ASSIGNED.test(rest) || (CALL.test(run) && isInWord(at))) return 'a line of a program'
  if (piece.length < 3 && !(shape & SIGN) && !isSet && !url.endsWith('-') && !isFlush(at) && !isLongest(at))
    return 'a piece of one or two characters'
  const isAlone = /^\s*$|[:=@]\s*$/.test(before) && !url.endsWith('-')
  if (isAlone && LABELLED_URL.test(run + rest.trimEnd())) return 'the next entry of a list'
  if (rest.trim() === '' && piece.length > 1 && isStopWord(piece) && !inHost) return 'a word of prose'
  if (!isSet && isAlone && (margins.lines < 3 ? /^[A-Z]/.test(run) : fits(run, at, 0)))
    return 'room for the piece behind a URL alone on its line'
  return undefined
}

/** Whether the URL is long, and no line around is longer than its own. */
function isLongest({ url, margins }: Break): boolean {
  return margins.room < 1 && url.length >= 40
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
    const signs = [{ sign: 'any line end', weight: BIAS + PRIOR[kind] }]
    Object.keys(SIGNS).forEach((sign, index) => {
      if (HOLDS[index]!(each)) signs.push({ sign, weight: WEIGHTS[index]! })
    })
    signs.sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight))
    yield { chance: chanceOf(each, kind), madeFrom: MADE_ABOVE[kind], doubt: doubtOf(each), signs }
    if (--left === 0) return
  }
}
