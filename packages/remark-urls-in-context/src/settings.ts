import type { Options } from 'urls-in-context'
import {
  type LiveOptions,
  readChoice,
  readEntryOptions,
  readFlag,
  startsAnywhere,
  type Wrong,
} from 'urls-in-context/links'

/** How URLs in Markdown are read and written. */
export interface RemarkOptions extends LiveOptions {
  /** Whether bare URLs become links. remark-gfm keeps those that it alone finds. Default: false. */
  readonly bare?: boolean | null | undefined
  /** How a construct is written back: as `<http://…>` (default), or as it was. */
  readonly spelling?: 'canonical' | 'original' | null | undefined
  /** Whether the elements made of links get `data-url-…` attributes. Default: false. */
  readonly hProperties?: boolean | null | undefined
  /** One class or several for the elements made of this plugin's own links. Default: none. */
  readonly className?: string | readonly string[] | null | undefined
}

export interface RemarkSettings {
  readonly core: Options
  readonly linkSchemes: ReadonlySet<string>
  readonly startsAnywhere: boolean
  readonly bare: boolean
  readonly spelling: 'canonical' | 'original'
  readonly hProperties: boolean
  readonly className: readonly string[] | undefined
}

const NAMES = ['bare', 'spelling', 'hProperties', 'className']

/** @throws TypeError on a wrong option. */
export function readRemarkSettings(options: RemarkOptions | null | undefined): RemarkSettings {
  const { given, core, linkSchemes, wrong } = readEntryOptions('remark-urls-in-context', options, NAMES)
  return {
    core,
    linkSchemes,
    startsAnywhere: startsAnywhere(core),
    bare: readFlag('bare', given.bare, false, wrong),
    spelling: readChoice('spelling', given.spelling, ['canonical', 'original'], wrong),
    hProperties: readFlag('hProperties', given.hProperties, false, wrong),
    className: readClassName(given.className, wrong),
  }
}

function readClassName(value: RemarkOptions['className'], wrong: Wrong): readonly string[] | undefined {
  if (value === undefined || value === null) return undefined
  const names: readonly unknown[] = Array.isArray(value) ? value : [value]
  if (names.length > 0 && names.every((each) => typeof each === 'string' && /^\S+$/.test(each)))
    return names as string[]
  throw wrong('className must be a name without blanks, or a list of such names')
}
