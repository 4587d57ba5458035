import { BLANK, BREAK, classOf, MARK_END, SPACE } from './classes.ts'
import { LOOK_BACK, PREFIX_LIMIT, type View } from './view.ts'

/** What stands before the start of a URL, or of `URL:`. Conventions §1. */

/** A pair of delimiters, of which the opener stands before a URL. */
export interface Enclosure {
  /** Where the opener stands; the prefix is that of its line. */
  readonly opener: number
  /** The units that close it. */
  readonly closers: readonly number[]
  /** Angle brackets, not quotes: blanks inside a line may be ignored. */
  readonly angle: boolean
  /** Whether line breaks may stand inside; not in the value of an attribute. */
  readonly breaks: boolean
}

const LESS = 0x3c
const QUOTE = 0x22
/** How long a label in Ruby's brackets can be. */
const RUBY_LABEL = 128

/** Pairs by their opener. U+201E is closed by either of two; a man page prints `.UR` as ⟨…⟩, which counts as angle. */
const QUOTES = new Map([
  [QUOTE, [QUOTE]],
  [0x201c, [0x201d]],
  [0x201e, [0x201c, 0x201d]],
  [0xab, [0xbb]],
])
const ANGLES = new Map([
  [LESS, [0x3e]],
  [0x27e8, [0x27e9]],
  [0x2329, [0x232a]],
  [0x3008, [0x3009]],
])

/** Whether a unit opens a pair: none stands inside another. */
export function isOpener(unit: number): boolean {
  return QUOTES.has(unit) || ANGLES.has(unit)
}

/** The pair that opens before `at`: quotes right there, angle brackets over blanks and a line break with its prefix. */
export function enclosureBefore(view: View, at: number): Enclosure | undefined {
  if (at === view.floor) return undefined
  const unit = view.text.charCodeAt(at - 1)
  if (unit < 128 && unit !== LESS && unit !== QUOTE && !(classOf(unit) & (SPACE | MARK_END))) return undefined
  return quoteBefore(view, at) ?? angleBefore(view, at)
}

function quoteBefore(view: View, at: number): Enclosure | undefined {
  const closers = QUOTES.get(view.text.charCodeAt(at - 1))
  if (closers === undefined) return undefined
  return { opener: at - 1, closers, angle: false, breaks: at - 2 < view.floor || view.text[at - 2] !== '=' }
}

function angleBefore(view: View, at: number): Enclosure | undefined {
  const near = skipBack(view, at, BLANK)
  return angleAt(view, near - 1) ?? (mayStartLine(view, near) ? angleOnLineBefore(view, at) : undefined)
}

function angleAt(view: View, at: number): Enclosure | undefined {
  const closers = at < view.floor ? undefined : ANGLES.get(view.text.charCodeAt(at))
  return closers && { opener: at, closers, angle: true, breaks: true }
}

/** Whether only a line's prefix may stand before `at`: it ends with a line break or with what can end a mark. */
function mayStartLine(view: View, at: number): boolean {
  return at > view.floor && (classOf(view.text.charCodeAt(at - 1)) & (BREAK | MARK_END)) !== 0
}

/** An opener that ends the line before; whoever reads on from it checks that only marks stand between. */
function angleOnLineBefore(view: View, at: number): Enclosure | undefined {
  const line = view.lineStart(at)
  if (line <= view.floor || at - line > PREFIX_LIMIT) return undefined
  return angleAt(view, skipBack(view, line, SPACE) - 1)
}

/** Ruby's `((<label|URL:…>))`: the opener of a construct whose `|` stands right before the `URL:` at `at`. */
export function rubyBefore(view: View, at: number): Enclosure | undefined {
  if (at === view.floor || view.text[at - 1] !== '|') return undefined
  const from = Math.max(view.floor, at - RUBY_LABEL)
  const opener = /\(\(<[^<>|\n\r]*\|$/.exec(view.text.slice(from, at))
  return opener === null ? undefined : angleAt(view, from + opener.index + 2)
}

function skipBack(view: View, from: number, flags: number): number {
  const least = Math.max(view.floor, from - LOOK_BACK)
  let at = from
  while (at > least && classOf(view.text.charCodeAt(at - 1)) & flags) at--
  view.steps += from - at
  return at
}
