import { REFERENCES } from '../find/conventions/references.ts'
import { type ReadNotation, readDecoded } from '../find/pass/decoded.ts'
import type { Construct } from '../find/rules.ts'
import type { ImportedOption } from '../options.ts'
import { APOSTROPHE, LEFT_BRACE, LEFT_BRACKET, SLASH } from '../text/ascii.ts'
import { APOSTROPHE_MARK, OPEN, SQUARE } from '../text/class-flags.ts'

/** What templates stand for in a URL: `{{!}}`, `{{=}}`. */
const MEANINGS: Readonly<Record<string, string>> = { '{{!}}': '%7C', '{{=}}': '=' }
const MEANING_LENGTH = 5
/** A parameter, a function of the parser, or a magic word: the URL is not whole without its value. */
const VALUE =
  /^\{\{(?:\{|#?[a-z]+:(?!\/\/)|[A-Z]+:|(?:BASE|CURRENT|FULL|LOCAL|NAMESPACE|PAGE|ROOT|REVISION|SCRIPT|SERVER|SITE|SUB|TALK)[A-Z]*(?![\w|]))/
const VALUE_REACH = 40
const RIGHT_BRACE = 0x7d
/** Ends the URL. */
const STOP = ' '

/** Templates, brackets and two apostrophes end a URL, as they do in MediaWiki. */
const NOTATION: ReadNotation = (cursor, at) => {
  const { text } = cursor
  const unit = text.charCodeAt(at)
  // The address in brackets of a host has a slash before it.
  if (unit === LEFT_BRACKET) return text.charCodeAt(at - 1) === SLASH ? undefined : [1, STOP]
  if (unit !== LEFT_BRACE && unit !== RIGHT_BRACE && unit !== APOSTROPHE) return undefined
  if (cursor.at(at + 1) !== unit) return undefined
  if (unit !== LEFT_BRACE) return [2, STOP]
  if (text.charCodeAt(at - 1) === LEFT_BRACE) return undefined
  const meaning = MEANINGS[cursor.slice(at, at + MEANING_LENGTH)]
  if (meaning !== undefined) return [MEANING_LENGTH, meaning]
  return cursor.matches(VALUE, at, VALUE_REACH) ? undefined : [2, STOP]
}

const MARK = /\[|\{\{|''/g

/** A run without the text that the notation ends, which each start in it would read again. */
const ENDS: NonNullable<Construct['cut']> = {
  asks: SQUARE | OPEN | APOSTROPHE_MARK,
  endOfRun(cursor, { from, end }) {
    for (const { index } of cursor.text.slice(from, end).matchAll(MARK)) {
      if (NOTATION(cursor, from + index)?.[1] === STOP) return from + index
    }
    return end
  },
}

const WIKITEXT: Construct & ImportedOption<'wikitext'> = {
  name: 'wikitext',
  cut: ENDS,
  decode: (cursor, start, _read, rules) => readDecoded(cursor, start, rules, NOTATION),
  referencesIn: (cursor, start, end, runEnd) => REFERENCES.referencesIn!(cursor, start, end, runEnd, 'html'),
  // The notation says where a URL ends.
  offer: () => undefined,
}

/**
 * The text of pages of MediaWiki, for the option `kind`: templates, `[`, `|` and `''` end a URL, references in it are
 * decoded. With `joinLines: 'never'`, it ends with its line. `rules §4.25`
 */
export const wikitext: ImportedOption<'wikitext'> = WIKITEXT
