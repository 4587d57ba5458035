import { scan, type UrlMatch } from 'urls-in-context'
import { isLive } from 'urls-in-context/links'
import type { UrlAnnotation } from './annotation.ts'
import type { RemarkSettings } from './settings.ts'

/** The only calls of the core's search in this package. */

export function matchAt(text: string, at: number, settings: RemarkSettings): UrlMatch | undefined {
  for (const match of scan(text, settings.core)) {
    if (match.start > at) return undefined
    if (match.start === at) return match
  }
  return undefined
}

export function bareMatches(text: string, settings: RemarkSettings): UrlMatch[] {
  const isBare = ({ context }: UrlMatch): boolean => context === 'bare' || context === 'label'
  return [...scan(text, settings.core)].filter((match) => isBare(match) && isLive(match, settings))
}

export function wholeMatch(text: string): UrlMatch | undefined {
  const match = scan(text, { emails: true }).next().value
  return match !== undefined && match.start === 0 && match.end === text.length ? match : undefined
}

function readsAs(construct: string, url: string): boolean {
  const match = scan(construct, { emails: true }).next().value
  return match === undefined || match.url === url
}

/**
 * A URL in brackets. It gets a label where brackets alone would be read otherwise: chat programs write `<url|text>`.
 */
export function bracketed(url: string): string {
  return readsAs(`<${url}>`, url) ? `<${url}>` : `<URL:${url}>`
}

/**
 * Whether the marks around a URL are quotation marks or `⟨…⟩`, one unit each. They stay text, and the link goes between
 * them.
 */
export function keepsMarks({ context, raw }: Pick<UrlAnnotation, 'context' | 'raw'>): boolean {
  const isBare = context === 'bare' || context === 'label'
  return !isBare && raw !== undefined && !raw.startsWith('<')
}

/** The link of a match: what is between typographic marks, or after the label of a bare URL. */
export function linkSpan(match: UrlMatch, annotation: UrlAnnotation): { start: number; end: number } {
  if (match.context === 'label') return { start: match.urlStart, end: match.end }
  const marks = keepsMarks(annotation) ? 1 : 0
  return { start: match.start + marks, end: match.end - marks }
}

/** Whether a text is what {@link shownText} gives for a record whose file is not available. */
export function isShownText(value: string, { url, repairs }: Pick<UrlAnnotation, 'url' | 'repairs'>): boolean {
  const supplied = repairs.find(({ kind }) => kind === 'scheme')?.insert ?? ''
  const written = url.slice(supplied.length)
  const hasBlanks = repairs.some(({ kind }) => kind === 'space-encoded')
  return value === written || (hasBlanks && value.replaceAll(' ', '%20') === written)
}
