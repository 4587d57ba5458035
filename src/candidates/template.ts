import {
  BACKSLASH,
  COLON,
  DOLLAR,
  DOT,
  HASH,
  HYPHEN,
  LEFT_BRACE,
  LEFT_PARENTHESIS,
  LESS_THAN,
  PERCENT,
  QUESTION_MARK,
  QUOTE,
  SLASH,
  SPACE,
} from '../text/ascii.ts'
import { flagsOf, LETTER } from '../text/prose-classes.ts'
import type { Attempt } from './candidate.ts'

/** A URL that a program completes is none: `https://a.example/${id}`. `rules §4.13` */

/** Whether the bracket at `at` opens a placeholder: that of `${`, `#{`, `%{` or `$(NAME`, or the first of `{{` or `{% `. */
export function opensPlaceholder(attempt: Attempt, at: number): boolean {
  const unit = attempt.text.charCodeAt(at)
  const before = attempt.text.charCodeAt(at - 1)
  if (unit === LEFT_PARENTHESIS) return before === DOLLAR && isLetter(attempt.at(at + 1))
  if (unit !== LEFT_BRACE) return false
  if (before === DOLLAR) return true
  if (before === HASH || before === PERCENT) return true
  const next = attempt.at(at + 1)
  if (next !== PERCENT) return next === LEFT_BRACE
  const third = attempt.at(at + 2)
  return third === SPACE || third === HYPHEN
}

/** Whether the host, or the port, that ends at `end` goes on with a placeholder: `https://s3.{region}.a.example`. */
export function isTemplateAt(attempt: Attempt, end: number): boolean {
  if (attempt.at(end) === SLASH) return false
  let at = end
  while (attempt.at(at) === HYPHEN) at++
  const unit = attempt.at(at)
  if (unit === COLON) return isPlaceholder(attempt, at + 1)
  // Behind a dot or a hyphen the host has to go on.
  if (at > end || attempt.text.charCodeAt(at - 1) === DOT) {
    if (unit === LEFT_BRACE || unit === DOLLAR) return true
  }
  if (unit === DOLLAR) return isOpened(attempt, at + 1)
  return unit === LEFT_BRACE && opensPlaceholder(attempt, at)
}

/** Whether what stands in the place of a port is a placeholder: `:${port}`, `:$PORT`, `:{port}`, `:%d`. */
function isPlaceholder(attempt: Attempt, at: number): boolean {
  const unit = attempt.at(at)
  if (unit === LEFT_BRACE) return true
  if (unit !== DOLLAR && unit !== PERCENT) return false
  const next = attempt.at(at + 1)
  return next === LEFT_BRACE || next === LEFT_PARENTHESIS || isLetter(next)
}

function isLetter(unit: number): boolean {
  return unit >= 0 && (flagsOf(unit) & LETTER) !== 0
}

function isOpened(attempt: Attempt, at: number): boolean {
  const unit = attempt.at(at)
  return unit === LEFT_BRACE || unit === LEFT_PARENTHESIS
}

/** Whether a placeholder that no URL runs over ends the run at `end` of the URL at `start`: `<%`, `<?=`, `<?php`, `\(`. */
export function isCutByPlaceholder(attempt: Attempt, start: number, end: number): boolean {
  const { text } = attempt
  const unit = text.charCodeAt(end)
  if (unit === LESS_THAN) {
    const next = attempt.at(end + 1)
    return next === PERCENT || (next === QUESTION_MARK && /^(?:=|php)/.test(sliceAt(attempt, end + 2, 3)))
  }
  if (unit !== BACKSLASH || text.charCodeAt(start - 1) !== QUOTE) return false
  return /^\\\([\w.]+[)(]/.test(sliceAt(attempt, end, NAME_LIMIT))
}

/** The longest name that is looked at in `\(name)`. */
const NAME_LIMIT = 64

function sliceAt(attempt: Attempt, at: number, length: number): string {
  if (at + length > attempt.length) attempt.starved = true
  return attempt.text.slice(at, at + length)
}
