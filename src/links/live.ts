import type { UrlMatch } from '../match.ts'
import { hazards, parseUrl } from '../url/index.ts'

/**
 * Whether a URL may be made live: not a template, nor one of another scheme. A program that is handed `ssh://-o…` may
 * take the host for an option.
 */
export function isLive(
  { url, scheme, placeholders }: Pick<UrlMatch, 'url' | 'scheme' | 'placeholders'>,
  { linkSchemes }: { readonly linkSchemes: ReadonlySet<string> },
): boolean {
  if (placeholders !== undefined || !linkSchemes.has(scheme)) return false
  const parsed = parseUrl(url)
  return parsed.ok && !hazards(parsed).some(({ code }) => code === 'option-like-host')
}
