import type { Repair } from '../../match.ts'
import { REFERENCE } from '../../text/class-flags.ts'
import type { TextKind } from '../../text/view.ts'
import type { References } from '../candidate.ts'
import type { Cursor } from '../cursor.ts'
import type { Construct } from '../rules.ts'
import { isDestination } from './destinations.ts'

/**
 * `<`, `>`, `"`, and blanks, quotation marks and dashes of typography, as HTML and XML write them, also escaped again
 * (`&amp;lt;`); but no dash or `’` within a word, …
 */
const WRITTEN_STOP =
  /&(?:amp;)*(?:(?:[nm]dash|rsquo|#821[127]|#[xX]201[349]);(?=s?(?![\w/-]))|(?:[lg]t|quot|nbsp|e[nm]sp|thinsp|[lr][da]quo|lsquo|[sb]dquo|[lr]saquo|sbquo|hellip|bull|trade|rarr|#0?34|#0?6[02]|#1(?:60|71|87)|#8[23](?!1[127])\d\d|#[xX](?:22|3[CcEe]|[aA]0|[aAbB][bB]|20(?!1[349])[0-5]\w));)/
/** … and `'`: at the end of the run, or at the end of a word if another opens before the URL. */
const APOSTROPHE_AT_END = /&(?:apos|#0?39|#[xX]27);[.,;:!?]*$/
const APOSTROPHE_AFTER_WORD = /&(?:apos|#0?39|#[xX]27);(?![\w\x80-\uffff])/
const APOSTROPHE_REACH = 6

/** An escaped stop ends a URL as the character does. `rules §4.8` */
export const WRITTEN_STOPS: Construct = {
  cut: {
    asks: REFERENCE,
    endOfRun({ text }, { urlStart, from, end }) {
      const stop = text.slice(from, end).search(WRITTEN_STOP)
      const run = stop < 0 ? text.slice(from, end) : text.slice(from, from + stop)
      const isOpened = APOSTROPHE_AT_END.test(text.slice(Math.max(0, urlStart - APOSTROPHE_REACH), urlStart))
      const at = run.search(isOpened ? APOSTROPHE_AFTER_WORD : APOSTROPHE_AT_END)
      return from + (at < 0 ? run.length : at)
    },
  },
}

/** Character references of HTML and XML in a URL: `&amp;`, `&#38;`, `&#x26;`. `rules §4.12` */
export const REFERENCES: Construct = { referencesIn }

const REFERENCE_NAME = '(?:amp|#(\\d{2,3}|[xX][0-9A-Fa-f]{2}));'
/** Markup that was escaped; the group grows with each further escaping. */
const ESCAPED_BEFORE = /&((?:amp;)*)[lg]t;[^<>]*$/
const ESCAPED_AFTER = /^["']?&((?:amp;)*)(?:[lg]t|quot|#\d\d);/
const PUNCTUATION = '#$%&()*+,-./:;=?@_~!'
const TAG_BEFORE = /<\/?[a-zA-Z][\w-]*(?:[ \t][^<>]*)?>[^<>]*$/
const MARKUP_REACH = 64
/** The length of `"&amp;amp;quot;`. */
const REFERENCE_LENGTH = 15

/** The run of the URL ends at `runEnd`. */
function referencesIn(
  cursor: Cursor,
  start: number,
  end: number,
  runEnd: number,
  kind: TextKind | undefined,
): References | undefined {
  const escapes: Repair[] = []
  const written = cursor.text.slice(start, end)
  if (!/&(?:amp;|#)/.test(written)) return undefined
  const before = cursor.text.slice(Math.max(0, cursor.lineStart(start), start - MARKUP_REACH), start)
  const after = cursor.slice(runEnd, runEnd + REFERENCE_LENGTH)
  for (const match of written.matchAll(RegExp(`&(?:amp;){0,${escapings(before, after)}}${REFERENCE_NAME}`, 'g'))) {
    const insert = match[1] === undefined ? '&' : String.fromCharCode(Number(`0${match[1]}`))
    if (!PUNCTUATION.includes(insert)) continue
    const at = start + match.index
    escapes.push({ kind: 'escape', start: at, end: at + match[0].length, insert })
  }
  if (escapes.length === 0) return undefined
  const isMarkup = kind === 'html' || isNumbered(cursor, escapes) || isInMarkup(cursor, start, before, after)
  return { escapes, isMarkup }
}

/** How often the markup around the URL was escaped, and with it each reference in the URL. */
function escapings(before: string, after: string): number {
  const shown = ESCAPED_BEFORE.exec(before) ?? ESCAPED_AFTER.exec(after)
  return shown ? 1 + shown[1]!.length / 4 : 0
}

/** Whether a reference is numeric, which only markup writes. */
function isNumbered({ text }: Cursor, escapes: readonly Repair[]): boolean {
  return escapes.some(({ start }) => text[start + 1] === '#')
}

/**
 * Whether an attribute's value, a Markdown destination or a tag's text holds the URL, or an escaped bracket ends it.
 */
function isInMarkup(cursor: Cursor, start: number, before: string, after: string): boolean {
  // In quoted-printable: `href=3D"`; in a string literal: `href=\"`.
  return (
    /=(?:3D)?\\?["']$/.test(before) ||
    isDestination(cursor, start) ||
    TAG_BEFORE.test(before) ||
    ESCAPED_AFTER.test(after) ||
    (before.endsWith('>') && after.startsWith('<')) ||
    // A link of Slack: `<http://a.example/?b=1&amp;c=2|text>`.
    (before.endsWith('<') && after.startsWith('|'))
  )
}
