import type { UrlMatch } from '../match.ts'
import { hazards, parseUrl } from '../url/index.ts'

/** Whether a URL of this scheme may be made live. A program that is handed `ssh://-o…` may take the host for an option. */
export function isLive(
  { url, scheme }: Pick<UrlMatch, 'url' | 'scheme'>,
  { schemes }: { readonly schemes: ReadonlySet<string> },
): boolean {
  if (!schemes.has(scheme)) return false
  const parsed = parseUrl(url)
  return parsed.ok && !hazards(parsed).some(({ code }) => code === 'option-like-host')
}
