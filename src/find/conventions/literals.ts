import { isHinted, isHostJoined, isUnfinished, withoutScheme } from '../../joins/unfinished.ts'
import { APOSTROPHE, BACKSLASH, DOT, PLUS } from '../../text/ascii.ts'
import { APOSTROPHE_MARK, STOP } from '../../text/class-flags.ts'
import { PREFIX_LIMIT } from '../../text/limits.ts'
import { skipBlanks } from '../../text/line-start.ts'
import { isLineBreak } from '../../text/view.ts'
import { type BreakGap, breakGap, type Continuation, inOrder, type LineExtent } from '../candidate.ts'
import type { Cursor } from '../cursor.ts'
import { bareGapRules, isEntry, readNextLine } from '../gap.ts'
import { type Construct, MOST_PARTS, type Rules } from '../rules.ts'
import { isQuoted, PLACEHOLDER, type Run, readRun, trimRun } from '../run.ts'
import { mayBelong } from '../start/next-line.ts'
import { startOverGap } from './broken-start.ts'

/**
 * Line breaks by the syntax of a file: between string literals, and after a backslash. An operator joins two literals;
 * without one, the lines may be a list, and the URL must show that it continues. `rules §7.11`
 */
export const LITERALS: Construct = {
  startAt: {
    after: '/"\'\\',
    read(cursor, colon) {
      return startOverGap(cursor, colon, (at, start) => {
        return PART_END.test(cursor.slice(at, at + 1)) ? literalGapAt(cursor, at, start)?.gap : undefined
      })
    },
  },
  continuation: { asks: STOP | APOSTROPHE_MARK, continuationAt: readLiterals },
}

/** An operator, nothing, a backslash at the end of the line, or also one on the next (RFC 8792 §8). */
type Joint = 'operator' | 'adjacent' | 'backslash' | 'backslashes'

interface LiteralGap {
  /**
   * `start`…`frameEnd` closes a literal, with its operator; `prefixEnd`…`end` opens the next one. A backslash belongs
   * to the break.
   */
  readonly gap: BreakGap
  readonly joint: Joint
}

/** The mark that opens a literal, with its letters: `f'`, `r"`, `u8"`, `@"`. */
const OPENING = /^(?:u8R?|[uUL]R?|[BFRTbfrt]{1,2}|[@$]{1,2})?(["'])/
const OPENING_LIMIT = 4
const PART_END = /["'\\]/

/**
 * The end is a quotation mark or backslash after the run; or a `'` in the run, with the operator glued to it. -1
 * without one.
 */
function literalEnd(text: string, start: number, runEnd: number): number {
  const isBackslash = text.startsWith('\\', runEnd)
  if (isBackslash && runEnd > start && text.charCodeAt(runEnd - 1) === APOSTROPHE) return runEnd - 1
  if (isBackslash || text.startsWith('"', runEnd)) return runEnd
  const least = Math.max(start, runEnd - 3)
  const at = text.slice(least, runEnd).search(/'[.+]{0,2}$/)
  return at < 0 ? -1 : least + at
}

/**
 * The gap follows a quotation mark or a final backslash; undefined if the next line opens no literal. The line of
 * `place` has the prefix. A program made the break, so a hyphen before it belongs to the URL.
 */
function literalGapAt(cursor: Cursor, at: number, place: number): LiteralGap | undefined {
  const { text } = cursor
  const isBackslash = text.charCodeAt(at) === BACKSLASH
  const after = skipBlanks(text, at + 1)
  const unit = cursor.at(after)
  const isTwice = unit === DOT && cursor.at(after + 1) === DOT
  const hasMark = unit === PLUS || unit === DOT || unit === BACKSLASH
  const frameEnd = isBackslash ? at : hasMark ? after + (isTwice ? 2 : 1) : at + 1
  const lineEnd = isBackslash ? at + 1 : skipBlanks(text, frameEnd)
  if (!isLineBreak(cursor.at(lineEnd))) return undefined
  const next = readNextLine(cursor, lineEnd, bareGapRules(cursor, place))
  if (next === undefined) return undefined
  const { lineStart, prefixStart, proper } = next
  if (isBackslash) {
    const isFolded = cursor.at(proper) === BACKSLASH
    const end = isFolded ? proper + 1 : proper
    const gap = breakGap(at, frameEnd, prefixStart === proper ? end : prefixStart, end, end)
    return { gap, joint: isFolded ? 'backslashes' : 'backslash' }
  }
  // A dot directly after a quotation mark may end a sentence.
  const isOperator = unit === PLUS || isTwice || (unit === DOT && after > at + 1)
  const opening = isOperator ? proper : afterOperator(cursor, lineStart, proper)
  const [whole, mark] = OPENING.exec(cursor.slice(opening, opening + OPENING_LIMIT)) ?? []
  const joint = isOperator || opening > proper ? 'operator' : 'adjacent'
  if (whole === undefined || (mark !== text[at] && joint === 'adjacent')) return undefined
  const end = opening + whole.length
  // An empty literal, or a triple mark.
  if (cursor.at(end) === mark!.charCodeAt(0)) return undefined
  return { gap: breakGap(at, frameEnd, prefixStart, proper, end), joint }
}

/** A `+` in the first column is a diff's. */
function afterOperator(cursor: Cursor, lineStart: number, proper: number): number {
  if (proper === lineStart) return proper
  const unit = cursor.at(proper)
  if (unit !== PLUS && unit !== DOT) return proper
  const width = unit === DOT && cursor.at(proper + 1) === DOT ? 2 : 1
  return skipBlanks(cursor.text, proper + width)
}

interface Seam extends LiteralGap {
  /** The URL up to the break, untrimmed. */
  readonly sofar: string
  readonly inHost: boolean
  /** The part after the break, trimmed, … */
  readonly next: string
  /** … and the start of its line. */
  readonly line: string
  readonly isFirst: boolean
}

const SPAN = 64
/** After a literal that is the key of the next row, as in TOML. */
const KEY = /^["'][ \t]*=(?!=)/
const SENTENCE = /^[A-Z][a-z]*[,;:.!?]*[ \t]/
const WORD = /^[A-Za-z][a-z]*[,;:.!?]*[ \t]/
/** Continues a URL, and starts no word. */
const CONTINUES = /^(?:[/?#&=]|%[0-9A-Fa-f]{2}|_[A-Za-z0-9]|\.[a-z0-9])/
/** Continues a URL if another sign agrees: `-4.html`. */
const MAY_CONTINUE = /^[.:-][A-Za-z0-9]/
/** What follows a hard break of Markdown: a word before others, or one that starts a sentence. */
const PROSE = /^(?:[A-Z][a-z]*[,;:.!?]*(?:[ \t]|$)|[a-z]+[,;:.!?]*[ \t])/
/** The end of an incomplete URL, … */
const OPEN_END = /[-=&?%#_@~+]$/
/** … and one that may be punctuation. */
const STOP_END = /[.,:;!]$/
/** Before a literal in a program, also after another literal. */
const IN_PROGRAM = /[([{=:][ \t]*[A-Za-z0-9@$]{0,2}$|\w\([^)]*,[ \t]+[A-Za-z0-9@$]{0,2}$/
/** RFC 8792 §7: 69, and 72 in a text indented by three. */
const FOLD_COLUMNS = [69, 72]

function readLiterals(cursor: Cursor, firstRun: Run, rules: Rules): Continuation | undefined {
  const { text } = cursor
  const { urlStart: start, limit } = firstRun
  let { end, inHost, gaps } = firstRun
  let from = gaps.at(-1)?.end ?? start
  if (firstRun.isOpaque) return undefined
  const extents: LineExtent[] = []
  let sofar = gaps.length === 0 ? '' : text.slice(start, gaps[0]!.start)
  let run = firstRun
  let made = 0
  while (extents.length < MOST_PARTS && made === extents.length) {
    const at = literalEnd(text, from, end)
    const found = at < 0 ? undefined : literalGapAt(cursor, at, start)
    if (found === undefined || (found.joint !== 'operator' && isEntry(text, found.gap))) break
    const { gap, joint } = found
    sofar += text.slice(from, at)
    const { open } = run
    run = run.next()
    run.isContinued = isQuoted(cursor, start) || text.charCodeAt(gap.start) === APOSTROPHE
    end = readRun(cursor, run, gap.end, rules.cuts)
    if (end >= limit || run.open > open) break
    const urlEnd = trimRun(cursor, run, gap.end, end)
    const next = text.slice(gap.end, urlEnd)
    const isOne = rules.kind === 'po' && joint === 'adjacent'
    if (joint === 'adjacent' && KEY.test(cursor.restOfLine(urlEnd, SPAN))) break
    if ((!isOne && !mayBelong(cursor, gap.end, sofar, next)) || (inHost && !isHostJoined(sofar, next))) break
    const line = cursor.restOfLine(gap.end, SPAN)
    const verdict = isOne
      ? 'made'
      : judge(cursor, start, { gap, joint, sofar, inHost, next, line, isFirst: made === 0 })
    const isTemplate = (run.seen & PLACEHOLDER) !== 0
    if (verdict === undefined || (verdict === 'offered' && isTemplate)) break
    gaps = [...gaps, gap]
    extents.push({ urlEnd, runEnd: end, gaps, lineEnd: undefined })
    firstRun.seen |= run.seen
    if (verdict === 'made') made = extents.length
    if (isTemplate) break
    from = gap.end
    inHost &&= !/[/?#]/.test(next)
  }
  if (extents.length === 0) return undefined
  return { extents, made, decidedBy: undefined, isSyntax: true, offered: new Set([0, made, extents.length]), inOrder }
}

/** Whether the URL surely or perhaps continues over a seam. */
function judge(cursor: Cursor, start: number, seam: Seam): 'made' | 'offered' | undefined {
  const { gap, joint, sofar, inHost, next, line, isFirst } = seam
  const { text } = cursor
  if (SENTENCE.test(line) && joint !== 'backslashes') return undefined
  if (joint === 'operator' || joint === 'backslashes' || isUnfinished(withoutScheme(sofar), inHost, next)) return 'made'
  if (joint === 'backslash') {
    const isFolded = FOLD_COLUMNS.includes(gap.start + 1 - cursor.lineStart(gap.start))
    if (isFolded || (isLineBreak(text.charCodeAt(gap.end - 1)) && !PROSE.test(line))) return 'made'
    if (sofar.endsWith('/') && next.startsWith('/')) return 'offered'
  }
  if (joint === 'adjacent' && isFirst && !isInLiteral(cursor, start, gap.start)) return undefined
  if (CONTINUES.test(next) || OPEN_END.test(sofar)) return 'made'
  const isText = joint === 'adjacent' && !isPlainEnd(line.slice(next.length), text[gap.end - 1]!)
  const isShown = isHinted(next)
  if (MAY_CONTINUE.test(next)) return isShown ? 'made' : 'offered'
  if (STOP_END.test(sofar)) return isShown || isText ? 'made' : WORD.test(line) ? undefined : 'offered'
  if (sofar.endsWith('/')) return isShown || isText ? 'made' : 'offered'
  // A URL that continued once does so again, and may end within a word.
  return !isShown || WORD.test(line) ? undefined : isFirst ? 'offered' : 'made'
}

/** Whether the literal holds only the URL. */
function isPlainEnd(rest: string, mark: string): boolean {
  return rest === '' || rest[0] === mark || /^(?:\s|\\[^"'])/.test(rest)
}

/** The literal is one of a program, not of a row of values. */
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
