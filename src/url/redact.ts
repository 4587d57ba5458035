import { checkUrl } from './argument.ts'
import type { Url } from './registry.ts'
import { redactUrl } from './secrets.ts'

/**
 * The URL with `***` for each secret:
 *
 * - "Applications should not render as clear text any data after the first colon (":") character found within a userinfo
 *   subcomponent unless the data after the colon is the empty string" (RFC 3986 §3.2.1). What stands in the place of a port
 *   and is none is the rest of such a userinfo.
 * - the values of parameters in path, query and fragment whose names say that they are secret
 * - the paths of webhooks and bots, which are secrets themselves
 * - all of these where they are written as escapes, or stand in a URL inside, also in that of a rewritten link
 *
 * @throws TypeError on what is no record: a failed parse, a string.
 */
export function redact(url: Url): string {
  checkUrl(url, 'redact')
  return redactUrl(url.href)
}
