import { APOSTROPHE } from '../text/ascii.ts'
import { PREFIX_LIMIT } from '../text/limits.ts'
import type { Brackets } from './brackets.ts'
import type { Attempt, Continuation, Gap, JoinedRun } from './candidate.ts'
import { isEnclosed, isHinted, isHostJoined, openOf, withoutScheme } from './continuation.ts'
import { bareGapRules, type GapRules } from './gap.ts'
import { type Joint, type LiteralGap, literalEnd, readClosedPart, readLiteralGap } from './literal.ts'
import { mayBelong } from './next-run.ts'
import { trimRun, walkRun } from './run.ts'
import { isUnfinished } from './unfinished.ts'

/**
 * How a bare URL goes on in the next string literal, or behind a backslash at its line's end. An operator between two
 * literals joins them. Without one the lines may be a list, and the URL must show that it goes on. `rules §7.11`
 */

/** Where a bare URL ends that may go on in the next literal. */
export interface PartEnd {
  readonly start: number
  /** The gaps in it. */
  readonly gaps: readonly Gap[]
  readonly runEnd: number
  /** Whether it ends within the host. */
  readonly inHost: boolean
  readonly brackets: Brackets
  readonly limit: number
  /** The most parts that are joined. */
  readonly most: number
  /** Whether `'` stands right before the URL. */
  readonly quoted: boolean
  /** Whether the text is a catalogue of gettext, in which all literals of an entry are one. */
  readonly inCatalogue: boolean
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
  /** Whether a bracket that is open before the break closes in that part. */
  readonly closes: boolean
}

type Verdict = 'made' | 'offered' | undefined

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
/** The end of a URL that is not whole, … */
const OPEN_END = /[-=&?%#_@~+]$/
/** … and one that may be punctuation. */
const STOP_END = /[.,:;!]$/
/** A number or a key that is longer than words are. */
const LONG_TOKEN = /(?=[A-Za-z]*\d)[A-Za-z0-9]{24}$/
/** What stands before a literal in a program, also where another one stands before that on the line. */
const IN_PROGRAM = /[([{=][ \t]*[A-Za-z0-9@$]{0,2}$|\w\([^)]*,[ \t]+[A-Za-z0-9@$]{0,2}$/
/** Behind an operator, a URL that ends in a word. */
const WORD_END = /[A-Za-z0-9]$/
/** The columns at which RFC 8792 §7 folds: 69, and 72 where the text is indented by three. */
const FOLD_COLUMNS = [69, 72]

/** How a bare URL goes on in the literals, or behind the backslashes, that follow; undefined where it does not. */
export function readLiterals(attempt: Attempt, part: PartEnd): Continuation | undefined {
  const { text } = attempt
  const runs: JoinedRun[] = []
  let rules: GapRules | undefined
  let made = 0
  let { runEnd: end, inHost, gaps } = part
  let from = gaps.at(-1)?.end ?? part.start
  let sofar = gaps.length === 0 ? '' : text.slice(part.start, gaps[0]!.start)
  while (runs.length < part.most && made === runs.length) {
    const at = literalEnd(text, from, end)
    const closed = at < 0 ? undefined : readClosedPart(attempt, at)
    if (closed === undefined) break
    rules ??= bareGapRules(attempt, part.start)
    const gap = readLiteralGap(attempt, closed, rules)
    if (gap === undefined || (gap.joint !== 'operator' && isEntry(text, gap))) break
    sofar += text.slice(from, at)
    const open = openOf(part.brackets)
    const run = readPart(attempt, part, gap)
    const holdsPlaceholder = attempt.hasPlaceholder
    attempt.hasPlaceholder = false
    if (run === undefined) break
    const next = text.slice(gap.end, run.urlEnd)
    const isOne = part.inCatalogue && gap.joint === 'adjacent'
    if (!isOne && !mayBelong(attempt, gap.end, sofar, next)) break
    if (inHost && !isHostJoined(sofar, next)) break
    const seam = { gap, sofar, inHost, next, line: lineAt(attempt, gap.end), closes: openOf(part.brackets) < open }
    const verdict = isOne ? 'made' : judge(attempt, part, seam, runs.length === 0)
    if (verdict === undefined || (verdict === 'offered' && holdsPlaceholder)) break
    runs.push(run)
    if (verdict === 'made') made = runs.length
    attempt.hasPlaceholder = holdsPlaceholder
    if (holdsPlaceholder) break
    end = run.runEnd
    from = gap.end
    inHost &&= !/[/?#]/.test(next)
  }
  if (runs.length === 0) return undefined
  return { runs, made, isUnfinished: false, isSyntax: true, offered: new Set([0, made, runs.length]) }
}

/**
 * Whether the next line is an entry of a list, as the line of the URL is. The mark of a diff has no single blank behind
 * it.
 */
function isEntry(text: string, { prefixStart, prefixEnd }: LiteralGap): boolean {
  return /[-*+][ \t]$/.test(text.slice(Math.max(prefixStart, prefixEnd - 2), prefixEnd))
}

function readPart(attempt: Attempt, part: PartEnd, gap: LiteralGap): JoinedRun | undefined {
  const { brackets, limit } = part
  const open = openOf(brackets)
  const quoted = part.quoted || attempt.text.charCodeAt(gap.start) === APOSTROPHE
  const runEnd = walkRun(attempt, gap.end, limit, brackets, quoted)
  if (runEnd >= limit || openOf(brackets) > open) return undefined
  return { gap, urlEnd: trimRun(attempt, part.start, gap.end, runEnd, brackets), runEnd }
}

function lineAt(attempt: Attempt, at: number): string {
  const line = attempt.text.slice(at, at + SPAN)
  const end = line.search(/[\r\n]/)
  if (end < 0 && at + SPAN > attempt.length) attempt.starved = true
  return end < 0 ? line : line.slice(0, end)
}

function judge(attempt: Attempt, part: PartEnd, seam: Seam, isFirst: boolean): Verdict {
  const { joint } = seam.gap
  if (SENTENCE.test(seam.line) && !/[-=&%#_@~+]$/.test(seam.sofar) && joint !== 'backslashes') return undefined
  if (joint === 'operator') return judgeOperator(seam)
  if (joint !== 'adjacent') return judgeBackslash(attempt, part, seam, joint)
  if (isCut(seam)) return 'made'
  if (isFirst && !isInLiteral(attempt, part.start, seam.gap.start)) return undefined
  // What has gone on once does so again, and ends in the middle of a word, too.
  const verdict = judgeAdjacent(attempt, seam)
  return verdict === 'offered' && !isFirst && isHinted(seam.sofar, seam.next) ? 'made' : verdict
}

/** A blank that was forgotten between a URL and a word makes one of them. */
function judgeOperator({ sofar, line }: Seam): Verdict {
  return WORD_END.test(sofar) && WORD.test(line) ? 'offered' : 'made'
}

function judgeAdjacent(attempt: Attempt, seam: Seam): Verdict {
  const { sofar, next, line } = seam
  const shown = judgeSigns(seam)
  if (shown !== undefined) return shown
  const isPlain = !isHinted(sofar, next)
  const isText = !isPlainEnd(line.slice(next.length), attempt.text[seam.gap.end - 1]!)
  if (STOP_END.test(sofar)) return !isPlain || isText ? 'made' : WORD.test(line) ? undefined : 'offered'
  if (sofar.endsWith('/')) return isPlain && !isText ? 'offered' : 'made'
  if (LONG_TOKEN.test(sofar) && !/\s/.test(line[next.length] ?? ' ')) return 'made'
  return isPlain || WORD.test(line) ? undefined : 'offered'
}

/** Whether nothing behind a part shows that the literal holds text around the URL: the literal ends, or a blank follows. */
function isPlainEnd(rest: string, mark: string): boolean {
  return rest === '' || rest[0] === mark || /^(?:\s|\\[^"'])/.test(rest)
}

function judgeBackslash(attempt: Attempt, part: PartEnd, seam: Seam, joint: Joint): Verdict {
  const { gap, sofar, next, line } = seam
  const isFolded = joint === 'backslashes' || isAtFoldColumn(attempt, gap.start)
  if (isFolded || isEnclosed(attempt, part.start, gap.end + next.length)) return 'made'
  if (sofar.endsWith('/') && next.startsWith('/')) return 'offered'
  const shown = judgeSigns(seam)
  if (shown !== undefined) return shown
  const isPlain = !isHinted(sofar, next)
  if (STOP_END.test(sofar)) return isPlain ? (WORD.test(line) ? undefined : 'offered') : 'made'
  if (sofar.endsWith('/')) return isPlain ? 'offered' : 'made'
  return isPlain || WORD.test(line) ? undefined : 'offered'
}

/** What the two parts show by themselves, whatever joins them: the first is not whole, or the second starts no word. */
function judgeSigns(seam: Seam): Verdict {
  const { sofar, next } = seam
  if (isCut(seam)) return 'made'
  if (GOES_ON.test(next) || OPEN_END.test(sofar)) return 'made'
  return MAY_GO_ON.test(next) ? (isHinted(sofar, next) ? 'made' : 'offered') : undefined
}

/** Whether the URL cannot end with the first part. `rules §7.5` */
function isCut({ sofar, inHost, next, closes }: Seam): boolean {
  return isUnfinished({ authority: withoutScheme(sofar), inHost, next, closes })
}

/**
 * Whether the mark at `end` closes a literal in which the URL at `start` stands, of a program and not of a row of values, as far
 * as the start of the line shows it.
 */
function isInLiteral(attempt: Attempt, start: number, end: number): boolean {
  const mark = attempt.text[end]!
  const isFar = start - attempt.lineStart(start) > PREFIX_LIMIT
  const head = attempt.lineHead(start)
  if (attempt.text[start - 1] === mark && attempt.text[start - 2] !== '\\') {
    const before = isFar ? head : head.slice(0, -1)
    return !before.includes(mark) || IN_PROGRAM.test(before)
  }
  if (isFar || mark === "'") return isFar || head.includes(mark)
  return head.replace(/\\./g, '').split(mark).length % 2 === 0
}

function isAtFoldColumn(attempt: Attempt, at: number): boolean {
  return FOLD_COLUMNS.includes(at + 1 - attempt.lineStart(at))
}
