import { type Scanned, scanWhole } from './extract.ts'
import { holdsTrigger } from './find/triggers.ts'
import type { TextLine } from './joins/pages.ts'
import type { UrlMatch } from './match.ts'
import { checkText, type Options, readOptions, type Settings } from './options.ts'
import { foundMatches, isInQuestion, settleIn } from './settle/settle.ts'
import { View } from './text/view.ts'

/**
 * The steps of `extract` with options that are checked once, for a program that reads many texts, or settles the matches
 * of several texts together.
 */
export class Finder {
  readonly #settings: Settings

  /**
   * `onTooLong` is told where a bare URL starts that is longer than `maxLength`, and is left out.
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

  /**
   * Whether a text may hold a URL: if not, nothing is found or told. Characters beyond ASCII do not matter, so that the
   * text may be bytes of a charset in which those of ASCII stand for themselves, read as latin1.
   */
  mayHold(text: string): boolean {
    // Most texts with a URL hold this, which is found several times as fast as a trigger.
    return text.includes('://') || this.#settings.defanged || holdsTrigger(text, this.#settings)
  }

  /**
   * What `scan` finds in a text, and whether the text around has a say in one of the matches.
   *
   * @throws TypeError on what is no string.
   */
  scan(text: string): Scanned {
    checkText(text)
    return scanWhole(text, this.#settings)
  }

  /**
   * What `settle` decides about the matches at the indices `inQuestion`; the others are evidence, and come back as they
   * are. Offsets of the matches count from the start of the text. `lines` are those of a text that was set on pages.
   */
  settle(
    matches: UrlMatch[],
    inQuestion: readonly number[],
    text: string,
    lines?: readonly TextLine[] | undefined,
  ): UrlMatch[] {
    return settleIn(foundMatches(matches, inQuestion), text, this.#settings, lines)
  }
}

/**
 * The indices of the matches in which the text has a say: a match with several readings, or with which the next line may
 * go on. The text starts at the offset `base` of the matches.
 */
export function questionsIn(matches: readonly UrlMatch[], text: string, base = 0): number[] {
  const view = new View(text, true)
  return [...matches.keys()].filter((index) => isInQuestion(matches[index]!, view, base))
}
