import type { UrlMatch } from '../../match.ts'
import { EQUALS, GREATER_THAN } from '../../text/ascii.ts'
import type { View } from '../../text/view.ts'
import { matchOf } from '../accept.ts'
import { isSkipped } from '../candidate.ts'
import { Cursor } from '../cursor.ts'
import { type ReadNotation, readDecoded } from '../decoded.ts'
import { readDelimited, readUndelimited } from '../read.ts'
import type { Construct, Rules } from '../rules.ts'
import { startAtTrigger } from '../start.ts'

/** A URL of quoted-printable that nobody decoded (RFC 2045 §6.7), where the text around shows it. `rules §4.16` */
export const PRINTABLE: Construct = { name: 'quoted-printable', asksText: mayBePrintable }

/** What quoted-printable does not explain: behind `=` neither an octet nor a line break stands. */
const STRAY = /=(?![0-9A-F]{2}|[ \t]*\r?\n)/
/** A soft line break, after which the URL goes on, with the quote marks of the next line. */
const SOFT_BREAK = /=[ \t]*\r?\n((?:> ?)+(?=[^\s>]))?/y
/** An octet, or those of a character beyond ASCII. */
const OCTETS = /=[0-7][0-9A-F]|(?:=[89A-F][0-9A-F]){1,4}/y
/** How much is looked at behind a URL: an octet, or a soft line break. */
const BREAK_REACH = 8
/** The stretches of text that are looked at, which overlap by half. */
const STRETCH = 4096
/** A line as long as encoders make them with its soft break, or a blank at a line's end behind no word. */
const ENCODED_LINE = /^.{68,78}=[ \t]*\r?$|(?:^[> ]*|[.,:;!?)>-])=20\r?$/gm
/** A line of the greatest length, 76 or a few less, before one that goes on with a word. */
const ONE_LINE = /^.{72,75}=\r?\n[a-zA-Z0-9]/
/** What no text holds but for this encoding: `=` itself, a blank at a line's end, octets of UTF-8. */
const ENCODED = /=3D|=20\r?$|=[C-F][0-9A-F]=[89AB]/m

/** Whether the text of a match can be quoted-printable: it holds or meets `=`, and none that is not. */
export function mayBePrintable(text: string, { url, urlStart, urlEnd, trimmed }: UrlMatch, base: number): boolean {
  const start = urlStart - base
  const end = urlEnd - base + trimmed.length
  if (text.charCodeAt(end) !== EQUALS && !url.includes('=')) return false
  const stray = text.slice(start, end + BREAK_REACH).search(STRAY)
  return stray < 0 || stray > end - start
}

/** Tells where a text is quoted-printable. */
export class PrintableText {
  readonly #view: View
  readonly #rules: Rules
  /** The stretch that was looked at last, and what it showed. */
  #start = -1
  #isPrintable = false

  constructor(view: View, rules: Rules) {
    this.#view = view
    this.#rules = rules
  }

  /** The match read as quoted-printable; undefined where nothing shows that it is. */
  read(match: UrlMatch): UrlMatch | undefined {
    const view = this.#view
    if (!mayBePrintable(view.text, match, 0) || !(this.#isPrintableAt(match.urlStart) || this.#endsEncodedLine(match)))
      return undefined
    const cursor = new Cursor(view)
    const start = startAtTrigger(cursor, triggerOf(view.text, match), this.#rules)
    if (start === undefined || (start.kind !== 'label' && start.start !== match.urlStart)) return undefined
    const notation = printableIn(cursor.lineHead(start.start).charCodeAt(0) === GREATER_THAN)
    const candidate =
      readDecoded(cursor, start, this.#rules, readDelimited, notation) ??
      readDecoded(cursor, start, this.#rules, readUndelimited, notation)
    if (candidate === undefined || isSkipped(candidate) || candidate.urlStart !== match.urlStart) return undefined
    const read = matchOf(view, candidate, this.#rules)
    return read?.url === match.url ? undefined : read
  }

  /**
   * Whether a line that is as long as encoders make them ends in the path of a match: nothing else ends in `=` there.
   */
  #endsEncodedLine({ url, urlEnd, trimmed }: UrlMatch): boolean {
    const { text, lines } = this.#view
    const end = urlEnd + trimmed.length
    if (url.endsWith('=') ? url.includes('?') : text[end] !== '=') return false
    return ONE_LINE.test(text.slice(lines.startOf(urlEnd), end + BREAK_REACH))
  }

  /** Whether two such lines or more, and an octet, stand around a place. */
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

/** The colon of the label or the scheme, or the start of a host. */
function triggerOf(text: string, { context, start, urlStart, scheme, inferred }: UrlMatch): number {
  if (context === 'label' || context === 'url-wrapper') return text.indexOf(':', start)
  return inferred === undefined ? urlStart + scheme.length : urlStart
}

/** What `=` stands for, in a text that is quoted or not. */
function printableIn(isQuoted: boolean): ReadNotation {
  return ({ text }, at) => {
    if (text.charCodeAt(at) !== EQUALS) return undefined
    SOFT_BREAK.lastIndex = at
    const broken = SOFT_BREAK.exec(text)?.[0]
    if (broken !== undefined) return [(isQuoted ? broken : broken.replace(/>.*/, '')).length, '']
    OCTETS.lastIndex = at
    const octets = OCTETS.exec(text)?.[0]
    if (octets === undefined) return null
    try {
      return [octets.length, decodeURIComponent(octets.replaceAll('=', '%'))]
    } catch {
      // No UTF-8: another charset is not known.
      return null
    }
  }
}
