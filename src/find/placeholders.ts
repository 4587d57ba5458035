import { COLON, DOLLAR, DOT, HYPHEN, LEFT_BRACE, LEFT_PARENTHESIS, LESS_THAN, PERCENT } from '../text/ascii.ts'
import { flagsOf, LETTER, OPEN } from '../text/prose-classes.ts'
import type { Cursor } from './cursor.ts'
import { type Cut, PLACEHOLDER } from './run.ts'

/** Placeholders that no URL of RFC 3986 can hold: `${`, `#{`, `%{`, `{{`, `{% `, `{$row`, `{row[`, `{row:0`. */
export const BRACES: RegExp = /[$#%]\{|\{(?:\{|%[ -]|\$\w|\w+(?:[[.(]|:[0>]))/
/** In a path also `$(NAME`. */
const OPENER: RegExp = /* @__PURE__ */ new RegExp(String.raw`${BRACES.source}|\$\([A-Za-z]`)
/** Ends a URL: `<%`, `<?=`, `<?php`. */
const STOPPED_BY = /^<(?:%|\?(?:=|php))/
const STOPPED_REACH = 5
const REACH = 2

/**
 * A URL that a program completes is not one: `https://a.example/${id}`, `https://s3.{region}.a.example`. `rules §4.13`
 */
export const PLACEHOLDERS: Cut = {
  asks: OPEN,
  endOfRun(cursor, run) {
    if (OPENER.test(cursor.slice(run.from - 1, run.end + REACH))) run.seen |= PLACEHOLDER
    return run.end
  },
}

/** Whether a program completes the host or the run that ends at `end`. */
export function isTemplateAt(cursor: Cursor, end: number): boolean {
  if (cursor.at(end) === LESS_THAN) return STOPPED_BY.test(cursor.slice(end, end + STOPPED_REACH))
  let at = end
  while (cursor.at(at) === HYPHEN) at++
  const unit = cursor.at(at)
  if (unit === COLON) return isPlaceholder(cursor, at + 1)
  // After a dot or a hyphen the host must continue.
  if (at > end || cursor.text.charCodeAt(at - 1) === DOT) {
    if (unit === LEFT_BRACE || unit === DOLLAR) return true
  }
  if (unit === DOLLAR) return isOpened(cursor, at + 1)
  return unit === LEFT_BRACE && OPENER.test(cursor.slice(at - 1, at + 1 + REACH))
}

/** `:${port}`, `:$PORT`, `:{port}`, `:%d`. */
function isPlaceholder(cursor: Cursor, at: number): boolean {
  const unit = cursor.at(at)
  if (unit === LEFT_BRACE) return true
  if (unit !== DOLLAR && unit !== PERCENT) return false
  const next = cursor.at(at + 1)
  return isOpened(cursor, at + 1) || (next >= 0 && (flagsOf(next) & LETTER) !== 0)
}

function isOpened(cursor: Cursor, at: number): boolean {
  const unit = cursor.at(at)
  return unit === LEFT_BRACE || unit === LEFT_PARENTHESIS
}
