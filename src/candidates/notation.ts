import type { TextKind } from '../text/kind.ts'
import type { Attempt, Start } from './candidate.ts'
import { areSlashesEscaped, type Notation } from './escape.ts'

/** In which syntax a URL is written: what stands before it on its line, and how it starts. `rules §4.11` */

/** How much of the line before a URL is looked at. */
const LOOK_BACK = 64
/** A request of roff starts the line, or sets a comment. */
const ROFF_LINE = /^[.'][ \t]*(?:[A-Za-z]{1,4}[ \t]|\\")/
/**
 * An escape of roff: a change of font or size, a place where no line breaks, a special character; not `\&name=` of a
 * shell.
 */
const ROFF_BEFORE =
  /\\(?:[fsm](?:[A-Z0-9]|\(..|\[[^\]]*\])|%|&(?![\w.%~@+-]+\\?=)|\*?\([A-Za-z]{2}|\*?\[[A-Za-z0-9]+\])/
/** A command of TeX with an argument that is open. */
const TEX_BEFORE = /\\[A-Za-z@]+\*?(?:\[[^\]{}]*\])?\{[^{}]*$/

/** A command or a group that nothing but TeX writes in a URL. */
const TEX_IN = /^[^\s"<>]*(?:\\(?:textasciitilde|textunderscore|sim\$|~\{\})|\{\\_\})/
/** How much of a URL is looked at. */
const LOOK_AHEAD = 256

function holdsTex(attempt: Attempt, start: number): boolean {
  if (start + LOOK_AHEAD > attempt.length) attempt.starved = true
  return TEX_IN.test(attempt.text.slice(start, start + LOOK_AHEAD))
}

/** The notation of the URL that starts at `start`. */
export function notationOf(attempt: Attempt, { start, schemeEnd }: Start, kind: TextKind | undefined): Notation {
  const { text } = attempt
  const line = attempt.lineStart(start)
  const before = text.slice(Math.max(0, line, start - LOOK_BACK), start)
  const tex = kind === 'tex' || (kind !== 'roff' && (TEX_BEFORE.test(before) || holdsTex(attempt, start)))
  return {
    slashes: areSlashesEscaped(text, schemeEnd + 1),
    colons: text[schemeEnd - 1] === '\\',
    roff: !tex && (kind === 'roff' || ROFF_LINE.test(attempt.lineHead(start)) || ROFF_BEFORE.test(before)),
    tex,
  }
}
