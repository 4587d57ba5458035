import { extract, type LightOptions } from '../light.ts'
import type { LinkOptions } from '../links/settings.ts'
import type { Options } from '../options.ts'
import { htmlOf } from './html.ts'

export type { LinkAttributes, PerMatch } from '../links/settings.ts'

/** The options of `linkifyText` of `urls-in-context/linkify-text`, with the values that `urls-in-context/light` takes. */
export interface LightTextOptions extends LightOptions, Omit<LinkOptions, keyof Options> {}

/**
 * The HTML of a message: escaped, with the URLs that `urls-in-context/light` finds as links and its line ends unchanged.
 *
 * @throws TypeError on wrong options and on a text that is not a string; never on a text.
 */
export function linkifyText(text: string, options?: LightTextOptions | null | undefined): string {
  return htmlOf('urls-in-context/linkify-text/light', text, options, (each, core) =>
    extract(each, core as LightOptions),
  )
}
