import { shownText } from '../links/shown-text.ts'
import type { UrlMatch } from '../match.ts'

/** A link of a text, as linkify-it describes it. Offsets count UTF-16 units. */
export class Match {
  /** The scheme with its colon, in lower case; `//` for a reference without one, empty for a host without a scheme. */
  schema!: string
  /** Where the URL starts in the text: behind a delimiter or a label. */
  index!: number
  /** Where it ends, exclusive. */
  lastIndex!: number
  /** The text between the two, with the line breaks that stand in it. */
  raw!: string
  /** The URL as the text shows it, on one line. */
  text!: string
  /** The URL, repaired, with the scheme that `normalize` has supplied. */
  url!: string
  /** The record of the URL; undefined for a reference that begins with `//`, and for an IP address without a scheme. */
  readonly record!: UrlMatch | undefined

  constructor(place: MatchPlace) {
    Object.assign(this, place)
  }
}

/** What a link is made of. */
export type MatchPlace = Readonly<Match>

/** The place of a match of `extract`. Its URL has no scheme yet where `http` or `mailto` was supplied. */
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
