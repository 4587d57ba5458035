import { BLANK, BREAK, classOf, MARK_END, SPACE } from '../text/classes.ts'
import { isBreak, LOOK_BACK, PREFIX_LIMIT, type View } from '../text/view.ts'

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
  return isQuote(unit) || isAngle(unit)
}

function isQuote(unit: number): boolean {
  return unit === QUOTE || (unit >= 128 && QUOTES.has(unit))
}

function isAngle(unit: number): boolean {
  return unit === LESS || (unit >= 128 && ANGLES.has(unit))
}

/** The pair that opens before `at`: quotes right there, angle brackets over blanks and a line break with its prefix. */
export function enclosureBefore(view: View, at: number): Enclosure | undefined {
  if (at === view.floor) return undefined
  const { text } = view
  if (isQuote(text.charCodeAt(at - 1))) return quoteAt(view, at - 1)
  const near = skipBack(view, at, BLANK)
  if (near === view.floor) return undefined
  const unit = text.charCodeAt(near - 1)
  if (isAngle(unit)) return angleAt(view, near - 1)
  return classOf(unit) & (BREAK | MARK_END) ? angleOnLineBefore(view, at, near) : undefined
}

function quoteAt(view: View, opener: number): Enclosure {
  const closers = QUOTES.get(view.text.charCodeAt(opener))!
  return { opener, closers, angle: false, breaks: !isAttribute(view, opener) }
}

/** Whether the value of an attribute opens at `opener`: right after `=`, or what quoted-printable makes of it. */
function isAttribute({ text, floor }: View, opener: number): boolean {
  return (opener > floor && text[opener - 1] === '=') || (opener - 3 >= floor && text.startsWith('=3D', opener - 3))
}

function angleAt(view: View, opener: number): Enclosure {
  return { opener, closers: ANGLES.get(view.text.charCodeAt(opener))!, angle: true, breaks: true }
}

/** An opener that ends the line before; whoever reads on from it checks that only marks stand between it and `at`. */
function angleOnLineBefore(view: View, at: number, near: number): Enclosure | undefined {
  const line = isBreak(view.text.charCodeAt(near - 1)) ? near : view.lineStart(at)
  if (line <= view.floor || at - line > PREFIX_LIMIT) return undefined
  const back = skipBack(view, line, SPACE)
  return back > view.floor && isAngle(view.text.charCodeAt(back - 1)) ? angleAt(view, back - 1) : undefined
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
