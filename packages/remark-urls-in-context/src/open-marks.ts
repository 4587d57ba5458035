import type { Event, TokenizeContext } from 'micromark-util-types'

interface Marks {
  readonly mark: string
  readonly size: number
  readonly opens: boolean
  readonly closes: boolean
}

interface Opener extends Marks {
  readonly outer: Opener | undefined
  /** Emphasis that crosses the struck text can still undo a closed `~`. */
  readonly isClosed?: boolean
}

/**
 * The innermost open marks. If emphasis and strikethrough cross, the rest of the text decides which is resolved, so
 * both count.
 */
export interface OpenMarks {
  readonly emphasis: Opener | undefined
  readonly struck: Opener | undefined
}

const NONE: OpenMarks = { emphasis: undefined, struck: undefined }

function kindOf({ mark }: Pick<Marks, 'mark'>): keyof OpenMarks {
  return mark === '~' ? 'struck' : 'emphasis'
}

interface Checkpoint {
  readonly count: number
  readonly event: Event | undefined
  readonly open: OpenMarks
}

/** The events are read once; those from a `[` on change if it becomes a link. */
const checkpoints = new WeakMap<TokenizeContext, Checkpoint[]>()

/** Many opening and closing marks would take quadratic time. */
const DEPTH_LIMIT = 100

/** The tokens of marks that micromark and remark-gfm have not resolved yet. */
const SEQUENCES: ReadonlySet<string> = new Set(['attentionSequence', 'strikethroughSequenceTemporary'])

const TEXTS: ReadonlySet<string> = new Set(['data', 'urlInContextBefore'])
const TILDE = 0x7e

export function openMarksAt(context: TokenizeContext): OpenMarks {
  const { events } = context
  const known = checkpoints.get(context) ?? []
  checkpoints.set(context, known)
  while (known.length > 0 && known.at(-1)!.event !== events[known.at(-1)!.count - 1]) known.pop()
  let { count, open } = known.at(-1) ?? { count: 0, open: NONE }
  const hasStruck = context.parser.constructs.text[TILDE] !== undefined
  for (; count < events.length; count++) {
    const [kind, token] = events[count]!
    if (kind === 'enter') continue
    if (SEQUENCES.has(token.type)) {
      const size = token.end.offset - token.start.offset
      const mark = context.sliceSerialize(token).charAt(0)
      open = readMarks(open, { mark, size, opens: token._open === true, closes: token._close === true }).open
    } else if (!hasStruck && TEXTS.has(token.type)) {
      // Without remark-gfm, `~` is text, but still surrounds words.
      const text = context.sliceSerialize(token)
      for (const marks of marksIn(`${text}x`, 0, text.length))
        if (marks.mark === '~') open = readMarks(open, marks).open
    }
  }
  if (count !== known.at(-1)?.count) known.push({ count, event: events[count - 1], open })
  return open
}

interface Closer {
  readonly at: number
  /** The closed marks, if the text continues after them. */
  readonly inside: Opener | undefined
}

/** The first marks at the end of a URL that are open before it; otherwise the first within it that close such marks. */
export function closerIn(open: OpenMarks, text: string, start: number, end: number): Closer | undefined {
  let tail = end
  while (tail > start && !hasLetterOrDigit(text[tail - 1]!)) tail--
  const all = marksIn(text, start, end)
  // Two kinds of marks in a row surround words, even if none is open.
  const isBeforeOthers = (after: number): boolean => '*_~'.includes(text[after] ?? ' ')
  const last = all.find((each) => each.at >= tail && (isOpen(open, each) || isBeforeOthers(each.at + each.size)))
  if (last !== undefined) return { at: last.at, inside: undefined }
  let now = open
  for (const marks of all) {
    const { open: next, closed } = readMarks(now, marks)
    if (closed !== undefined && openIn(open, closed, (each) => each === closed)) return { at: marks.at, inside: closed }
    now = next
  }
  return undefined
}

export function isClosedIn(open: OpenMarks, marks: Opener, text: string, start: number): boolean {
  let now = open
  for (const each of marksIn(text, start, text.length)) {
    const { open: next, closed } = readMarks(now, each)
    if (closed === marks) return true
    now = next
  }
  return false
}

function isOpen(open: OpenMarks, marks: Marks): boolean {
  return openIn(open, marks, ({ mark }) => mark === marks.mark) !== undefined
}

function openIn(open: OpenMarks, like: Marks, isAsked: (opener: Opener) => boolean): Opener | undefined {
  let depth = 0
  for (let at = open[kindOf(like)]; at !== undefined && depth < DEPTH_LIMIT; at = at.outer, depth++) {
    if (isAsked(at)) return at
  }
  return undefined
}

/** Reads marks as micromark and remark-gfm resolve them. `closed` is the first opener that they close. */
function readMarks(before: OpenMarks, marks: Marks): { open: OpenMarks; closed: Opener | undefined } {
  const kind = kindOf(marks)
  let [open, size] = [before, marks.size]
  let closed: Opener | undefined
  while (size > 0) {
    const opener = openerOf(open, { ...marks, size })
    if (opener === undefined) break
    closed ??= opener
    const used = kind === 'emphasis' ? Math.min(2, opener.size, size) : size
    const left = opener.size - used
    const rest = left > 0 ? { ...opener, size: left } : opener.outer
    open = { ...open, [kind]: kind === 'emphasis' ? rest : { ...opener, isClosed: true } }
    size -= used
  }
  if (marks.opens && size > 0) open = { ...open, [kind]: { ...marks, size, outer: open[kind] } }
  return { open, closed }
}

function openerOf(open: OpenMarks, marks: Marks): Opener | undefined {
  return marks.closes ? openIn(open, marks, (each) => each.mark === marks.mark && fits(each, marks)) : undefined
}

/** The rule of three for emphasis; equal sizes for strikethrough. */
function fits(opener: Opener, { size, opens, mark }: Marks): boolean {
  if (mark === '~') return opener.size === size && opener.isClosed !== true
  return !(opener.closes || opens) || size % 3 === 0 || (opener.size + size) % 3 !== 0
}

/** `\*` matches without a group. */
const MARKS = /\\[!-/:-@[-`{-~]|([*_~])\1*/g

function marksIn(text: string, start: number, end: number): Array<Marks & { readonly at: number }> {
  const found: Array<Marks & { readonly at: number }> = []
  for (const { 0: run, 1: mark, index } of text.slice(start).matchAll(MARKS)) {
    const at = start + index
    if (at >= end) break
    if (mark === undefined) continue
    const [before, after] = [classOf(text[at - 1]), classOf(text[at + run.length])]
    const opens = after === 'other' || (after === 'punctuation' && before !== 'other')
    const closes = before === 'other' || (before === 'punctuation' && after !== 'other')
    found.push({
      at,
      mark,
      size: run.length,
      opens: opens && (mark !== '_' || before !== 'other' || !closes),
      closes: closes && (mark !== '_' || after !== 'other' || !opens),
    })
  }
  return found
}

function isPunctuation(unit: string): boolean {
  return /[\p{P}\p{S}]/u.test(unit)
}

function hasLetterOrDigit(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text)
}

/** The end of a text counts as a blank. */
function classOf(unit: string | undefined): 'blank' | 'punctuation' | 'other' {
  if (unit === undefined || /\s/.test(unit)) return 'blank'
  return isPunctuation(unit) ? 'punctuation' : 'other'
}
