import type { Reading } from '../match.ts'

/**
 * The text of a link: the URL as written, joined, with its escapes decoded; no scheme is supplied, no blank encoded.
 */
export function shownText(text: string, { urlStart, urlEnd, repairs }: Reading): string {
  let shown = ''
  let at = urlStart
  for (const { kind, start, end, insert } of repairs) {
    shown += text.slice(at, start) + (kind === 'space-encoded' ? ' ' : kind === 'scheme' ? '' : insert)
    at = end
  }
  return shown + text.slice(at, urlEnd)
}
