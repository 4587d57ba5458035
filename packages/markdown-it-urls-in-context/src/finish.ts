import { extract, scan, type UrlMatch } from 'urls-in-context'
import { annotate, isLive, otherUrls, shownText, titleOf, type UrlAnnotation } from 'urls-in-context/links'
import type { CoreState, HostToken, MarkdownItHost } from './host.ts'
import { linkText } from './inline-rule.ts'
import type { MarkdownItSettings } from './settings.ts'

/**
 * Annotates markdown-it's own links, removes `URL:` from destinations, settles hyphens by the whole document, and names
 * other readings.
 */
export function finishRule(md: MarkdownItHost, settings: MarkdownItSettings): (state: CoreState) => void {
  return (state) => {
    const open: HostToken[][] = []
    for (const { type, children } of state.tokens) {
      if (type !== 'inline' || children === null) continue
      for (const [index, token] of children.entries()) {
        if (token.type === 'image') readDestination(md, token, 'src', settings)
        if (token.type !== 'link_open') continue
        if (token.markup === 'linkify') annotateLiteral(token, children[index + 1])
        else if (token.markup === '') readDestination(md, token, 'href', settings)
        if (hasOpenHyphen(token.meta?.urlInContext)) open.push([token, children[index + 1]!])
      }
    }
    if (open.length > 0 && (settings.core.hyphen ?? 'evidence') === 'evidence')
      settleHyphens(md, state.src, open, settings)
    if (settings.readings === undefined) return
    for (const { children } of state.tokens) for (const token of children ?? []) nameReadings(token, settings.readings)
  }
}

function nameReadings(token: HostToken, word: string): void {
  const found = token.type === 'link_open' ? token.meta?.urlInContext : undefined
  const others = found === undefined ? [] : otherUrls(found)
  const title = titleOf(others, word)
  if (title === undefined) return
  token.attrSet('title', title)
  token.attrSet('data-url-alternatives', others.join(' '))
}

/** Annotates a link that markdown-it made of text at an unknown offset. */
function annotateLiteral(token: HostToken, text: HostToken | undefined): void {
  if (token.meta?.urlInContext !== undefined || text === undefined) return
  const match = wholeMatch(text.content) ?? wholeMatch(String(token.attrGet('href') ?? ''))
  if (match === undefined) return
  const { start, end, urlStart, urlEnd, ...rest } = annotate(match, 'literal', (at) => at)
  token.meta = { ...token.meta, urlInContext: { ...rest, context: 'bare', repairs: [], alternatives: [] } }
}

/** Removes the label from `[text](<URL:http://a.example/>)`. */
function readDestination(md: MarkdownItHost, token: HostToken, name: string, settings: MarkdownItSettings): void {
  const destination = String(token.attrGet(name) ?? '')
  if (!/^ur[il]:/i.test(destination)) return
  const match = wholeMatch(destination.slice(4))
  if (match === undefined || match.inferred !== undefined || !isLive(match, settings)) return
  const href = md.normalizeLink(match.url)
  if (!md.validateLink(href)) return
  token.attrSet(name, href)
  const { start, end, urlStart, urlEnd, ...rest } = annotate(match, 'resource', (at) => at)
  token.meta = { ...token.meta, urlInContext: { ...rest, repairs: [], alternatives: [] } }
}

function wholeMatch(text: string): UrlMatch | undefined {
  const match = scan(text, { emails: true, bareDomains: () => true }).next().value
  return match !== undefined && match.start === 0 && match.end === text.length ? match : undefined
}

function hasOpenHyphen(found: UrlAnnotation | undefined): boolean {
  return found?.syntax === 'construct' && found.alternatives.some(({ reason }) => reason.startsWith('hyphen-'))
}

type Decided = ReadonlyMap<string, UrlMatch>

function settleHyphens(
  md: MarkdownItHost,
  source: string,
  open: readonly HostToken[][],
  { core }: MarkdownItSettings,
): void {
  const decided: Decided = new Map(
    extract(source, core).flatMap((match) =>
      match.decidedBy === undefined ? [] : [[readingsOf(match), match] as const],
    ),
  )
  for (const [token, text] of open) {
    const found = token!.meta!.urlInContext!
    const match = decided.get(readingsOf(found))
    if (match === undefined) continue
    if (match.url === found.url) {
      token!.meta = { ...token!.meta, urlInContext: { ...found, decidedBy: match.decidedBy! } }
      continue
    }
    const href = md.normalizeLink(match.url)
    if (!md.validateLink(href)) continue
    token!.attrSet('href', href)
    text!.content = linkText(md, shownText(source, match), match.inferred)
    token!.meta = { ...token!.meta, urlInContext: chosen(found, match) }
  }
}

function readingsOf({ url, alternatives }: Pick<UrlAnnotation, 'url' | 'alternatives'>): string {
  return [url, ...alternatives.map((other) => other.url)].sort().join('\n')
}

function chosen(found: UrlAnnotation, { url, decidedBy }: UrlMatch): UrlAnnotation {
  const { repairs, alternatives } = found
  const preferred = alternatives.find((other) => other.url === url)
  if (preferred === undefined) return found
  const { start, end, urlStart, urlEnd } = preferred
  const reason = preferred.reason === 'hyphen-kept' ? ('hyphen-dropped' as const) : ('hyphen-kept' as const)
  const other = { ...preferred, url: found.url, reason, repairs, start, end, urlStart, urlEnd }
  return {
    ...found,
    url,
    repairs: preferred.repairs,
    alternatives: [other, ...alternatives.filter((each) => each !== preferred)],
    ...(decidedBy === undefined ? {} : { decidedBy }),
  }
}
