import type { UrlMatch } from './match.ts'

/** The strings without a URL and the matches between them, in order, without empty strings. */
export function divide(text: string, matches: readonly UrlMatch[]): Array<string | UrlMatch> {
  const parts: Array<string | UrlMatch> = []
  let at = 0
  for (const match of matches) {
    if (match.start > at) parts.push(text.slice(at, match.start))
    parts.push(match)
    at = match.end
  }
  if (at < text.length) parts.push(text.slice(at))
  return parts
}
