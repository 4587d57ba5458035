import { annotate, isLive } from 'urls-in-context/links'
import { parseUrl } from 'urls-in-context/url'
import type { UrlAnnotation, UrlSyntax } from './annotation.ts'
import { matchAt } from './core-questions.ts'
import type { RemarkSettings } from './settings.ts'

/** Reads the destination `raw` at `offset` in the file, decoded to `url`; undefined unless it is an absolute URL. */
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
  // Escapes and references move the offsets.
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

/** A scheme `url` or `uri` is the label of a refused URL. */
export function plainUrl(url: string, syntax: UrlSyntax, isBracketed: boolean): UrlAnnotation | undefined {
  // Markdown allows these characters, and a renderer encodes them.
  const parsed = parseUrl(url.replace(/[\s<>"\\`]/g, encodeURIComponent))
  if (!parsed.ok) return undefined
  const scheme: string = parsed.scheme
  if (scheme === 'url' || scheme === 'uri') return undefined
  return { syntax, context: isBracketed ? 'angle' : 'bare', url, scheme, repairs: [], alternatives: [] }
}
