import { divide } from './divide.ts'
import { extract, type TextOptions } from './extract.ts'
import type { UrlMatch } from './match.ts'
import { kindOf, type Options, readOptions } from './options.ts'

/**
 * Divides a text into strings without a URL and the matches between them, in order. The strings and
 * `text.slice(match.start, match.end)` rebuild the text. Empty strings are left out.
 *
 * @throws TypeError on wrong options; never on input.
 */
export function segments(text: string, options?: TextOptions | null): Array<string | UrlMatch> {
  return divide(text, extract(text, options))
}

export interface ReplaceOptions extends Options {
  /** What to replace: the whole construct with its delimiters and label (default), or the URL's text inside. */
  readonly replace?: 'construct' | 'url' | null | undefined
}

/**
 * The text with its URLs rewritten. `fn` gets each match and its text, and returns the new text, or undefined to leave
 * it.
 *
 * @throws TypeError on wrong options, or if `fn` returns anything else; never on input.
 */
export function replace(
  text: string,
  fn: (match: UrlMatch, raw: string) => string | undefined,
  options?: ReplaceOptions | null,
): string {
  readOptions(options, ['replace'])
  const { replace: given, ...rest } = options ?? {}
  const what = given ?? 'construct'
  if (typeof fn !== 'function') throw new TypeError('replace needs a function that returns the new text of a match')
  if (what !== 'construct' && what !== 'url')
    throw new TypeError(`replace must be 'construct' or 'url', not ${String(what)}`)
  let result = ''
  let at = 0
  for (const match of extract(text, rest)) {
    const [start, end] = what === 'url' ? [match.urlStart, match.urlEnd] : [match.start, match.end]
    const raw = text.slice(start, end)
    result += text.slice(at, start) + checked(fn(match, raw), raw)
    at = end
  }
  return result + text.slice(at)
}

function checked(text: string | undefined, raw: string): string {
  if (text === undefined) return raw
  if (typeof text !== 'string')
    throw new TypeError(`the new text of a match must be a string or undefined, not ${kindOf(text)}`)
  return text
}
