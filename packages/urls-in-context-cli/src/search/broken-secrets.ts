import type { Span } from 'urls-in-context'
import { redactUrl } from 'urls-in-context/url'

/** With what is shown in its place. */
export interface Secret extends Span {
  readonly shown: string
}

/** A run has no blanks and no delimiters of URLs. */
export const BETWEEN_RUNS: RegExp = /[\s<>"]/

const LINE = /\r\n|[\r\n]/
/** Blanks, quote marks, and comment leaders before a blank. */
const PREFIX = /^[ \t]*(?:(?:[>|]|(?:#+|\/\/+|\*+|--|;+|%+)(?=[ \t]))[ \t]*)*/
const ANOTHER = /^(?:[a-z][a-z0-9+.-]*:\/\/|www\.)/i
/** A host with its port, after which a login cannot continue. */
const HOST_AND_PORT = /[/\\]{2}(?:[^/?#@\\]*@)?(?:localhost|\[[^\]]*\]|[^/?#@\\:.]*(?:\.[^/?#@\\:.]*)+):\d+$/i
/** Without one of these there is no secret. */
const MARK = /[:=%\\/]/

/** In lines. Each window begins in the middle of the one before. */
const WINDOW = 64

/** In order, perhaps one over another: secrets that are, as a whole or in part, on the line below their names. */
export function* brokenSecrets(text: string): Generator<Secret> {
  for (const run of runsOverLines(text)) {
    for (let first = 0; first === 0 || first + WINDOW / 2 < run.length; first += WINDOW / 2) {
      yield* secretOver(text, run.slice(first, first + WINDOW))
    }
  }
}

function* runsOverLines(text: string): Generator<Span[]> {
  let pieces: Span[] = []
  for (const { start, end } of contents(text)) {
    const content = text.slice(start, end)
    const first = content.search(BETWEEN_RUNS)
    const last = pieces.at(-1)
    const continues =
      last !== undefined && !ANOTHER.test(content) && !HOST_AND_PORT.test(text.slice(last.start, last.end).slice(-1024))
    if (continues && first !== 0 && start < end) pieces.push({ start, end: first < 0 ? end : start + first })
    if (continues && first < 0 && start < end) continue
    if (pieces.length > 1) yield pieces
    const lastRun = start + runStart(content)
    pieces = lastRun < end ? [{ start: lastRun, end }] : []
  }
  if (pieces.length > 1) yield pieces
}

function runStart(text: string): number {
  let at = text.length
  while (at > 0 && !BETWEEN_RUNS.test(text[at - 1]!)) at--
  return at
}

/** Without prefixes, the blanks at their ends, and the mark of a line that continues in a shell. */
function* contents(text: string): Generator<Span> {
  let start = 0
  for (const line of text.split(LINE)) {
    yield contentOf(line, start)
    start += line.length
    start += text.startsWith('\r\n', start) ? 2 : 1
  }
}

function contentOf(line: string, start: number): Span {
  const prefix = PREFIX.exec(line)![0].length
  // By hand: from each blank of a long run, a pattern would look again.
  let end = line.length
  if (line[end - 1] === '\\') end--
  while (end > prefix && (line[end - 1] === ' ' || line[end - 1] === '\t')) end--
  return { start: start + prefix, end: start + Math.max(prefix, end) }
}

/** As they are, and without the hyphens at which they were broken. */
function* secretOver(text: string, pieces: readonly Span[]): Generator<Secret> {
  yield* secretIn(text, pieces)
  const isBroken = ({ end }: Span, index: number): boolean => index < pieces.length - 1 && text[end - 1] === '-'
  if (!pieces.some(isBroken)) return
  yield* secretIn(
    text,
    pieces.map((piece, index) => (isBroken(piece, index) ? { start: piece.start, end: piece.end - 1 } : piece)),
  )
}

function* secretIn(text: string, pieces: readonly Span[]): Generator<Secret> {
  const joined = pieces.map(({ start, end }) => text.slice(start, end)).join('')
  if (!MARK.test(joined)) return
  const masked = redactUrl(joined)
  if (masked === joined) return
  const most = Math.min(joined.length, masked.length)
  let front = 0
  while (front < most && joined[front] === masked[front]) front++
  let back = 0
  while (back < most - front && joined.at(-1 - back) === masked.at(-1 - back)) back++
  const start = placeOf(pieces, front)
  const end = placeOf(pieces, joined.length - back - 1) + 1
  if (start < end) yield { start, end, shown: masked.slice(front, masked.length - back) }
}

function placeOf(pieces: readonly Span[], index: number): number {
  let left = index
  for (const { start, end } of pieces) {
    if (left < end - start) return start + left
    left -= end - start
  }
  return pieces.at(-1)!.end
}

/** Joined over the lines on which it is, and whether there is more than one. */
export function runBefore(text: string, at: number, reach: number): { run: string; isBroken: boolean } {
  const lines = text.slice(Math.max(0, at - reach), at).split(LINE)
  let run = ''
  for (let index = lines.length - 1; index >= 0; index--) {
    const line = lines[index]!
    const isLast = index === lines.length - 1
    const { start, end } = isLast ? { start: PREFIX.exec(line)![0].length, end: line.length } : contentOf(line, 0)
    const content = line.slice(start, end)
    const from = runStart(content)
    if (!isLast && from === content.length) return { run, isBroken: index < lines.length - 2 }
    run = content.slice(from) + run
    if (from > 0 || ANOTHER.test(content)) return { run, isBroken: !isLast }
  }
  return { run, isBroken: lines.length > 1 }
}

/** With or without the hyphens at the ends of lines. */
export function hasBrokenSecret(written: string): boolean {
  if (!LINE.test(written)) return false
  const pieces = [...contents(written)]
  return secretOver(written, pieces).next().done !== true
}

/** A login that continues: a password that has no `@` after it, where a host with a port would be none. */
const OPEN_LOGIN = /[/\\]{2}(?:[^/?#\\]*@)?[^/?#\\@:]*:[^/?#\\@]*$/

/** What follows is, or belongs to, a secret that is no longer on the line of the run. */
export function continuesInSecret(run: string, next: string): boolean {
  if (HOST_AND_PORT.test(run) || ANOTHER.test(next)) return false
  const isOpen = OPEN_LOGIN.test(run) || redactUrl(run) === run
  return isOpen && [run, run.replace(/-$/, '')].some((front) => !redactUrl(front + next).endsWith(next))
}
