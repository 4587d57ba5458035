import { annotate, isLive } from 'urls-in-context/links'
import { parseUrl } from 'urls-in-context/url'
import type { UrlAnnotation, UrlSyntax } from './annotation.ts'
import { matchAt } from './core-questions.ts'
import type { RemarkSettings } from './settings.ts'

/**
 * The record of a destination: `raw` is at `offset` in the file and says `url`. Undefined where that is relative, or no
 * URL.
 */
export function readDestination(
  raw: string,
  url: string,
  offset: number,
  type: 'link' | 'image' | 'definition',
  settings: RemarkSettings,
): UrlAnnotation | undefined {
  const syntax = type === 'definition' ? 'definition' : 'resource'
  const isBracketed = raw.startsWith('<')
  const urlStart = isBracketed ? offset + 1 : offset
  const end = offset + raw.length
  // With an escape or a reference in it, what is in the file is not what the URL's text was.
  const isLiteral = url === (isBracketed ? raw.slice(1, -1) : raw)
  const wrapped = unwrap(url, urlStart - 1, syntax, settings)
  if (wrapped !== undefined) {
    if (isLiteral) return { ...wrapped, context: isBracketed ? 'url-wrapper' : 'label', start: offset, end }
    return { ...withoutPlaces(wrapped), context: isBracketed ? 'url-wrapper' : 'label', start: offset, end }
  }
  const plain = plainUrl(url, syntax, isBracketed)
  if (plain === undefined) return undefined
  const places = isLiteral ? { urlStart, urlEnd: urlStart + url.length } : {}
  return { ...plain, start: offset, end, ...places }
}

/** `URL:` before a URL whose scheme may be made live. */
function unwrap(url: string, start: number, syntax: UrlSyntax, settings: RemarkSettings): UrlAnnotation | undefined {
  const text = `<${url}>`
  const match = matchAt(text, 0, settings)
  if (match?.context !== 'url-wrapper' || match.end !== text.length || !isLive(match, settings)) return undefined
  return annotate(match, syntax, (at) => at + start)
}

function withoutPlaces(annotation: UrlAnnotation): UrlAnnotation {
  const { urlStart, urlEnd, ...rest } = annotation
  return { ...rest, repairs: [], alternatives: [] }
}

/** The record of what is an absolute URL as it is; `url:` and `uri:` are the labels of one that was refused. */
export function plainUrl(url: string, syntax: UrlSyntax, isBracketed: boolean): UrlAnnotation | undefined {
  // Markdown's own destinations and autolinks hold what no URL does, and a renderer encodes it.
  const parsed = parseUrl(url.replace(/[\s<>"\\`]/g, encodeURIComponent))
  if (!parsed.ok) return undefined
  const scheme: string = parsed.scheme
  if (scheme === 'url' || scheme === 'uri') return undefined
  return { syntax, context: isBracketed ? 'angle' : 'bare', url, scheme, repairs: [], alternatives: [] }
}
