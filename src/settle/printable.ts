import { mayBePrintable, readPrintableAt } from '../candidates/printable.ts'
import type { UrlMatch } from '../match.ts'
import type { Settings } from '../options.ts'
import { toMatch } from '../pass/match-record.ts'
import { candidateRules, readCandidate } from '../pass/readings.ts'
import type { View } from '../text/view.ts'

/** URLs in quoted-printable that nobody decoded, where the text around shows it. `rules §4.16` */

/** The stretches of text that are looked at, which overlap by half. */
const STRETCH = 4096
/** A line as long as encoders make them with its soft break, or a blank at a line's end behind no word. */
const ENCODED_LINE = /^.{68,78}=[ \t]*\r?$|(?:^[> ]*|[.,:;!?)>-])=20\r?$/gm
/** What no text holds but for this encoding: `=` itself, a blank at a line's end, octets of UTF-8. */
const ENCODED = /=3D|=20\r?$|=[C-F][0-9A-F]=[89AB]/m

/** Tells where a text is quoted-printable. */
export class PrintableText {
  readonly #view: View
  /** The stretch that was looked at last, and what it showed. */
  #start = -1
  #isPrintable = false

  constructor(view: View) {
    this.#view = view
  }

  /** The match read as quoted-printable; undefined where nothing shows that it is. */
  read(match: UrlMatch, settings: Settings): UrlMatch | undefined {
    const view = this.#view
    if (!mayBePrintable(view.text, match) || !this.#isPrintableAt(match.urlStart)) return undefined
    const candidate = readPrintableAt(view, match, { ...candidateRules(settings), ...settings })
    if (candidate === undefined) return undefined
    const readings = readCandidate(view, candidate, settings)
    return readings.length === 0 || readings[0]!.url === match.url ? undefined : toMatch(view, candidate, readings)
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
