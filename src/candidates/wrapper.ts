import type { Attempt, Candidate, CandidateRules, Enclosure, Start } from './candidate.ts'
import { delimitedCandidate, type Inside, readInside } from './delimited.ts'
import { readGap } from './gap.ts'
import { readMarks, skipBlanks } from './prefix.ts'
import { startAt } from './start.ts'

/** `<URL:…>` and `"URL:…"`: the label says that a URL stands inside. `rules §1` */

const ADDRESS = /^[^\s@<>"():/]+@[^\s@<>"():/]+\.[^\s@<>"():/]+$/

/** An address without a scheme. */
const ADDRESS_START = { schemeEnd: -1, scheme: 'mailto' }

/** The pair that opens before a label, or undefined where it stands alone. */
export function wrapperBefore(attempt: Attempt, label: Start): Enclosure | undefined {
  const { enclosure, start } = label
  if (enclosure === undefined) return undefined
  return !enclosure.angle || isRightBefore(attempt, enclosure, start) ? enclosure : undefined
}

/** Whether nothing but blanks and one line break with its prefix stands between an opener and the label at `at`. */
function isRightBefore(attempt: Attempt, { opener }: Enclosure, at: number): boolean {
  if (opener + 1 === at || skipBlanks(attempt.text, opener + 1) === at) return true
  const rules = { marks: readMarks(attempt, opener), diff: true }
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
  const { blanks } = traitsOf(start.scheme) ?? {}
  return delimitedCandidate(
    attempt,
    angle ? 'url-wrapper' : 'quoted',
    inside,
    start,
    opener,
    inside.close,
    blanks,
    kind,
  )
}

/** Any scheme, a host without one, or an address. */
function startInside(attempt: Attempt, inside: Inside): Pick<Start, 'schemeEnd' | 'scheme'> | undefined {
  const start = startAt(attempt, inside.start)
  // An address may start as an abbreviated host does: `www.joe@a.example`.
  if (start?.kind !== 'authority' && ADDRESS.test(attempt.text.slice(inside.start, inside.end))) return ADDRESS_START
  return start !== undefined && start.schemeEnd < inside.end ? start : undefined
}
