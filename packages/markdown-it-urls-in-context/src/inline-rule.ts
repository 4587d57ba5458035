import type { UrlMatch } from 'urls-in-context'
import { annotate, shownText } from 'urls-in-context/links'
import { COLON, LESS_THAN } from './ascii.ts'
import { type FoundUrl, type FoundUrls, foundIn } from './found.ts'
import type { InlineState, MarkdownItHost } from './host.ts'
import type { MarkdownItSettings } from './settings.ts'

const END_OF_TEXT = /[\n!#$%&*+\-:<=>@[\\\]^_`{}~]/

type InlineRule = (state: InlineState, silent: boolean) => boolean

/** Comes before the rule for text, which would take quotation marks. A construct binds as tightly as an autolink. */
export function constructRule(md: MarkdownItHost, settings: MarkdownItSettings): InlineRule {
  const read = (state: InlineState, silent: boolean): boolean => {
    const urls = foundIn(state, settings, md.options.breaks !== true)
    if (urls.isEmpty) return false
    const found = urls.delimitedAt(state.pos)
    return found === undefined ? goToQuote(urls, state, silent) : readDelimited(md, found, state, silent)
  }
  return (state, silent) => read(state, silent) || refuseWrapper(state, silent)
}

export function bareRule(md: MarkdownItHost, settings: MarkdownItSettings): InlineRule {
  return (state, silent) => {
    if (md.options.linkify !== true || state.linkLevel > 0 || state.src.charCodeAt(state.pos) !== COLON) return false
    const found = foundIn(state, settings, md.options.breaks !== true).bareAt(state.pos)
    return found !== undefined && readBare(md, found, state, silent)
  }
}

/** Keeps `<URL:…>` as text unless it is a construct: CommonMark reads a scheme `URL`. */
function refuseWrapper(state: InlineState, silent: boolean): boolean {
  if (state.src.charCodeAt(state.pos) !== LESS_THAN) return false
  if (!/^<ur[il]:/i.test(state.src.slice(state.pos, state.pos + 5))) return false
  if (!silent) state.pending += '<'
  state.pos++
  return true
}

/** Takes the text before the next quotation mark of a construct. */
function goToQuote(urls: FoundUrls, state: InlineState, silent: boolean): boolean {
  const next = urls.quoteFrom(state.pos)
  if (next <= state.pos || next >= state.posMax) return false
  const text = state.src.slice(state.pos, next)
  if (END_OF_TEXT.test(text)) return false
  if (!silent) state.pending += text
  state.pos = next
  return true
}

function readDelimited(md: MarkdownItHost, found: FoundUrl, state: InlineState, silent: boolean): boolean {
  const { match, text, base } = found
  const start = state.pos
  const end = base + match.end
  if (end > state.posMax) return false
  const raw = text.slice(match.start, match.end)
  const isAutolink = raw === `<${match.url}>` && /^<[a-z][a-z0-9+.-]{1,31}:/i.test(raw)
  const href = md.normalizeLink(match.url)
  if (!md.validateLink(href)) return false
  if (state.linkLevel > 0 && !isAutolink) {
    // Links do not nest.
    if (!silent) state.pending += raw
    state.pos = end
    return true
  }
  // Quotation marks and `⟨…⟩` stay text; the closing one is read next.
  const mark = raw.charCodeAt(0) === LESS_THAN ? 0 : 1
  if (!silent) {
    state.pending += raw.slice(0, mark)
    pushLink(md, state, found, { href, markup: isAutolink ? 'autolink' : 'url-in-context' })
  }
  state.pos = end - mark
  return state.pos > start
}

/** Reads a bare URL at the colon after its scheme, which is in the pending text. */
function readBare(md: MarkdownItHost, found: FoundUrl, state: InlineState, silent: boolean): boolean {
  const linked = asLinkified(md.linkify as Linkifier, found.match)
  if (linked === undefined) return false
  const { match, url } = linked
  const scheme = state.src.slice(match.urlStart, state.pos)
  if (match.urlEnd > state.posMax || (!silent && !state.pending.endsWith(scheme))) return false
  const href = md.normalizeLink(url)
  if (!md.validateLink(href)) return false
  if (!silent) {
    state.pending = state.pending.slice(0, -scheme.length)
    pushLink(md, state, { ...found, match }, { href, markup: 'linkify' })
  }
  state.pos = match.urlEnd
  return true
}

interface Linkifier {
  match(
    text: string,
  ): ReadonlyArray<{ readonly index: number; readonly lastIndex: number; readonly url: string }> | null
}

/**
 * The URL as the settings of `md.linkify` have it, which may refuse it, end it at `---`, or change its address;
 * undefined if they refuse it.
 */
function asLinkified(linkify: Linkifier, match: UrlMatch): { match: UrlMatch; url: string } | undefined {
  const [link] = linkify.match(match.url) ?? []
  if (link?.index !== 0) return undefined
  const length = match.url.length - link.lastIndex
  if (length === 0) return { match, url: link.url }
  if (match.repairs.length > 0 || !match.url.startsWith('---', link.lastIndex)) return { match, url: match.url }
  const urlEnd = match.urlEnd - length
  const cut = { ...match, url: match.url.slice(0, link.lastIndex), urlEnd, end: urlEnd, alternatives: [], trimmed: '' }
  return { match: cut, url: link.url }
}

function pushLink(
  md: MarkdownItHost,
  state: InlineState,
  { match, text, base }: FoundUrl,
  { href, markup }: { readonly href: string; readonly markup: string },
): void {
  const syntax = markup === 'autolink' ? 'autolink' : markup === 'linkify' ? 'literal' : 'construct'
  const annotation = annotate(match, syntax, (at) => at + base)
  const raw = text.slice(match.start, match.end)
  const open = state.push('link_open', 'a', 1)
  open.attrSet('href', href)
  open.markup = markup
  open.info = 'auto'
  open.meta = { ...open.meta, urlInContext: syntax === 'construct' ? { ...annotation, raw } : annotation }
  state.push('text', '', 0).content = linkText(md, shownText(text, match), match.inferred)
  const close = state.push('link_close', 'a', -1)
  close.markup = markup
  close.info = 'auto'
}

/** The text as markdown-it shows URLs, without a supplied scheme. */
export function linkText(md: MarkdownItHost, shown: string, inferred: string | undefined): string {
  if (inferred === undefined) return md.normalizeLinkText(shown)
  const supplied = `${inferred}://`
  const text = md.normalizeLinkText(supplied + shown)
  return text.startsWith(supplied) ? text.slice(supplied.length) : shown
}
