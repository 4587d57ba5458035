import { checkUrl } from './argument.ts'
import type { Url } from './registry.ts'
import { componentSpans } from './spans.ts'

const PASSWORD_MASK = '***'

/**
 * The URL with its password masked. "Applications should not render as clear text any data after the first colon (":")
 * character found within a userinfo subcomponent unless the data after the colon is the empty string" (RFC 3986 §3.2.1).
 *
 * @throws TypeError on what is no record: a failed parse, a string.
 */
export function redact(url: Url): string {
  checkUrl(url, 'redact')
  const start = passwordStart(url)
  const end = start + (url.password?.raw.length ?? 0)
  return start < 0 || start === end ? url.href : url.href.slice(0, start) + PASSWORD_MASK + url.href.slice(end)
}

/** The offset of the password in `url.href`, or -1. */
export function passwordStart(url: Url): number {
  if (url.password === null) return -1
  const userinfo = componentSpans(url).userinfo?.start ?? `${url.components.scheme}:`.length
  return url.href.indexOf(':', userinfo) + 1
}
