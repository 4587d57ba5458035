import type { Reading, UrlMatch } from '../match.ts'
import type { Span } from '../text/view.ts'
import type { Refanged } from './refang.ts'

/** Maps a match of the text as it stands to the text before it was defanged, which is known as a whole. */
export function fromWritten(match: UrlMatch, refanged: Refanged): UrlMatch {
  const before = readingFromWritten(match, refanged)
  const trimmed = refanged.text.slice(before.urlEnd, refanged.fromOffset(match.urlEnd + match.trimmed.length))
  return { ...before, trimmed, alternatives: match.alternatives.map((other) => readingFromWritten(other, refanged)) }
}

function readingFromWritten<R extends Reading & Span>(reading: R, refanged: Refanged): R {
  const at = (offset: number): number => refanged.fromOffset(offset)
  const { start, end, urlStart, urlEnd, repairs } = reading
  return {
    ...reading,
    start: at(start),
    end: at(end),
    urlStart: at(urlStart),
    urlEnd: at(urlEnd),
    repairs: repairs
      .filter(({ kind }) => kind !== 'defang')
      .map((each) => ({ ...each, start: at(each.start), end: at(each.end) })),
  }
}
