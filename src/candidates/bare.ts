import { classOf, HOST, isForeignLetter, SPACE, TAIL } from '../text/classes.ts'
import type { View } from '../text/view.ts'
import { HOST_LIMIT, isPlausibleHost, opensPath, walkAuthority, walkHost, walkPort } from './authority.ts'
import type { Candidate, Continuation } from './candidate.ts'
import { mayEndLine, readContinuation } from './continuation.ts'
import { type Gap, readGap } from './gap.ts'
import { type Brackets, trimRun, walkRun } from './path.ts'
import { readMarks } from './prefix.ts'
import type { Start } from './start.ts'

/** A bare URL, or one behind a label: nothing but its own characters says where it ends. Conventions §4, §7. */

const HYPHEN = 0x2d
const QUOTE = 0x27
/** Schemes of addresses with a host. */
const ADDRESSED = ['mailto', 'sip', 'sips', 'xmpp', 'news', 'cid', 'mid']
const FOREIGN = /[^\x00-\x7f]/
const STRAY = /[([{',;]/
/** In a longer run each start could walk over all others. */
export const GLUED_LIMIT = 256

/** How bare candidates are read. */
export interface BareRules {
  /** Whether a scheme without `//` is safe in running text. */
  readonly isSafe: (scheme: string) => boolean
  /** Whether a scheme's own grammar takes what follows its colon, in running text. */
  readonly accepts: (scheme: string, rest: string) => boolean
  /** Whether a scheme's URLs are none without a host. */
  readonly needsHost: (scheme: string) => boolean
  readonly maxLength: number
  /** Whether the reading joined with the next line is looked for: where the line is filled or the URL looks open, or always. */
  readonly joins: 'never' | 'likely' | 'always'
}

/** The characters of a URL, up to where they end. */
interface Extent {
  readonly urlEnd: number
  readonly runEnd: number
  readonly inHost: boolean
  readonly brackets: Brackets
  readonly gaps: readonly Gap[]
}

const NO_GAPS: readonly Gap[] = []

/** A run longer than the limit: it is skipped whole and is no match. */
export interface TooLong {
  readonly tooLong: true
  /** Up to here it was read. */
  readonly end: number
}

/** Reads the bare candidate at `start`; `opener` is where its construct starts, before a label. */
export function readBare(view: View, start: Start, opener: number, rules: BareRules): Candidate | TooLong | undefined {
  const limit = start.start + rules.maxLength + 1
  const extent = readExtent(view, start, limit, rules)
  if (extent === undefined) return undefined
  if (extent.runEnd - start.start > rules.maxLength) return { tooLong: true, end: extent.runEnd }
  const continuation = continueLine(view, start.start, extent, limit, rules.joins)
  return {
    context: opener === start.start ? 'bare' : 'label',
    start: opener,
    end: extent.urlEnd,
    urlStart: start.start,
    urlEnd: extent.urlEnd,
    runEnd: extent.runEnd,
    schemeEnd: start.schemeEnd,
    scheme: start.scheme,
    gaps: extent.gaps,
    zeroWidth: view.zeroWidth,
    isForeign: view.isForeign,
    continuation,
  }
}

function continueLine(
  view: View,
  start: number,
  extent: Extent,
  limit: number,
  joins: BareRules['joins'],
): Continuation | undefined {
  const next = joins === 'never' ? -1 : view.at(extent.runEnd)
  if (next < 0 || !(classOf(next) & SPACE) || !mayEndLine(view, extent.runEnd)) return undefined
  const { urlEnd, runEnd, inHost, brackets } = extent
  return readContinuation(view, { start, urlEnd, runEnd, inHost, brackets, limit, always: joins === 'always' })
}

function readExtent(view: View, start: Start, limit: number, rules: BareRules): Extent | undefined {
  if (start.kind === 'opaque') return readOpaque(view, start, limit, rules)
  if (start.kind === 'authority') return readHierarchical(view, start, limit, rules)
  return start.kind === 'address' ? readAddress(view, start, limit) : readAbbreviated(view, start, limit)
}

function readOpaque(view: View, start: Start, limit: number, { accepts }: BareRules): Extent | undefined {
  const from = start.schemeEnd + 1
  const brackets: Brackets = [0, 0, 0]
  const walked = walkRun(view, from, limit, brackets, isQuoted(view, start))
  const runEnd = ADDRESSED.includes(start.scheme) ? beforeForeign(view, from, walked) : walked
  if (runEnd === from) return undefined
  const whole = trimOpaque(view, start, runEnd, brackets)
  if (accepts(start.scheme, view.text.slice(from, whole.urlEnd))) return whole
  return withoutGlued(view, start, whole, accepts) ?? whole
}

/** What the grammar refuses whole may be a URL with something glued to it: `mailto:joe@a.example(Joe)`. */
function withoutGlued(view: View, start: Start, whole: Extent, accepts: BareRules['accepts']): Extent | undefined {
  const from = start.schemeEnd + 1
  if (whole.runEnd - from > GLUED_LIMIT) return undefined
  const stray = view.text.slice(from + 1, whole.runEnd).search(STRAY)
  if (stray < 0) return undefined
  const cut = trimOpaque(view, start, from + 1 + stray, whole.brackets)
  return accepts(start.scheme, view.text.slice(from, cut.urlEnd)) ? cut : undefined
}

/** The first character stays, whatever it is: `news:*`. The scheme's own grammar judges it. */
function trimOpaque(view: View, start: Start, runEnd: number, brackets: Brackets): Extent {
  const urlEnd = trimRun(view, start.start, start.schemeEnd + 2, runEnd, brackets)
  return { urlEnd, runEnd, inHost: false, brackets, gaps: NO_GAPS }
}

/** Before the letter of another script that ends an address's host of Latin letters, if one does. Conventions §4.6 */
function beforeForeign(view: View, from: number, runEnd: number): number {
  const run = view.text.slice(from, runEnd)
  const at = run.search(/[@?]/)
  if (run[at] !== '@' || !FOREIGN.test(run)) return runEnd
  const end = walkHost(view, from + at + 1, runEnd)
  return end < runEnd && isForeignLetter(view.at(end)) ? end : runEnd
}

function readHierarchical(view: View, start: Start, limit: number, rules: BareRules): Extent | undefined {
  const from = start.schemeEnd + 3
  const authority = walkAuthority(view, from, limit)
  if (authority >= 0) return isTemplate(view, authority) ? undefined : readPath(view, start, authority, limit)
  const next = view.at(from)
  // Not read to the end of its run first: in `http:///http:///…` each starts another.
  if (next === 0x2f) return rules.needsHost(start.scheme) ? undefined : readPath(view, start, from, limit)
  return next >= 0 && classOf(next) & SPACE ? readBehindGap(view, start, from, limit) : undefined
}

/** Whether the host goes on with a placeholder: `https://s3.{region}.a.example`. Its first labels are no host. */
function isTemplate(view: View, end: number): boolean {
  return view.text[end - 1] === '.' && (view.at(end) === 0x7b || view.at(end) === 0x24)
}

/** `https:// host`: one blank or line break behind the slashes, if the host has a dot and a path follows. */
function readBehindGap(view: View, start: Start, from: number, limit: number): Extent | undefined {
  const marks = readMarks(view, start.start)
  const gap = readGap(view, from, { marks, lostQuote: false, literals: false, diff: false })
  if (gap === undefined || (!gap.broken && gap.end > from + 1)) return undefined
  const host = walkHost(view, gap.end, limit)
  if (view.at(host) !== 0x2f || !isPlausibleHost(view.text.slice(gap.end, host), 2)) return undefined
  return { ...readPath(view, start, host, limit), gaps: [gap] }
}

/** Host and path without a scheme: no userinfo, and a host that is one beyond doubt. */
function readAbbreviated(view: View, start: Start, limit: number): Extent | undefined {
  const host = walkHost(view, start.start, Math.min(limit, start.start + HOST_LIMIT + 1))
  if (host > start.start + HOST_LIMIT) return undefined
  if (view.at(host) === 0x40) return undefined
  const labels = start.kind === 'host' ? 3 : 2
  if (!isPlausibleHost(view.text.slice(start.start, host), labels)) return undefined
  return readPath(view, start, walkPort(view, start.start, host, limit), limit)
}

/** A local part, "@", and a host that is one beyond doubt. */
function readAddress(view: View, start: Start, limit: number): Extent | undefined {
  const from = view.text.indexOf('@', start.start) + 1
  const host = walkHost(view, from, Math.min(limit, from + HOST_LIMIT + 1))
  const urlEnd = trimRun(view, start.start, from, host, [0, 0, 0])
  if (!isPlausibleHost(view.text.slice(from, urlEnd), 2)) return undefined
  return { urlEnd, runEnd: walkTail(view, host, limit), inHost: true, brackets: [0, 0, 0], gaps: NO_GAPS }
}

function readPath(view: View, start: Start, authority: number, limit: number): Extent {
  const brackets: Brackets = [0, 0, 0]
  if (opensPath(view.at(authority))) {
    const runEnd = walkRun(view, authority, limit, brackets, isQuoted(view, start))
    const urlEnd = trimRun(view, start.start, authority, runEnd, brackets)
    return { urlEnd, runEnd, inHost: false, brackets, gaps: NO_GAPS }
  }
  const urlEnd = trimRun(view, start.start, start.start + 1, authority, brackets)
  return { urlEnd, runEnd: walkTail(view, authority, limit), inHost: true, brackets, gaps: NO_GAPS }
}

/** Whether `'` stands right before the URL, as in code, perhaps behind the letter that Python puts there; no elision. */
function isQuoted({ text }: View, { start }: Start): boolean {
  if (text.charCodeAt(start - 1) !== QUOTE) return false
  return start < 2 || !(classOf(text.charCodeAt(start - 2)) & HOST) || /[BFRUbfru_%~-]/.test(text[start - 2]!)
}

/** Behind the punctuation, or the hyphens, that follow a host. */
function walkTail(view: View, from: number, limit: number): number {
  let at = from
  while (at < limit && isTail(view.at(at))) at++
  view.steps += at - from
  return at
}

function isTail(unit: number): boolean {
  return unit === HYPHEN || (unit >= 0 && (classOf(unit) & TAIL) !== 0)
}
