import { COLON, DOLLAR, DOT, HYPHEN, LEFT_BRACE, LESS_THAN } from '../../text/ascii.ts'
import { OPEN } from '../../text/class-flags.ts'
import type { Cursor } from '../cursor.ts'
import { type Cut, PLACEHOLDER } from '../run.ts'

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
  if (unit !== COLON && unit !== DOLLAR && unit !== LEFT_BRACE) return false
  // After a dot or a hyphen the host must continue.
  if (unit !== COLON && (at > end || cursor.text.charCodeAt(at - 1) === DOT)) return true
  return unit === LEFT_BRACE ? OPENER.test(cursor.slice(at - 1, at + 1 + REACH)) : cursor.matches(FILLED, at, 3)
}

/** `$(NAME)`; or a port: `:${port}`, `:$PORT`, `:{port}`, `:%d`. */
const FILLED = /^(?:\$[{(]|:(?:\{|[$%][{(A-Za-z]))/
