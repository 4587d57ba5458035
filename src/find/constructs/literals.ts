import { isHinted, isHostJoined, isUnfinished, withoutScheme } from '../../joins/unfinished.ts'
import { APOSTROPHE, BACKSLASH, DOT, PLUS, QUOTE, SLASH } from '../../text/ascii.ts'
import { PREFIX_LIMIT } from '../../text/limits.ts'
import { skipBlanks } from '../../text/line-start.ts'
import { APOSTROPHE_MARK, STOP } from '../../text/prose-classes.ts'
import { isLineBreak } from '../../text/view.ts'
import { readFromHost } from '../bare.ts'
import { type BreakGap, type Continuation, type Extent, editsOfBreak } from '../candidate.ts'
import type { Cursor } from '../cursor.ts'
import { bareGapRules, readNextLine } from '../gap.ts'
import { isEntry, mayBelong } from '../next-line.ts'
import { type BareUrl, type Construct, MOST_PARTS, type Rules } from '../rules.ts'
import { isQuoted, PLACEHOLDER, readRun, trimRun } from '../run.ts'
import { startAtSlashes } from '../start.ts'
import { brokenSchemeAt, readSlashGap } from './broken-start.ts'

/**
 * Line breaks that the syntax of a file put into a URL: between string literals, and behind a backslash. An operator
 * between two literals joins them. Without one the lines may be a list, and the URL must show that it goes on. `rules
 * §7.11`
 */
export const LITERALS: Construct = {
  name: 'literals',
  startAt: {
    behind: '/"\'\\',
    read(cursor, colon) {
      const next = cursor.at(colon + 1)
      if (!isPartEnd(next === SLASH ? cursor.at(colon + 2) : next)) return undefined
      const start = brokenSchemeAt(cursor, colon)
      const gap = start < 0 ? undefined : readSlashGap(cursor, colon, (at) => literalGapAt(cursor, at, start))
      return gap && startAtSlashes(cursor, colon)
    },
  },
  extentAt(cursor, { start, schemeEnd }, run, rules) {
    if (!rules.mends) return undefined
    const readGapAt = (at: number): LiteralGap | undefined => {
      return isPartEnd(cursor.at(at)) ? literalGapAt(cursor, at, start) : undefined
    }
    if (!cursor.text.startsWith('//', schemeEnd + 1)) {
      const broken = readSlashGap(cursor, schemeEnd, readGapAt)
      return broken && readFromHost(cursor, run, broken.host, broken.gap, rules)
    }
    const gap = readGapAt(schemeEnd + 3)
    return gap && readFromHost(cursor, run, gap.end, gap, rules)
  },
  continuation: { asks: STOP | APOSTROPHE_MARK, goOn: readLiterals },
}

/**
 * How the parts are joined: an operator, nothing, a backslash at the end of the line, and one more in the next (RFC
 * 8792 §8).
 */
type Joint = 'operator' | 'adjacent' | 'backslash' | 'backslashes'

/**
 * A line break between two string literals, or behind a backslash: `start`…`frameEnd` closes the literal, with an
 * operator behind it; `prefixEnd`…`end` opens the next one. A backslash is part of the line break.
 */
interface LiteralGap extends BreakGap {
  readonly joint: Joint
}

/** Letters that say how a literal is read, as `f'`, `r"`, `u8"`, `@"`, before the mark that opens it. */
const OPENING = /^(?:u8R?|[uUL]R?|[BFRTbfrt]{1,2}|[@$]{1,2})?(["'])/
/** The longest such opening. */
const OPENING_LIMIT = 4

/** Whether a unit may close a literal, or continue its line. */
function isPartEnd(unit: number): boolean {
  return unit === QUOTE || unit === APOSTROPHE || unit === BACKSLASH
}

/**
 * Where the literal ends in which a run from `start` to `runEnd` stands: the quotation mark, or the backslash, that
 * ends the run; or the `'` that the run holds, since URLs may, with the operator that is glued to it. -1 if there is
 * none.
 */
function literalEnd(text: string, start: number, runEnd: number): number {
  const unit = text.charCodeAt(runEnd)
  if (unit === BACKSLASH && runEnd > start && text.charCodeAt(runEnd - 1) === APOSTROPHE) return runEnd - 1
  if (unit === QUOTE || unit === BACKSLASH) return runEnd
  const least = Math.max(start, runEnd - 3)
  for (let at = runEnd - 1; at >= least; at--) {
    const last = text.charCodeAt(at)
    if (last === APOSTROPHE) return at
    if (last !== DOT && last !== PLUS) return -1
  }
  return -1
}

/**
 * The gap behind the part that ends at `at`, a quotation mark or a backslash at the end of its line; undefined if the
 * next line opens no literal. The line of `place` has the prefix.
 */
function literalGapAt(cursor: Cursor, at: number, place: number): LiteralGap | undefined {
  const { text } = cursor
  const isBackslash = text.charCodeAt(at) === BACKSLASH
  const behind = isBackslash ? at : skipBlanks(text, at + 1)
  const unit = isBackslash ? 0 : cursor.at(behind)
  const isTwice = unit === DOT && cursor.at(behind + 1) === DOT
  const hasMark = unit === PLUS || unit === DOT || unit === BACKSLASH
  const frameEnd = isBackslash ? at : hasMark ? behind + (isTwice ? 2 : 1) : at + 1
  const lineEnd = isBackslash ? at + 1 : skipBlanks(text, frameEnd)
  if (!isLineBreak(cursor.at(lineEnd))) return undefined
  const next = readNextLine(cursor, lineEnd, bareGapRules(cursor, place))
  if (next === undefined) return undefined
  const { lineStart, prefixStart, proper } = next
  if (isBackslash) {
    const isFolded = cursor.at(proper) === BACKSLASH
    const end = isFolded ? proper + 1 : proper
    return gapOf(
      isFolded ? 'backslashes' : 'backslash',
      at,
      frameEnd,
      prefixStart === proper ? end : prefixStart,
      end,
      end,
    )
  }
  // A dot right behind a quotation mark may end a sentence.
  const isOperator = unit === PLUS || isTwice || (unit === DOT && behind > at + 1)
  const opening = isOperator ? proper : behindOperator(cursor, lineStart, proper)
  const [whole, mark] = OPENING.exec(cursor.slice(opening, opening + OPENING_LIMIT)) ?? []
  const joint = isOperator || opening > proper ? 'operator' : 'adjacent'
  if (whole === undefined || (mark !== text[at] && joint === 'adjacent')) return undefined
  const end = opening + whole.length
  // An empty literal, or one between three marks.
  if (cursor.at(end) === mark!.charCodeAt(0)) return undefined
  return gapOf(joint, at, frameEnd, prefixStart, proper, end)
}

/** No hyphen before such a break is a typesetter's: what joins the parts is a program. */
function gapOf(
  joint: Joint,
  start: number,
  frameEnd: number,
  prefixStart: number,
  prefixEnd: number,
  end: number,
): LiteralGap {
  return {
    kind: 'line-break',
    start,
    end,
    edits: editsOfBreak(start, frameEnd, prefixStart, prefixEnd, end),
    hyphen: undefined,
    joint,
  }
}

/** Behind the operator with which a line goes on, and the blanks behind it; `+` in the first column is a diff's. */
function behindOperator(cursor: Cursor, lineStart: number, proper: number): number {
  if (proper === lineStart) return proper
  const unit = cursor.at(proper)
  if (unit !== PLUS && unit !== DOT) return proper
  const width = unit === DOT && cursor.at(proper + 1) === DOT ? 2 : 1
  return skipBlanks(cursor.text, proper + width)
}

/** Two parts of a URL, and what stands around them. */
interface Seam {
  readonly gap: LiteralGap
  /** The URL up to the break; nothing trimmed. */
  readonly sofar: string
  readonly inHost: boolean
  /** The part behind the break, trimmed, … */
  readonly next: string
  /** … and the text at it, as far as it is looked at. */
  readonly line: string
  readonly isFirst: boolean
}

/** How much of the text at the next part is looked at. */
const SPAN = 64
/** A sentence, … */
const SENTENCE = /^[A-Z][a-z]*[,;:.!?]*[ \t]/
/** … or a word of prose. */
const WORD = /^[A-Za-z][a-z]*[,;:.!?]*[ \t]/
/** What starts no word, and goes on with a URL. */
const GOES_ON = /^(?:[/?#&=]|%[0-9A-Fa-f]{2}|_[A-Za-z0-9]|\.[a-z0-9])/
/** The same, where more than one sign shows it: `-4.html`. */
const MAY_GO_ON = /^[.:-][A-Za-z0-9]/
/** What follows a hard break of Markdown: a word before others, or one that starts a sentence. */
const PROSE = /^(?:[A-Z][a-z]*[,;:.!?]*(?:[ \t]|$)|[a-z]+[,;:.!?]*[ \t])/
/** The end of a URL that is not whole, … */
const OPEN_END = /[-=&?%#_@~+]$/
/** … and one that may be punctuation. */
const STOP_END = /[.,:;!]$/
/** What stands before a literal in a program, also where another one stands before that on the line. */
const IN_PROGRAM = /[([{=][ \t]*[A-Za-z0-9@$]{0,2}$|\w\([^)]*,[ \t]+[A-Za-z0-9@$]{0,2}$/
/** The columns at which RFC 8792 §7 folds: 69, and 72 where the text is indented by three. */
const FOLD_COLUMNS = [69, 72]

/** How a bare URL goes on in the literals, or behind the backslashes, that follow; undefined where it does not. */
function readLiterals(
  cursor: Cursor,
  { kind, runEnd, inHost: isInHost, gaps: firstGaps, run: firstRun }: BareUrl,
  rules: Rules,
): Continuation | undefined {
  const { text } = cursor
  const { urlStart: start, limit } = firstRun
  let end = runEnd
  let inHost = isInHost
  let gaps = firstGaps
  let from = gaps.at(-1)?.end ?? start
  if (kind === 'opaque' || kind === 'address' || literalEnd(text, from, end) < 0) return undefined
  const extents: Extent[] = []
  let sofar = gaps.length === 0 ? '' : text.slice(start, gaps[0]!.start)
  let run = firstRun
  let made = 0
  while (extents.length < MOST_PARTS && made === extents.length) {
    const at = literalEnd(text, from, end)
    const gap = at < 0 ? undefined : literalGapAt(cursor, at, start)
    if (gap === undefined || (gap.joint !== 'operator' && isEntry(text, gap))) break
    sofar += text.slice(from, at)
    const { open } = run
    run = run.next()
    run.isContinued = isQuoted(cursor, start) || text.charCodeAt(gap.start) === APOSTROPHE
    end = readRun(cursor, run, gap.end, rules.cuts)
    if (end >= limit || run.open > open) break
    const urlEnd = trimRun(cursor, run, gap.end, end)
    const next = text.slice(gap.end, urlEnd)
    const isOne = rules.kind === 'po' && gap.joint === 'adjacent'
    if ((!isOne && !mayBelong(cursor, gap.end, sofar, next)) || (inHost && !isHostJoined(sofar, next))) break
    const line = cursor.restOfLine(gap.end, SPAN)
    const verdict = isOne ? 'made' : judge(cursor, start, { gap, sofar, inHost, next, line, isFirst: made === 0 })
    const isTemplate = (run.seen & PLACEHOLDER) !== 0
    if (verdict === undefined || (verdict === 'offered' && isTemplate)) break
    gaps = [...gaps, gap]
    extents.push({ urlEnd, runEnd: end, gaps })
    firstRun.seen |= run.seen
    if (verdict === 'made') made = extents.length
    if (isTemplate) break
    from = gap.end
    inHost &&= !/[/?#]/.test(next)
  }
  if (extents.length === 0) return undefined
  return { extents, made, decidedBy: undefined, isSyntax: true, offered: new Set([0, made, extents.length]) }
}

/** Whether the URL at `start` goes on over a seam: for sure, perhaps, or not. */
function judge(cursor: Cursor, start: number, seam: Seam): 'made' | 'offered' | undefined {
  const { gap, sofar, inHost, next, line, isFirst } = seam
  const { text } = cursor
  const { joint } = gap
  if (SENTENCE.test(line) && !/[-=&%#_@~+]$/.test(sofar) && joint !== 'backslashes') return undefined
  if (joint === 'operator' || joint === 'backslashes' || isUnfinished(withoutScheme(sofar), inHost, next)) return 'made'
  if (joint === 'backslash') {
    const isFolded = FOLD_COLUMNS.includes(gap.start + 1 - cursor.lineStart(gap.start))
    if (isFolded || (isLineBreak(text.charCodeAt(gap.end - 1)) && !PROSE.test(line))) return 'made'
    if (sofar.endsWith('/') && next.startsWith('/')) return 'offered'
  }
  if (joint === 'adjacent' && isFirst && !isInLiteral(cursor, start, gap.start)) return undefined
  if (GOES_ON.test(next) || OPEN_END.test(sofar)) return 'made'
  const isText = joint === 'adjacent' && !isPlainEnd(line.slice(next.length), text[gap.end - 1]!)
  const isShown = isHinted(next)
  if (MAY_GO_ON.test(next)) return isShown ? 'made' : 'offered'
  if (STOP_END.test(sofar)) return isShown || isText ? 'made' : WORD.test(line) ? undefined : 'offered'
  if (sofar.endsWith('/')) return isShown || isText ? 'made' : 'offered'
  // What has gone on once does so again, and ends in the middle of a word, too.
  return !isShown || WORD.test(line) ? undefined : isFirst ? 'offered' : 'made'
}

/**
 * Whether nothing behind a part shows that the literal holds text around the URL: the literal ends, or a blank follows.
 */
function isPlainEnd(rest: string, mark: string): boolean {
  return rest === '' || rest[0] === mark || /^(?:\s|\\[^"'])/.test(rest)
}

/**
 * Whether the mark at `end` closes a literal in which the URL at `start` stands, of a program and not of a row of
 * values, as far as the start of the line shows it.
 */
function isInLiteral(cursor: Cursor, start: number, end: number): boolean {
  const { text } = cursor
  const mark = text[end]!
  const isFar = start - cursor.lineStart(start) > PREFIX_LIMIT
  const head = cursor.lineHead(start)
  if (text[start - 1] === mark && text[start - 2] !== '\\') {
    const before = isFar ? head : head.slice(0, -1)
    return !before.includes(mark) || IN_PROGRAM.test(before)
  }
  if (isFar || mark === "'") return isFar || head.includes(mark)
  return head.replace(/\\./g, '').split(mark).length % 2 === 0
}
