import type { Options } from 'urls-in-context'
import { type LiveOptions, readEntryOptions, readFlag, readReadings, startsAnywhere } from 'urls-in-context/links'

/** How URLs in Markdown are read. URLs that markdown-it's `validateLink` refuses are never live. */
export interface MarkdownItOptions extends LiveOptions {
  /** Whether URLs in quotation marks become links. Default: true. */
  readonly quoted?: boolean | null | undefined
  /**
   * Whether a link with other readings names them in `title` and `data-url-alternatives`. A word replaces `or` before
   * each in `title`. Default: false.
   */
  readonly readings?: boolean | string | null | undefined
}

export interface MarkdownItSettings {
  readonly core: Options
  readonly linkSchemes: ReadonlySet<string>
  /** Whether they are those of an option. */
  readonly namesSchemes: boolean
  readonly startsAnywhere: boolean
  readonly quoted: boolean
  /** The word before another reading. */
  readonly readings: string | undefined
}

/** @throws TypeError on a wrong option. */
export function readMarkdownItSettings(options: MarkdownItOptions | null | undefined): MarkdownItSettings {
  const names = ['quoted', 'readings']
  const { given, core, linkSchemes, wrong } = readEntryOptions('markdown-it-urls-in-context', options, names)
  return {
    core,
    linkSchemes,
    namesSchemes: given.linkSchemes != null,
    startsAnywhere: startsAnywhere(core),
    quoted: readFlag('quoted', given.quoted, true, wrong),
    readings: readReadings(given.readings, wrong),
  }
}
