import { RIGHT_PARENTHESIS } from '../text/ascii.ts'
import type { Attempt, Candidate, CandidateRules, Enclosure, Start } from './candidate.ts'
import { delimitedCandidate, type Inside, readInside } from './delimited.ts'
import { readGap } from './gap.ts'
import { rubyBefore } from './opener.ts'
import { readMarks, skipBlanks } from './prefix.ts'
import { startAt } from './start.ts'

/** `<URL:…>` and `"URL:…"`: the label says that a URL stands inside. `rules §1` */

const ADDRESS = /^[^\s@<>"():/]+@[^\s@<>"():/]+\.[^\s@<>"():/]+$/

/** An address without a scheme. */
const ADDRESS_START = { schemeEnd: -1, scheme: 'mailto' }

/** The pair that opens before a label, or undefined where it stands alone. */
export function wrapperBefore(attempt: Attempt, label: Start): Enclosure | undefined {
  const { enclosure, start } = label
  if (enclosure === undefined) return rubyBefore(attempt, start)
  return !enclosure.angle || isRightBefore(attempt, enclosure, start) ? enclosure : undefined
}

/** Whether nothing but blanks and one line break with its prefix stands between an opener and the label at `at`. */
function isRightBefore(attempt: Attempt, { opener }: Enclosure, at: number): boolean {
  if (opener + 1 === at || skipBlanks(attempt.text, opener + 1) === at) return true
  const rules = { marks: readMarks(attempt, opener), lostQuote: true, diff: true }
  return readGap(attempt, opener + 1, rules)?.end === at
}

/** Reads the candidate whose label's colon is `label.schemeEnd`. */
export function readWrapper(
  attempt: Attempt,
  label: Start,
  enclosure: Enclosure,
  { traitsOf, kind }: CandidateRules,
): Candidate | undefined {
  const { angle, opener } = enclosure
  const inside = readInside(attempt, label.schemeEnd + 1, enclosure, angle ? 'any' : 'none')
  if (inside === undefined || inside.start === inside.end) return undefined
  const start = startInside(attempt, inside)
  if (start === undefined) return undefined
  const [open, close] = withRuby(attempt, opener, inside.close)
  const { blanks } = traitsOf(start.scheme) ?? {}
  return delimitedCandidate(attempt, angle ? 'url-wrapper' : 'quoted', inside, start, open, close, blanks, kind)
}

/** Any scheme, a host without one, or an address. */
function startInside(attempt: Attempt, inside: Inside): Pick<Start, 'schemeEnd' | 'scheme'> | undefined {
  const start = startAt(attempt, inside.start)
  // An address may start as an abbreviated host does: `www.joe@a.example`.
  if (start?.kind !== 'authority' && ADDRESS.test(attempt.text.slice(inside.start, inside.end))) return ADDRESS_START
  return start !== undefined && start.schemeEnd < inside.end ? start : undefined
}

/** Ruby's documents double the brackets: `((<URL:…>))`. */
function withRuby(attempt: Attempt, start: number, end: number): [number, number] {
  const { text } = attempt
  const doubled = start - 2 >= attempt.floor && text.startsWith('((', start - 2)
  if (!doubled || attempt.at(end) !== RIGHT_PARENTHESIS || attempt.at(end + 1) !== RIGHT_PARENTHESIS)
    return [start, end]
  return [start - 2, end + 2]
}
