import type { View } from '../text/view.ts'
import type { Candidate } from './candidate.ts'
import { type Inside, readInside } from './delimited.ts'
import { readGap } from './gap.ts'
import { type Enclosure, rubyBefore } from './opener.ts'
import { readMarks, skipBlanks } from './prefix.ts'
import { type Start, startAt } from './start.ts'

/** `<URL:…>` and `"URL:…"`: what stands inside says itself what it is. Conventions §1. */

const ADDRESS = /^[^\s@<>"():/]+@[^\s@<>"():/]+\.[^\s@<>"():/]+$/

const ADDRESSED = { schemeEnd: -1, scheme: 'mailto' }

/** The pair that opens before a label, or undefined where it stands alone. */
export function wrapperBefore(view: View, label: Start): Enclosure | undefined {
  const { enclosure, start } = label
  if (enclosure === undefined) return rubyBefore(view, start)
  return !enclosure.angle || isRightBefore(view, enclosure, start) ? enclosure : undefined
}

/** Whether nothing but blanks and one line break with its prefix stands between an opener and the label at `at`. */
function isRightBefore(view: View, { opener }: Enclosure, at: number): boolean {
  if (opener + 1 === at || skipBlanks(view.text, opener + 1) === at) return true
  const rules = { marks: readMarks(view, opener), lostQuote: true, literals: false, diff: true }
  return readGap(view, opener + 1, rules)?.end === at
}

/** Reads the candidate whose label's colon is `label.schemeEnd`. */
export function readWrapper(view: View, label: Start, enclosure: Enclosure): Candidate | undefined {
  const { angle, opener } = enclosure
  const inside = readInside(view, label.schemeEnd + 1, enclosure, angle ? 'any' : 'none')
  if (inside === undefined || inside.start === inside.end) return undefined
  const start = startInside(view, inside)
  if (start === undefined) return undefined
  const [open, close] = withRuby(view, opener, inside.close)
  return {
    context: angle ? 'url-wrapper' : 'quoted',
    start: open,
    end: close,
    urlStart: inside.start,
    urlEnd: inside.end,
    runEnd: inside.end,
    schemeEnd: start.schemeEnd,
    scheme: start.scheme,
    gaps: inside.gaps,
    zeroWidth: view.zeroWidth,
    isForeign: view.isForeign,
    continuation: undefined,
  }
}

/** Any scheme, a host without one, or an address. */
function startInside(view: View, inside: Inside): Pick<Start, 'schemeEnd' | 'scheme'> | undefined {
  const start = startAt(view, inside.start)
  // An address may start as an abbreviated host does: `www.joe@a.example`.
  if (start?.kind !== 'authority' && ADDRESS.test(view.text.slice(inside.start, inside.end))) return ADDRESSED
  return start !== undefined && start.schemeEnd < inside.end ? start : undefined
}

/** Ruby's documents double the brackets: `((<URL:…>))`. */
function withRuby(view: View, start: number, end: number): [number, number] {
  const { text } = view
  const doubled = start - 2 >= view.floor && text.startsWith('((', start - 2)
  if (!doubled || view.at(end) !== 0x29 || view.at(end + 1) !== 0x29) return [start, end]
  return [start - 2, end + 2]
}
