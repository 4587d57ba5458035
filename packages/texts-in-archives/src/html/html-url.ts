import type { Reference, ReferenceEdit } from '../part/reference.ts'

/** WHATWG URL, "special scheme", in which `\` is a slash. */
const SPECIAL = new Set(['http', 'https', 'ws', 'wss', 'ftp', 'file'])
/** Their values are code and content, in which URLs may be. */
const CONTENT_SCHEMES = new Set(['javascript', 'vbscript', 'data'])
const SCHEME = /^[\t\n\r]*([a-z][a-z0-9+.\-\t\n\r]*):/i
/** WHATWG URL, "basic URL parser": what is left out, encoded or turned. */
const ODD = /[\t\n\r]+|[\x00-\x08\x0b\x0c\x0e-\x20"<>\x7f]|\\/g

/**
 * By the rules of HTML and of the WHATWG URL standard. Blanks and controls are encoded in every component; nothing
 * else is normalised. Undefined for what is no URL by these rules, for a reference to the document itself (`#top`),
 * and for code and content (`javascript:`, `data:`).
 */
export function readReference(value: string, base: string | undefined): Reference | undefined {
  let start = 0
  let end = value.length
  while (start < end && value.charCodeAt(start) <= 0x20) start++
  while (end > start && value.charCodeAt(end - 1) <= 0x20) end--
  const inner = value.slice(start, end)
  const prefix = SCHEME.exec(inner)?.[0]
  const scheme = prefix
    ?.slice(0, -1)
    .replace(/[\t\n\r]/g, '')
    .toLowerCase()
  if (scheme !== undefined && !isUrl(scheme, inner, prefix!.length)) return undefined
  const baseScheme = base?.slice(0, base.indexOf(':')).toLowerCase()
  const rules = scheme ?? baseScheme ?? 'http'
  const isSpecial = SPECIAL.has(rules)
  const edits: ReferenceEdit[] = []
  let isRelative = scheme === undefined
  const afterScheme = start + (prefix?.length ?? 0)
  if (prefix !== undefined) addOdd(edits, value, start, afterScheme, false)
  let from = afterScheme
  if (isSpecial && rules !== 'file') {
    const slashes = /^[/\\\t\n\r]*/.exec(value.slice(afterScheme, end))![0]
    const count = slashes.replace(/[\t\n\r]/g, '').length
    isRelative ||= scheme === baseScheme && count < 2
    if (scheme !== undefined && isRelative) {
      // A first segment with a colon would be read as a scheme (RFC 3986 §4.2).
      const insert = /^[^/\\?#]*:/.test(value.slice(afterScheme, end)) ? './' : ''
      edits.splice(0, edits.length, { start, end: afterScheme, insert })
    } else if (scheme !== undefined || count > 1) {
      from += slashes.length
      if (slashes !== '//') edits.push({ start: afterScheme, end: from, insert: '//' })
    }
  }
  addOdd(edits, value, from, end, isSpecial)
  const url = edits.length === 0 ? inner : applyEdits(value, start, end, edits)
  if (url === '' || url.startsWith('#')) return undefined
  if (!isRelative && !URL.canParse(url)) return undefined
  // Only a host can be wrong; to parse takes time.
  if (isRelative && base !== undefined && /^\/\//.test(url) && !URL.canParse(url, base)) return undefined
  return { url, start, end, edits, scheme: isRelative ? undefined : scheme, base }
}

/** `from` is the offset after the colon. */
function isUrl(scheme: string, inner: string, from: number): boolean {
  // The drive of a Windows path is no scheme.
  if (scheme.length < 2 || CONTENT_SCHEMES.has(scheme)) return false
  return /[^/\\\s]/.test(inner.slice(from))
}

function addOdd(edits: ReferenceEdit[], value: string, from: number, to: number, isSpecial: boolean): void {
  const text = value.slice(from, to)
  if (text.search(ODD) < 0) return
  const hierarchy = isSpecial ? text.search(/[?#]|$/) : 0
  for (const { 0: odd, index } of text.matchAll(ODD)) {
    const isBackslash = odd === '\\'
    if (isBackslash && index >= hierarchy) continue
    const isLeftOut = odd[0] === '\t' || odd[0] === '\n' || odd[0] === '\r'
    const insert = isLeftOut ? '' : isBackslash ? '/' : `%${hexOf(odd.charCodeAt(0))}`
    edits.push({ start: from + index, end: from + index + odd.length, insert })
  }
}

function hexOf(octet: number): string {
  return octet.toString(16).toUpperCase().padStart(2, '0')
}

function applyEdits(value: string, start: number, end: number, edits: readonly ReferenceEdit[]): string {
  let url = ''
  let at = start
  for (const edit of edits) {
    url += value.slice(at, edit.start) + edit.insert
    at = edit.end
  }
  return url + value.slice(at, end)
}

/** In UTF-16 units. Each reference has it in its resolved form. */
const LONGEST_BASE = 2048

/**
 * Resolved against `outer`, without query and fragment, which no reference takes over. Undefined if nothing can be
 * resolved against it, or if it is too long.
 */
export function baseOf(value: string | undefined, outer?: string): string | undefined {
  if (value === undefined) return undefined
  try {
    const base = new URL(value, outer)
    base.search = ''
    base.hash = ''
    const { href } = base
    return /^[^:]*:\//.test(href) && href.length <= LONGEST_BASE ? href : undefined
  } catch {
    return undefined
  }
}
