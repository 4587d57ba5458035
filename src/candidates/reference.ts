import { AMPERSAND } from '../text/ascii.ts'
import type { TextKind } from '../text/kind.ts'
import type { Attempt, Escape, References } from './candidate.ts'
import { matchAt, span } from './escape.ts'

/** Character references of HTML and XML in a URL: `&amp;`, `&#38;`, `&#x26;`. `rules §4.12` */

/** What stands for `&`, and numbers that stand for punctuation of URLs. */
const REFERENCE = /&(?:amp|#(\d{2,3})|#[xX]([0-9A-Fa-f]{2}));/g
/** A URL holds these, besides `&`. */
const PUNCTUATION = '#$%()*+,-./:;=?@_~!'
/** A tag on the line, or the start of one. */
const TAG_BEFORE = /<\/?[a-zA-Z][\w-]*(?:[ \t][^<>]*)?>[^<>]*$/
/** How much of the line before the URL is looked at for it. */
const LOOK_BACK = 64
/** How much of an attribute before its value is looked at. */
const ATTRIBUTE_REACH = 4
/** The longest reference that is read. */
export const REFERENCE_LENGTH = 6
/** Any reference in a URL of which the slashes are written so, … */
const ANY = /&(?:(amp)|lt|gt|quot|apos|#(\d{2,3})|#[xX]([0-9A-Fa-f]{2}));/y
/** … as some programs do: `https:&#x2F;&#x2F;`. */
const SLASHES = /&#(?:x2[Ff]|47);&#(?:x2[Ff]|47);/y

/** Whether two slashes stand at `at` that are written as references. */
export function areSlashesReferences(attempt: Attempt, at: number): boolean {
  if (at + 2 * REFERENCE_LENGTH > attempt.length) attempt.starved = true
  return matchAt(SLASHES, attempt.text, at) !== undefined
}

/** Reads the reference at `at`; undefined for any other character. */
export function readReference(attempt: Attempt, at: number): Escape | undefined {
  const { text } = attempt
  if (text.charCodeAt(at) !== AMPERSAND) return undefined
  if (at + REFERENCE_LENGTH > attempt.length) attempt.starved = true
  const found = matchAt(ANY, text, at)
  if (found === undefined) return undefined
  const [whole, ampersand, decimal, hexadecimal] = found
  const code = decimal ?? (hexadecimal && `0x${hexadecimal}`)
  // The others are brackets and quotation marks: they end a URL.
  return span(at, whole, ampersand ? '&' : code ? String.fromCharCode(Number(code)) : '"')
}

/** The references in the URL at `start`…`end`, of which the run goes on to `runEnd`; undefined where there are none. */
export function referencesIn(
  attempt: Attempt,
  start: number,
  end: number,
  runEnd: number,
  kind: TextKind | undefined,
): References | undefined {
  const escapes: Escape[] = []
  for (const match of attempt.text.slice(start, end).matchAll(REFERENCE)) {
    const insert = charOf(match[1], match[2])
    if (insert === undefined) continue
    const at = start + match.index
    escapes.push({ start: at, end: at + match[0].length, insert })
  }
  if (escapes.length === 0) return undefined
  const isMarkup = kind === 'html' || isNumbered(attempt, escapes) || isInMarkup(attempt, start, runEnd)
  return { escapes, isMarkup }
}

function charOf(decimal: string | undefined, hexadecimal: string | undefined): string | undefined {
  if (decimal === undefined && hexadecimal === undefined) return '&'
  const code = decimal === undefined ? Number.parseInt(hexadecimal!, 16) : Number(decimal)
  const char = String.fromCharCode(code)
  return char === '&' || PUNCTUATION.includes(char) ? char : undefined
}

/** Whether a reference is a number: in text that is not markup nobody writes one. */
function isNumbered({ text }: Attempt, escapes: readonly Escape[]): boolean {
  return escapes.some(({ start }) => text[start + 1] === '#')
}

/** Whether an attribute's value or a tag's text holds the URL, or a bracket that is written as a reference ends it. */
function isInMarkup(attempt: Attempt, start: number, end: number): boolean {
  const { text } = attempt
  if (end + REFERENCE_LENGTH > attempt.length) attempt.starved = true
  const before = attempt.before(start, ATTRIBUTE_REACH)
  // In quoted-printable: `href=3D"`.
  if (/=(?:3D)?["']$/.test(before)) return true
  const behind = text.slice(end, end + REFERENCE_LENGTH)
  if (TAG_BEFORE.test(text.slice(Math.max(0, attempt.lineStart(start), start - LOOK_BACK), start))) return true
  return /^&(?:lt|gt|quot|#34|#6[02]);/.test(behind) || (before.endsWith('>') && behind.startsWith('<'))
}
