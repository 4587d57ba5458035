import { shownText } from '../links/shown-text.ts'
import type { UrlMatch } from '../match.ts'

/** A link of a text, in the form of linkify-it. Offsets count UTF-16 units. */
export class Match {
  /** With its colon, in lower case; `//` for a reference without a scheme, empty for a host without one. */
  schema!: string
  /** The start of the URL, after a delimiter or a label. */
  index!: number
  /** The end, exclusive. */
  lastIndex!: number
  /** The text from `index` to `lastIndex`, with its line breaks. */
  raw!: string
  /** The URL as the text shows it, on one line. */
  text!: string
  /** The URL, repaired, with the scheme that `normalize` supplied. */
  url!: string
  /** Undefined for a reference that begins with `//` and for an IP address without a scheme. */
  readonly record!: UrlMatch | undefined

  constructor(place: MatchPlace) {
    Object.assign(this, place)
  }
}

export type MatchPlace = Readonly<Match>

/** The link of a match of `extract`. A supplied `http` or `mailto` is not yet in its URL. */
export function placeOf(source: string, record: UrlMatch): MatchPlace {
  const { urlStart, urlEnd, url, scheme, inferred } = record
  const supplied = inferred === 'http' ? 'http://' : inferred === 'mailto' ? 'mailto:' : ''
  return {
    schema: inferred === undefined || inferred === 'mailto' ? `${scheme}:` : '',
    index: urlStart,
    lastIndex: urlEnd,
    raw: source.slice(urlStart, urlEnd),
    text: shownText(source, record),
    url: url.slice(supplied.length),
    record,
  }
}
