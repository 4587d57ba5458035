import { extract } from '../extract.ts'
import { type LinkOptions, type LinkSegmentOptions, readChoiceSettings } from '../links/settings.ts'
import { htmlOf } from './html.ts'
import { kept } from './kept.ts'
import { type LinkSegment, segmentsOf } from './segments.ts'

export type {
  LinkAttributes,
  LinkOptions as TextOptions,
  LinkSegmentOptions,
  PerMatch,
} from '../links/settings.ts'
export type { LinkSegment } from './segments.ts'

const ENTRY = 'urls-in-context/linkify-text'
const readSettings: typeof readChoiceSettings = /* @__PURE__ */ kept(readChoiceSettings)

/**
 * The HTML of a plain text: escaped, with its URLs as links and its line ends unchanged.
 *
 * @throws TypeError on wrong options and on a text that is not a string; never on a text.
 */
export function linkifyText(text: string, options?: LinkOptions | null | undefined): string {
  return htmlOf(ENTRY, text, options, extract)
}

/**
 * The links of {@link linkifyText} as data, for programs that write the elements themselves: the links and the texts
 * between them, in order, without empty ones.
 *
 * @throws TypeError on wrong options and on a text that is not a string; never on a text.
 */
export function linkSegments(text: string, options?: LinkSegmentOptions | null | undefined): LinkSegment[] {
  return segmentsOf(text, readSettings(ENTRY, options), extract)
}
