import type { Repair } from '../../match.ts'
import { REFERENCE } from '../../text/prose-classes.ts'
import type { TextKind } from '../../text/view.ts'
import type { References } from '../candidate.ts'
import type { Cursor } from '../cursor.ts'
import type { Construct } from '../rules.ts'
import { isDestination } from './destinations.ts'

/** `<`, `>`, `"`, and the blanks, quotation marks and dashes of typography, as HTML and XML write them, … */
const WRITTEN_STOP =
  /&(?:lt|gt|quot|nbsp|e[nm]sp|thinsp|[lr]dquo|[ls]squo|[lr]aquo|[sb]dquo|sbquo|[lr]saquo|hellip|bull|trade|rarr|#0?34|#0?6[02]|#1(?:60|71|87)|#8[23](?!1[127];)\d\d|#[xX](?:22|3[CcEe]|[aA]0|[aAbB][bB]|20[0-5](?!(?<=1)[349];)\w));|&(?:[nm]dash|rsquo|#821[127]|#[xX]201[349]);(?=s?(?![\w/-]))/
/** … and `'`: at the end of the run, or at the end of a word if another opens before the URL. */
const APOSTROPHE_AT_END = /&(?:apos|#0?39|#[xX]27);[.,;:!?]*$/
const APOSTROPHE_AFTER_WORD = /&(?:apos|#0?39|#[xX]27);(?![\w\x80-\uffff])/
const APOSTROPHE_REACH = 6

/** An escaped stop ends a URL as the character does. `rules §4.8` */
export const WRITTEN_STOPS: Construct = {
  name: 'written stops',
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
export const REFERENCES: Construct = { name: 'references', referencesIn }

const WRITTEN_REFERENCE = /&(?:amp|#(\d{2,3})|#[xX]([0-9A-Fa-f]{2}));/g
const PUNCTUATION = '#$%()*+,-./:;=?@_~!'
const TAG_BEFORE = /<\/?[a-zA-Z][\w-]*(?:[ \t][^<>]*)?>[^<>]*$/
const MARKUP_REACH = 64
const ATTRIBUTE_REACH = 5
const REFERENCE_LENGTH = 6
/** The run of the URL ends at `runEnd`. */
function referencesIn(
  cursor: Cursor,
  start: number,
  end: number,
  runEnd: number,
  kind: TextKind | undefined,
): References | undefined {
  const escapes: Repair[] = []
  for (const match of cursor.text.slice(start, end).matchAll(WRITTEN_REFERENCE)) {
    const insert = charOf(match[1], match[2])
    if (insert === undefined) continue
    const at = start + match.index
    escapes.push({ kind: 'escape', start: at, end: at + match[0].length, insert })
  }
  if (escapes.length === 0) return undefined
  const isMarkup = kind === 'html' || isNumbered(cursor, escapes) || isInMarkup(cursor, start, runEnd)
  return { escapes, isMarkup }
}

function charOf(decimal: string | undefined, hexadecimal: string | undefined): string | undefined {
  if (decimal === undefined && hexadecimal === undefined) return '&'
  const code = decimal === undefined ? Number.parseInt(hexadecimal!, 16) : Number(decimal)
  const char = String.fromCharCode(code)
  return char === '&' || PUNCTUATION.includes(char) ? char : undefined
}

/** Numeric references are only written in markup. */
function isNumbered({ text }: Cursor, escapes: readonly Repair[]): boolean {
  return escapes.some(({ start }) => text[start + 1] === '#')
}

/**
 * Whether an attribute's value, a Markdown destination or a tag's text holds the URL, or an escaped bracket ends it.
 */
function isInMarkup(cursor: Cursor, start: number, end: number): boolean {
  const { text } = cursor
  cursor.reach(end + REFERENCE_LENGTH)
  const before = cursor.before(start, ATTRIBUTE_REACH)
  // In quoted-printable: `href=3D"`; in a string literal: `href=\"`.
  if (/=(?:3D)?\\?["']$/.test(before) || isDestination(cursor, start)) return true
  // A link of Slack: `<http://a.example/?b=1&amp;c=2|text>`.
  if (text[start - 1] === '<' && text[end] === '|') return true
  const after = text.slice(end, end + REFERENCE_LENGTH)
  if (TAG_BEFORE.test(text.slice(Math.max(0, cursor.lineStart(start), start - MARKUP_REACH), start))) return true
  return /^&(?:lt|gt|quot|#34|#6[02]);/.test(after) || (before.endsWith('>') && after.startsWith('<'))
}
