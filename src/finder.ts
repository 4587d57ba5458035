import { fangReaderOf } from './defang/asked.ts'
import { checkEdges, type Edges } from './edges.ts'
import { type Scanned, scanWhole } from './extract.ts'
import { holdsTrigger } from './find/start/triggers.ts'
import type { TextLine } from './joins/layout.ts'
import type { UrlMatch } from './match.ts'
import { checkText, type Options, readOptions, type Settings } from './options.ts'
import { isInQuestion, settleIn } from './settle/settle.ts'
import { View } from './text/view.ts'

/** `extract` with options checked once, for many texts, or to settle matches of several texts together. */
export class Finder {
  readonly #settings: Settings

  /**
   * `onTooLong` gets the start of each bare URL left out because it is longer than `maxLength`.
   *
   * @throws TypeError on wrong options.
   */
  constructor(options?: Options | null, onTooLong?: (start: number) => void) {
    const settings = readOptions(options)
    this.#settings = onTooLong === undefined ? settings : { ...settings, onTooLong }
  }

  /** Whether the option `schemes` admits a scheme, in lower case. */
  admits(scheme: string): boolean {
    const { schemes, anyScheme } = this.#settings
    return schemes === undefined || anyScheme || schemes.has(scheme)
  }

  /** False only if `scan` finds nothing. The text may be bytes of a charset that keeps ASCII, read as latin1. */
  mayHold(text: string): boolean {
    // Found several times as fast as a trigger.
    if (text.includes('://') || holdsTrigger(text, this.#settings)) return true
    return fangReaderOf(this.#settings)?.mayHoldFang(text) === true
  }

  /**
   * The matches of `scan`, and whether the text can settle one of them.
   *
   * @throws TypeError on anything but a string, and on wrong edges.
   */
  scan(text: string, edges?: Edges | null): Scanned {
    checkText(text)
    checkEdges(edges, 0, text.length)
    return scanWhole(text, this.#settings, edges)
  }

  /**
   * Settles the matches at the indices `inQuestion`; the others are evidence, and are returned unchanged. Offsets of
   * the matches count from the start of the text. `lines` are those of a text that is set on pages, `edges` those of
   * the option.
   */
  settle(
    matches: UrlMatch[],
    inQuestion: readonly number[],
    text: string,
    lines?: readonly TextLine[] | undefined,
    edges?: Edges | null,
  ): UrlMatch[] {
    return settleIn({ matches, inQuestion }, new View(text, true), this.#settings, lines, edges)
  }
}

/**
 * The indices of the matches that the text can settle: those with several readings, or perhaps joined to the next line.
 * `base` is the offset of the text.
 */
export function questionsIn(matches: readonly UrlMatch[], text: string, base = 0): number[] {
  const view = new View(text, true)
  return [...matches.keys()].filter((index) => isInQuestion(matches[index]!, view, base))
}
