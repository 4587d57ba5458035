import type { UrlMatch } from '../../match.ts'
import { BACKSLASH, EQUALS, GREATER_THAN } from '../../text/ascii.ts'
import { foundAt, isAt } from '../../text/chars.ts'
import type { View } from '../../text/view.ts'
import { isSkipped } from '../candidate.ts'
import { Cursor } from '../cursor.ts'
import { matchOf } from '../meaning/match-of.ts'
import { type ReadNotation, readDecoded } from '../pass/decoded.ts'
import type { Rules } from '../rules.ts'
import { startAtTrigger } from '../start/start.ts'

/**
 * A URL in undecoded quoted-printable (RFC 2045 §6.7), or in a folded line of a pasted calendar or card (RFC 5545
 * §3.1), if the surrounding text shows it. `rules §4.16`, `rules §4.24`
 */

const STRAY = /=(?![0-9A-F]{2}|[ \t]*\r?\n)/
/** A soft line break, with the quote marks of the next line. */
const SOFT_BREAK = /=[ \t]*\r?\n((?:> ?)+(?=[^\s>]))?/y
/** An octet, or those of a character beyond ASCII. */
const OCTETS = /=[0-7][0-9A-F]|(?:=[89A-F][0-9A-F]){1,4}/y
const BREAK_REACH = 8
const STRETCH = 4096
/** A line as long as encoders make it with its soft break; or one with a blank at its end, not after a word. */
const ENCODED_LINE = /^.{68,78}=[ \t]*\r?$|(?:^[> ]*|[.,:;!?)>-])=20\r?$/gm
/** A line of nearly the greatest length, 76, but no comment, before one that starts with a word. */
const ONE_LINE = /^(?![ \t]*(?:\/\/|[#;%]|--)[ \t]).{72,75}=\r?\n[a-zA-Z0-9]/
/** A URL without a query before a soft line break. */
const SOFTLY_BROKEN = /^[^?]*?(?==\r?\n)/
/** What only this encoding holds: an encoded `=`, a blank at the end of a line, octets of UTF-8. */
const ENCODED = /=3D|=20\r?$|=[C-F][0-9A-F]=[89AB]/m

export function mayBeEncoded(view: View, match: UrlMatch, base: number): boolean {
  return mayBePrintable(view, match, base) || mayBeFolded(view, match, base)
}

/** Whether `=` occurs in or after the match, and quoted-printable allows each. */
function mayBePrintable({ text }: View, { url, urlStart, urlEnd, trimmed }: UrlMatch, base: number): boolean {
  const start = urlStart - base
  const end = urlEnd - base + trimmed.length
  if (!text.startsWith('=', end) && !url.includes('=')) return false
  const stray = text.slice(start, end + BREAK_REACH).search(STRAY)
  return stray < 0 || stray > end - start
}

/** A fold is one blank, as only what stands deeper has more; or an escape. */
const FOLDED = /\r?\n[ \t](?![ \t\r\n])|\\[,;\\]/y

/** Whether a fold or an escape follows, and the text may hold a calendar. */
function mayBeFolded(view: View, { urlEnd, trimmed }: UrlMatch, base: number): boolean {
  return isAt(FOLDED, view.text, urlEnd - base + trimmed.length) && mayHoldComponents(view)
}

/** A memo, since the whole text is searched. */
const COMPONENTS = /* @__PURE__ */ new WeakMap<View, boolean>()

/** The components of a calendar or a card, `BEGIN:V…`. Engines search for up to six characters ten times as fast. */
function mayHoldComponents(view: View): boolean {
  if (!COMPONENTS.has(view)) COMPONENTS.set(view, view.base > 0 || !view.final || view.text.includes('GIN:V'))
  return COMPONENTS.get(view)!
}

/** An escaped line break ends the URL. */
const readFold: ReadNotation = ({ text }, at) => {
  const isEscape = text.charCodeAt(at) === BACKSLASH
  if (!isAt(FOLDED, text, at)) return isEscape ? null : undefined
  return [FOLDED.lastIndex - at, isEscape ? text[at + 1]! : '']
}

export class EncodedText {
  readonly #view: View
  readonly #rules: Rules
  /** The stretch of the last search, and its result. */
  #start = -1
  #isPrintable = false
  /** The end of the last search for calendars and cards, and whether one is open there. */
  #looked = 0
  #isOpen = false

  constructor(view: View, rules: Rules) {
    this.#view = view
    this.#rules = rules
  }

  /** The match as the decoded text has it. To be called in the order of the matches. */
  read(match: UrlMatch): UrlMatch | undefined {
    const view = this.#view
    const isFolded = mayBeFolded(view, match, 0) && this.#isInCalendar(match.urlStart)
    const isPrintable = (): boolean => this.#isPrintableAt(match.urlStart) || this.#endsEncodedLine(match)
    if (!isFolded && !(mayBePrintable(view, match, 0) && isPrintable())) return undefined
    const cursor = new Cursor(view)
    const start = startAtTrigger(cursor, triggerOf(view.text, match), this.#rules)
    if (start === undefined || (start.kind !== 'label' && start.start !== match.urlStart)) return undefined
    const notation = isFolded ? readFold : printableIn(cursor.lineHead(start.start).charCodeAt(0) === GREATER_THAN)
    const candidate = readDecoded(cursor, start, this.#rules, notation)
    if (candidate === undefined || isSkipped(candidate) || candidate.urlStart !== match.urlStart) return undefined
    const read = matchOf(view, candidate, this.#rules)
    return read?.url === match.url ? undefined : read
  }

  #isInCalendar(at: number): boolean {
    const before = this.#view.text.slice(this.#looked, at)
    this.#looked = at
    const mark = before.match(/^(BEGIN:V|END:VC)/gm)?.pop()
    if (mark) this.#isOpen = mark[0] === 'B'
    return this.#isOpen
  }

  /** Only a line as long as encoders make it may end in `=` within a path. */
  #endsEncodedLine({ urlStart, urlEnd, trimmed }: UrlMatch): boolean {
    const { text, lines } = this.#view
    const [path] = SOFTLY_BROKEN.exec(text.slice(urlStart, urlEnd + trimmed.length + BREAK_REACH)) ?? []
    if (path === undefined) return false
    const end = urlStart + path.length
    return ONE_LINE.test(text.slice(lines.startOf(end), end + BREAK_REACH))
  }

  /** Whether two such lines or more, and an octet, are near. */
  #isPrintableAt(at: number): boolean {
    const half = STRETCH / 2
    const start = Math.max(0, Math.floor(at / half) * half - half / 2)
    if (start !== this.#start) {
      this.#start = start
      const around = this.#view.text.slice(start, start + STRETCH)
      this.#isPrintable = ENCODED.test(around) && (around.match(ENCODED_LINE)?.length ?? 0) > 1
    }
    return this.#isPrintable
  }
}

function triggerOf(text: string, { context, start, urlStart, scheme, inferred }: UrlMatch): number {
  if (context === 'label' || context === 'url-wrapper') return text.indexOf(':', start)
  return inferred === undefined ? urlStart + scheme.length : urlStart
}

function printableIn(isQuoted: boolean): ReadNotation {
  return ({ text }, at) => {
    if (text.charCodeAt(at) !== EQUALS) return undefined
    const broken = foundAt(SOFT_BREAK, text, at)?.[0]
    if (broken !== undefined) return [(isQuoted ? broken : broken.replace(/>.*/, '')).length, '']
    const octets = foundAt(OCTETS, text, at)?.[0]
    if (octets === undefined) return null
    try {
      return [octets.length, decodeURIComponent(octets.replaceAll('=', '%'))]
    } catch {
      // Not UTF-8: the charset is unknown.
      return null
    }
  }
}
