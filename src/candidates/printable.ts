import { EQUALS, GREATER_THAN } from '../text/ascii.ts'
import type { View } from '../text/view.ts'
import {
  Attempt,
  type Candidate,
  type CandidateRules,
  type Context,
  type Escape,
  type TriggerRules,
} from './candidate.ts'
import { readDelimited, readUndelimited, startAtTrigger } from './contexts.ts'
import { matchAt, span } from './escape.ts'
import { readDecoded } from './escaped.ts'

/** A URL of quoted-printable that nobody decoded (RFC 2045 §6.7). `rules §4.16` */

/** What quoted-printable does not explain: behind `=` neither an octet nor a line break stands. */
const STRAY = /=(?![0-9A-F]{2}|[ \t]*\r?\n)/
/** A soft line break, after which the URL goes on, with the quote marks of the next line. */
const SOFT_BREAK = /=[ \t]*\r?\n((?:> ?)+(?=[^\s>]))?/y
/** An octet, or those of a character beyond ASCII. */
const OCTETS = /=[0-7][0-9A-F]|(?:=[89A-F][0-9A-F]){1,4}/y
/** How much is looked at behind a URL: an octet, or a soft line break. */
const BREAK_REACH = 8

/** Where a match was found, and how. */
interface Place {
  readonly url: string
  readonly context: Context
  readonly start: number
  readonly urlStart: number
  readonly urlEnd: number
  readonly scheme: string
  readonly inferred?: string | undefined
  readonly trimmed: string
}

/** Whether the text of a match can be quoted-printable: it holds or meets `=`, and none that is not. */
export function mayBePrintable(text: string, { url, urlStart, urlEnd, trimmed }: Place, base = 0): boolean {
  const start = urlStart - base
  const end = urlEnd - base + trimmed.length
  if (text.charCodeAt(end) !== EQUALS && !url.includes('=')) return false
  const stray = text.slice(start, end + BREAK_REACH).search(STRAY)
  return stray < 0 || stray > end - start
}

/** The candidate of a match in a view of the whole text, read as quoted-printable. */
export function readPrintableAt(view: View, match: Place, rules: CandidateRules & TriggerRules): Candidate | undefined {
  const attempt = new Attempt(view, 0, 0)
  const { text } = view
  const start = startAtTrigger(attempt, triggerOf(text, match), rules)
  if (start === undefined || (start.kind !== 'label' && start.start !== match.urlStart)) return undefined
  const isQuoted = attempt.lineHead(start.start).charCodeAt(0) === GREATER_THAN
  const escapeAt = (_: Attempt, at: number): Escape | null | undefined =>
    text.charCodeAt(at) === EQUALS ? readPrintable(text, at, isQuoted) : undefined
  const read =
    readDecoded(attempt, start, rules, readDelimited, escapeAt) ??
    readDecoded(attempt, start, rules, readUndelimited, escapeAt)
  return read === undefined || 'skippedUntil' in read || read.urlStart !== match.urlStart ? undefined : read
}

/** The colon of the label or the scheme, or the start of a host. */
function triggerOf(text: string, { context, start, urlStart, scheme, inferred }: Place): number {
  if (context === 'label' || context === 'url-wrapper') return text.indexOf(':', start)
  return inferred === undefined ? urlStart + scheme.length : urlStart
}

function readPrintable(text: string, at: number, isQuoted: boolean): Escape | null {
  const broken = matchAt(SOFT_BREAK, text, at)
  if (broken !== undefined) return span(at, isQuoted ? broken[0] : broken[0].replace(/>.*/, ''), '')
  const octets = matchAt(OCTETS, text, at)?.[0]
  if (octets === undefined) return null
  try {
    return span(at, octets, decodeURIComponent(octets.replaceAll('=', '%')))
  } catch {
    // No UTF-8: another charset is not known.
    return null
  }
}
