import { hasLetterOrDigit } from '../../text/chars.ts'
import { OPEN } from '../../text/class-flags.ts'
import { isOpener } from '../../text/prose-classes.ts'
import type { Cursor } from '../cursor.ts'
import type { Construct } from '../rules.ts'

/** A template of a wiki directly after a URL, which ends there: `http://a.example/x{{Dead link|date=May 2020}}`. `rules §4.13` */
export const WIKI_TEMPLATES: Construct = {
  cut: {
    asks: OPEN,
    endOfRun(cursor, { urlStart, from, end }) {
      const at = cursor.text.slice(from, end).indexOf('{{')
      return at >= 0 && isWikiTemplate(cursor, urlStart, from + at) ? from + at : end
    },
  },
}

/** A template of a wiki after a whole URL, `{{Dead link|date=May 2020}}`: no name of a variable, … */
const WIKI_TEMPLATE = /^\{\{(?:(?![a-z][\w-]*\}|[\s.$])[^{}<>"'\n]+)\}\}(?=[\s\]|<{]|&lt;|$)/
/** … but in a list or a link of a wiki. */
const LANGUAGE = /^\{\{[a-z-]+\}\}(?=[\s\]<]|&lt;|$)/
const WIKI_LINE = /^\s*[*#:|[]|(?:[[>]|&gt;)$/
const TEMPLATE_REACH = 128

function isWikiTemplate(cursor: Cursor, start: number, at: number): boolean {
  const { text } = cursor
  if (!hasLetterOrDigit(text[at - 1]!) || isOpener(text.charCodeAt(start - 1))) return false
  if (cursor.matches(WIKI_TEMPLATE, at, TEMPLATE_REACH)) return true
  return cursor.matches(LANGUAGE, at, TEMPLATE_REACH) && WIKI_LINE.test(cursor.lineHead(start))
}
