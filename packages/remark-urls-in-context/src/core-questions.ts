import { scan, type UrlMatch } from 'urls-in-context'
import { isLive } from 'urls-in-context/links'
import type { UrlAnnotation } from './annotation.ts'
import type { RemarkSettings } from './settings.ts'

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

/** Adds a label where brackets alone would be read otherwise: chat programs write `<url|text>`. */
export function bracketed(url: string): string {
  return readsAs(`<${url}>`, url) ? `<${url}>` : `<URL:${url}>`
}

/** Whether the marks are quotation marks or `⟨…⟩`, one unit each, which stay text around the link. */
export function keepsMarks({ context, raw }: Pick<UrlAnnotation, 'context' | 'raw'>): boolean {
  const isBare = context === 'bare' || context === 'label'
  return !isBare && raw !== undefined && !raw.startsWith('<')
}

export function linkSpan(match: UrlMatch, annotation: UrlAnnotation): { start: number; end: number } {
  if (match.context === 'label') return { start: match.urlStart, end: match.end }
  const marks = keepsMarks(annotation) ? 1 : 0
  return { start: match.start + marks, end: match.end - marks }
}

/** Whether a text is what {@link shownText} would give, without the file. */
export function isShownText(value: string, { url, repairs }: Pick<UrlAnnotation, 'url' | 'repairs'>): boolean {
  const supplied = repairs.find(({ kind }) => kind === 'scheme')?.insert ?? ''
  const written = url.slice(supplied.length)
  const hasBlanks = repairs.some(({ kind }) => kind === 'space-encoded')
  return value === written || (hasBlanks && value.replaceAll(' ', '%20') === written)
}
