import type { BreakGap, Candidate, JoinedRun } from '../candidates/candidate.ts'
import { SPACE, TAB } from '../text/ascii.ts'
import { hasLetterOrDigit } from '../text/chars.ts'
import { quoteDepth } from '../text/quote-depth.ts'
import { isWideHyphen, withoutTypesetHyphen } from '../text/wide-hyphen.ts'
import type { Line, LineSource, Neighbourhood } from './line.ts'
import { type Margins, marginsAt } from './margins.ts'
import { shapeOf } from './piece.ts'

/** What is seen of a line break at which a bare URL may go on. The signs of `signs.ts` are read off it. */
export interface Break {
  /** The URL up to the break, earlier breaks taken out, nothing trimmed. */
  readonly url: string
  /** Its last characters. */
  readonly tail: string
  /** The same from its host on, or from behind its colon. */
  readonly body: string
  readonly inHost: boolean
  /** The run of URL characters in the next line, … */
  readonly run: string
  /** … and without the punctuation that is trimmed from its end. */
  readonly piece: string
  /** The flags of `piece.ts` that hold of it. */
  readonly shape: number
  /** The next line behind the run. */
  readonly rest: string
  /** The text of the URL's first line before the URL. */
  readonly head: string
  /** The same of the line that ends here: empty in the URL's later lines. */
  readonly before: string
  /** Whether blanks stand between the URL and the end of its line. */
  readonly isBlankBehind: boolean
  /** Whether a bullet starts both lines. */
  readonly isListed: boolean
  /** Whether the next line has more quote marks than the URL's first line. */
  readonly isDeeper: boolean
  /** Whether the next line stands on another page. */
  readonly isOverPage: boolean
  readonly line: Line
  readonly next: Line
  readonly margins: Margins
  /** Whether lines have coordinates, not columns. */
  readonly isSet: boolean
  /** Whether several other URLs near begin with the URL and go on. */
  readonly othersGoOn: boolean
}

/** The length of the URL's end that is looked at. */
const TAIL = 16
/** The text of a line that is looked at, on either side of the URL. */
const GLANCE = 128

/**
 * The breaks of a candidate over its lines' ends, one by one; whether other URLs near are looked for, as in mail they
 * are not.
 */
export function* breaksOf(
  text: string,
  candidate: Candidate,
  source: LineSource,
  looksNear = true,
): Generator<Break, void, undefined> {
  let url = firstPart(text, candidate)
  const head = lineBefore(text, candidate.urlStart)
  let before = candidate.gaps.length > 0 ? '' : head
  for (const run of candidate.continuation!.runs) {
    yield breakAt(text, { url: withAsciiHyphen(url), head, before }, run, source, looksNear)
    url = withoutTypesetHyphen(url) + text.slice(run.gap.end, run.runEnd)
    before = ''
  }
}

/** The URL up to the first of its line ends, but for one in the slashes behind its scheme, which is taken out. */
function firstPart(text: string, { urlStart, runEnd, gaps }: Candidate): string {
  let part = ''
  let from = urlStart
  for (const { start, end } of gaps) {
    part += text.slice(from, start)
    from = end
  }
  return part + text.slice(from, runEnd)
}

/** A URL that ends with its line, the hyphen there as `-`, whichever it is. */
function withAsciiHyphen(url: string): string {
  return isWideHyphen(url.charCodeAt(url.length - 1)) ? `${url.slice(0, -1)}-` : url
}

function breakAt(
  text: string,
  { url, head, before }: Pick<Break, 'url' | 'head' | 'before'>,
  { gap, urlEnd, runEnd }: JoinedRun,
  source: LineSource,
  looksNear: boolean,
): Break {
  const around = source.around(gap.start)
  const line = around.lines[around.at]!
  const next = lineOf(gap.end, around)
  const margins = marginsAt(around, source.isSet)
  const prefix = text.slice(gap.prefixStart, gap.prefixEnd)
  const piece = text.slice(gap.end, urlEnd)
  const body = url.replace(/^[A-Za-z][A-Za-z0-9+.-]*:(?:\/\/)?/, '')
  const inHost = !/[/?#]/.test(body)
  return {
    url,
    tail: url.slice(-TAIL),
    body,
    inHost,
    run: text.slice(gap.end, runEnd),
    piece,
    shape: shapeOf(piece),
    rest: text.slice(runEnd, Math.min(next.end, runEnd + GLANCE)),
    head,
    before,
    isBlankBehind: isBlank(text.charCodeAt(gap.start)),
    isListed: /^\s*(?:[*•+-]|--)/.test(prefix) || isMarked(text, gap, runEnd, around),
    isDeeper: head.length < GLANCE && quoteDepth(prefix.slice(prefix.lastIndexOf('\n') + 1)) > quoteDepth(head),
    isOverPage: next.page !== line.page || text.slice(gap.start, gap.end).includes('\f'),
    line,
    next,
    margins: isRest(text, line, head) ? { ...margins, room: 0 } : margins,
    isSet: source.isSet,
    othersGoOn: looksNear && !inHost && source.near.goOnFrom(url, gap.start),
  }
}

function isBlank(unit: number): boolean {
  return unit === SPACE || unit === TAB
}

/** The line in which the next piece stands: empty lines of quote marks may stand before it. */
function lineOf(offset: number, { lines, at }: Neighbourhood): Line {
  let index = at + 1
  while (index < lines.length - 1 && offset > lines[index]!.end) index++
  return lines[index] ?? lines[at]!
}

/** Whether a line has fewer quote marks than the URL's first line: it is the rest of a line that a mailer broke. */
function isRest(text: string, line: Line, head: string): boolean {
  return head.includes('>') && quoteDepth(text.slice(line.start, line.start + GLANCE)) < quoteDepth(head)
}

/** Whether the same mark starts the next line, before other words, and the line behind it: each behind its prefix. */
function isMarked(
  text: string,
  { prefixStart, prefixEnd, end }: BreakGap,
  runEnd: number,
  around: Neighbourhood,
): boolean {
  const mark = text[end]!
  if (!isBlank(text.charCodeAt(runEnd)) || hasLetterOrDigit(mark)) return false
  const after = around.lines[around.lines.indexOf(lineOf(end, around)) + 1]
  if (after === undefined) return false
  const prefix = text.slice(prefixStart, prefixEnd).trim()
  const other = text.slice(after.start, after.start + GLANCE).trimStart()
  return (other.startsWith(prefix) ? other.slice(prefix.length).trimStart() : other).startsWith(mark)
}

function lineBefore(text: string, at: number): string {
  const head = text.slice(Math.max(0, at - GLANCE), at)
  return head.slice(Math.max(head.lastIndexOf('\n'), head.lastIndexOf('\r')) + 1)
}
