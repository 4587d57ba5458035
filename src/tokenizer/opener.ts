import { BLANK, classOf, SPACE } from './classes.ts'
import type { Enclosure } from './delimited.ts'
import { LOOK_BACK, PREFIX_LIMIT, type View } from './view.ts'

/** What stands before the start of a URL, or of `URL:`. Conventions §1. */

const LESS = 0x3c
const GREATER = 0x3e
/** How long a label in Ruby's brackets can be. */
const RUBY_LABEL = 128

/** Pairs that count as quotes, by their opener; U+201E is closed by either of two. */
const QUOTES = new Map([
  [0x22, [0x22]],
  [0x201c, [0x201d]],
  [0x201e, [0x201c, 0x201d]],
  [0xab, [0xbb]],
])
/** Pairs that count as angle brackets: a man page prints `.UR` as ⟨…⟩. */
const ANGLES = new Map([
  [LESS, GREATER],
  [0x27e8, 0x27e9],
  [0x2329, 0x232a],
  [0x3008, 0x3009],
])

/** The pair of quotes that opens right before `at`. */
export function quoteBefore(view: View, at: number): Enclosure | undefined {
  if (at === view.floor) return undefined
  const closers = QUOTES.get(view.text.charCodeAt(at - 1))
  if (closers === undefined) return undefined
  return { opener: at - 1, closers, blanks: 'none', breaks: at - 2 < view.floor || view.text[at - 2] !== '=' }
}

/** The pair of angle brackets that opens before `at`, over blanks and at most one line break with its prefix. */
export function angleBefore(view: View, at: number, blanks: Enclosure['blanks']): Enclosure | undefined {
  const near = skipBack(view, at, BLANK)
  const opener = openerBefore(view, near) ?? (mayStartLine(view, near) ? openerOnLineBefore(view, at) : undefined)
  if (opener === undefined) return undefined
  return { opener, closers: [ANGLES.get(view.text.charCodeAt(opener))!], blanks, breaks: true }
}

function openerBefore(view: View, at: number): number | undefined {
  return at > view.floor && ANGLES.has(view.text.charCodeAt(at - 1)) ? at - 1 : undefined
}

/** Whether only a line's prefix may stand before `at`: it ends with a line break or with what can end a mark. */
function mayStartLine(view: View, at: number): boolean {
  return at > view.floor && /[\n\r\u2028\u2029>|:}#'~/*;%l+!<-]/.test(view.text[at - 1]!)
}

/** An opener that ends the line before; whoever reads on from it checks that only marks stand between. */
function openerOnLineBefore(view: View, at: number): number | undefined {
  const line = view.lineStart(at)
  if (line <= view.floor || at - line > PREFIX_LIMIT) return undefined
  return openerBefore(view, skipBack(view, line, SPACE))
}

/** Ruby's `((<label|URL:…>))`: the opener of a construct whose `|` stands right before the `URL:` at `at`. */
export function rubyBefore(view: View, at: number): Enclosure | undefined {
  if (at === view.floor || view.text[at - 1] !== '|') return undefined
  const from = Math.max(view.floor, at - RUBY_LABEL)
  const opener = /\(\(<[^<>|\n\r]*\|$/.exec(view.text.slice(from, at))
  return opener === null
    ? undefined
    : { opener: from + opener.index + 2, closers: [GREATER], blanks: 'any', breaks: true }
}

function skipBack(view: View, from: number, flags: number): number {
  const least = Math.max(view.floor, from - LOOK_BACK)
  let at = from
  while (at > least && classOf(view.text.charCodeAt(at - 1)) & flags) at--
  view.steps += from - at
  return at
}
