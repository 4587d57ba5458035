import { extract, type LightOptions } from '../light.ts'
import { type LinkOptions, type LinkSegmentOptions, readChoiceSettings } from '../links/settings.ts'
import type { Options } from '../options.ts'
import { htmlOf } from './html.ts'
import { kept } from './kept.ts'
import { type Find, type LinkSegment, segmentsOf } from './segments.ts'

export type { LinkAttributes, PerMatch } from '../links/settings.ts'
export type { LinkSegment } from './segments.ts'

/** The options of `linkifyText` of `urls-in-context/linkify-text`, with the values that `urls-in-context/light` takes. */
export interface LightTextOptions extends LightOptions, Omit<LinkOptions, keyof Options> {}

/** The options of `linkSegments` of `urls-in-context/linkify-text`, with the values that `urls-in-context/light` takes. */
export interface LightSegmentOptions extends LightOptions, Omit<LinkSegmentOptions, keyof Options> {}

const ENTRY = 'urls-in-context/linkify-text/light'
const find = extract as Find
const readSettings: typeof readChoiceSettings = /* @__PURE__ */ kept(readChoiceSettings)

/**
 * The HTML of a message: escaped, with the URLs that `urls-in-context/light` finds as links and its line ends unchanged.
 *
 * @throws TypeError on wrong options and on a text that is not a string; never on a text.
 */
export function linkifyText(text: string, options?: LightTextOptions | null | undefined): string {
  return htmlOf(ENTRY, text, options, find)
}

/**
 * The links of {@link linkifyText} as data, for components that write the elements themselves: the links and the texts
 * between them, in order, without empty ones.
 *
 * @throws TypeError on wrong options and on a text that is not a string; never on a text.
 */
export function linkSegments(text: string, options?: LightSegmentOptions | null | undefined): LinkSegment[] {
  return segmentsOf(text, readSettings(ENTRY, options), find)
}
