import { classOf, SPACE, STOP } from '../text/classes.ts'
import { isBreak, type View } from '../text/view.ts'
import { type BareRules, readBare, type TooLong } from './bare.ts'
import type { Candidate } from './candidate.ts'
import { type Blanks, readInside } from './delimited.ts'
import { readGap } from './gap.ts'
import type { Enclosure } from './opener.ts'
import { readMarks, skipBlanks } from './prefix.ts'
import { type Start, startAt } from './start.ts'
import { readWrapper, wrapperBefore } from './wrapper.ts'

/*
 * WHERE might a URL be? The contexts, each with what this room reads of it:
 *
 *   url-wrapper   <URL:ftp://ds.in⏎      ternic.net/rfc>      closer, gaps
 *   angle         < http://a.example/x⏎> y >                   opener, closer, gaps
 *   quoted        "http://a.example/x"   “…” „…“ «…»            opener, closer, gaps with a line break
 *   label         URL: http://a.example/x.                      the label, then as bare
 *   bare          (see http://a.example/x(y)).                  boundary, end, what is trimmed, how it may go on
 *
 *   trigger       the colon of a scheme or of `URL:`, or `www.`, `ftp.` (triggers.ts)
 *   start         the scheme before it, at a boundary (start.ts)
 *   opener        what stands before that (opener.ts, wrapper.ts)
 *   inside        from there to the closer (delimited.ts), over gaps (gap.ts) with line prefixes (prefix.ts)
 *   bare          authority (authority.ts), run and trimming (path.ts), the next line (continuation.ts)
 */

/** Schemes in whose URLs blanks mean something, so that any number of them may stand between angle brackets. */
const SPACED = ['gopher', 'info']

/** The delimited candidate at a start, or undefined where nothing delimits it. */
export function readDelimited(view: View, start: Start): Candidate | undefined {
  if (start.kind === 'label') {
    const wrapper = wrapperBefore(view, start)
    return wrapper && readWrapper(view, start, wrapper)
  }
  const { enclosure, schemeEnd, scheme } = start
  if (enclosure === undefined) return undefined
  const inside = readInside(view, enclosure.opener + 1, enclosure, blanksIn(enclosure, scheme))
  if (inside === undefined || inside.start !== start.start || inside.end <= schemeEnd + 1) return undefined
  return {
    context: enclosure.angle ? 'angle' : 'quoted',
    start: enclosure.opener,
    end: inside.close,
    urlStart: inside.start,
    urlEnd: inside.end,
    runEnd: inside.end,
    schemeEnd,
    scheme,
    gaps: inside.gaps,
    zeroWidth: view.zeroWidth,
    isForeign: view.isForeign,
    continuation: undefined,
  }
}

function blanksIn({ angle }: Enclosure, scheme: string): Blanks {
  if (!angle) return 'none'
  return SPACED.includes(scheme) ? 'any' : 'one'
}

/** The bare or labelled candidate at a start. A label right behind an opener has none: it is read as a wrapper or not at all. */
export function readUndelimited(view: View, start: Start, rules: BareRules): Candidate | TooLong | undefined {
  if (start.kind !== 'label')
    return mayStandBare(view, start, rules) ? readBare(view, start, start.start, rules) : undefined
  if (wrapperBefore(view, start) !== undefined) return undefined
  const at = behindLabel(view, start)
  const labelled = at < 0 ? undefined : startAt(view, at)
  return labelled && mayStandBare(view, labelled, rules) ? readBare(view, labelled, start.start, rules) : undefined
}

/** In running text a scheme without `//` must be safe there, and something stand right behind its colon. */
function mayStandBare(view: View, { kind, start, schemeEnd, scheme }: Start, rules: BareRules): boolean {
  if (kind !== 'opaque') return true
  if (start < view.refused || !rules.isSafe(scheme)) return false
  return !(classOf(view.text.charCodeAt(schemeEnd + 1)) & SPACE)
}

/** Behind `URL:` and the blanks, or one line break with its prefix, that follow it; -1 where the text ends. */
function behindLabel(view: View, label: Start): number {
  const at = skipBlanks(view.text, label.schemeEnd + 1)
  const unit = view.at(at)
  if (unit < 0 || !isBreak(unit)) return unit < 0 ? -1 : at
  const rules = { marks: readMarks(view, label.start), lostQuote: false, literals: false, diff: true }
  return readGap(view, at, rules)?.end ?? -1
}

/** Behind the run at `from`, which is too long to be a URL: at the next blank or delimiter, or at the view's end. */
export function skipRun(view: View, from: number): number {
  let at = from
  while (at < view.length && !(classOf(view.text.charCodeAt(at)) & (SPACE | STOP))) at++
  view.steps += at - from
  return at
}
