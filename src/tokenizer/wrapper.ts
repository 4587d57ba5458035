import type { Candidate } from './candidate.ts'
import { type Enclosure, type Inside, readInside } from './delimited.ts'
import { angleBefore, quoteBefore, rubyBefore } from './opener.ts'
import { type Start, startAt } from './start.ts'
import type { View } from './view.ts'

/** `<URL:…>` and `"URL:…"`: what stands inside says itself what it is. Conventions §1. */

const ADDRESS = /^[^\s@<>"():/]+@[^\s@<>"():/]+\.[^\s@<>"():/]+$/

/** The enclosure that opens before the label `URL:` at `at`, or undefined where it stands alone. */
export function wrapperBefore(view: View, at: number): Enclosure | undefined {
  return angleBefore(view, at, 'any') ?? quoteBefore(view, at) ?? rubyBefore(view, at)
}

/** Reads the candidate whose label's colon is `label.schemeEnd`. */
export function readWrapper(view: View, label: Start, enclosure: Enclosure): Candidate | undefined {
  const inside = readInside(view, label.schemeEnd + 1, enclosure)
  if (inside === undefined || inside.start === inside.end) return undefined
  const start = startInside(view, inside)
  if (start === undefined) return undefined
  const { schemeEnd, scheme } = start
  const { urlStart, urlEnd } = { urlStart: inside.start, urlEnd: inside.end }
  const [open, close] = withRuby(view, enclosure.opener, inside.close)
  const context = enclosure.blanks === 'any' ? 'url-wrapper' : 'quoted'
  return {
    context,
    start: open,
    end: close,
    urlStart,
    urlEnd,
    runEnd: urlEnd,
    schemeEnd,
    scheme,
    gaps: inside.gaps,
    zeroWidth: view.zeroWidth,
    continuation: undefined,
  }
}

/** Any scheme, a host without one, or an address. */
function startInside(view: View, inside: Inside): Start | undefined {
  const start = startAt(view, inside.start)
  if (start !== undefined && start.schemeEnd < inside.end) return start
  if (!ADDRESS.test(view.text.slice(inside.start, inside.end))) return undefined
  return { kind: 'address', start: inside.start, schemeEnd: -1, scheme: 'mailto' }
}

/** Ruby's documents double the brackets: `((<URL:…>))`. */
function withRuby(view: View, start: number, end: number): [number, number] {
  const { text } = view
  const doubled = start - 2 >= view.floor && text.startsWith('((', start - 2)
  if (!doubled || view.at(end) !== 0x29 || view.at(end + 1) !== 0x29) return [start, end]
  return [start - 2, end + 2]
}
