import type { Span } from '../text/view.ts'
import { checkUrl } from './argument.ts'
import type { Url } from './registry.ts'
import type { Components } from './url-record.ts'

/**
 * The position of each present component in `url.href`, without delimiters. Offsets count UTF-16 units.
 *
 * @throws TypeError on anything but a parsed URL.
 */
export function componentSpans(url: Url): Partial<Record<keyof Components, Span>> {
  checkUrl(url, 'componentSpans')
  return spansOf(url.components)
}

export function spansOf({
  scheme,
  userinfo,
  host,
  port,
  path,
  query,
  fragment,
}: Components): Partial<Record<keyof Components, Span>> {
  const spans: Partial<Record<keyof Components, Span>> = {}
  let at = 0
  const place = (name: keyof Components, text: string | null, before: number): void => {
    if (text === null) return
    at += before
    spans[name] = { start: at, end: at + text.length }
    at += text.length
  }
  place('scheme', scheme, 0)
  at += host === null ? 1 : '://'.length
  place('userinfo', userinfo, 0)
  place('host', host, userinfo === null ? 0 : 1)
  place('port', port, 1)
  place('path', path, 0)
  place('query', query, 1)
  place('fragment', fragment, 1)
  return spans
}
