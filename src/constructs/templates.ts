import type { Cursor } from '../find/cursor.ts'
import type { Construct } from '../find/rules.ts'
import type { UrlMatch } from '../match.ts'
import type { ExtraConstruct } from '../options.ts'
import { COLON, SLASH } from '../text/ascii.ts'
import type { Span } from '../text/view.ts'
import { delimitersAround } from './delimiters.ts'

/** Names in `<…>` that are elements of HTML, or escapes of POD. */
const ELEMENTS =
  'a|abbr|b|big|blockquote|body|br|center|cite|code|dd|del|details|div|dl|dt|em|font|h[1-6]|head|hr|html|i|img|input|ins|kbd|' +
  'li|link|mark|meta|nobr|ol|p|path|pre|q|s|samp|script|section|small|span|strike|strong|style|sub|summary|sup|table|tbody|td|' +
  'th|title|tr|tt|u|ul|url|var|wbr|gt|lt'
/** How long a placeholder may be, in UTF-16 units. */
const LONGEST = 100
const INSIDE = String.raw`[^{}\r\n]{0,${LONGEST}}`

/** The placeholders, each as its language writes it. */
const PLACEHOLDER = [
  // {{ x }} and {% x %} of Jinja, Handlebars, Helm; ${{ x }} of GitHub's workflows
  String.raw`\$?\{\{${INSIDE}\}\}|\{%${INSIDE}%\}`,
  // ${x}, #{x} and %{x} of shells, JavaScript, Ruby and Puppet, with one pair of braces inside
  String.raw`[$#%]\{(?:${INSIDE}|${INSIDE}\{${INSIDE}\}${INSIDE})\}`,
  // {id}, {x['y']}, {?q,lang} and {} of OpenAPI, Python, Rust and RFC 6570; no @{b} of AmigaGuide
  String.raw`(?<!@)\{[^{}\s"|\\^<>]{0,${LONGEST}}\}`,
  // $(NAME) of make, $NAME of shells; $name only where a host cannot start so
  String.raw`\$\([A-Za-z][\w .-]{0,${LONGEST}}\)|\$[A-Z_][A-Z0-9_]+\b|(?<=//)\$[A-Za-z_]\w*`,
  // %s, %1$s, %(name)s of printf, %NAME% of Windows; no escape of a URL
  String.raw`%(?![0-9A-Fa-f]{2})(?:(?:\(\w{1,${LONGEST}}\)|\d+\$|0?\d*)l{0,2}[sdiuxXo@]|[A-Z_][A-Z0-9_]*%)`,
  // <name> of manuals
  String.raw`<(?!(?:${ELEMENTS})>)[A-Za-z]\w*(?:[ _.-]\w+){0,4}>`,
].join('|')
const CHARACTER = String.raw`[A-Za-z0-9\-._~:/?#[\]@!$&()*+,;=%\xa1-\u1fff\u2c00-\u2fef\u3040-\ud7ff\uf900-\ufaff\uff10-\uffdc]`

/** A URL with placeholders in it, behind `://`. */
const BODY: RegExp = /* @__PURE__ */ new RegExp(`(?<=//)(?:${PLACEHOLDER}|${CHARACTER})+`, 'y')
const PLACEHOLDERS: RegExp = /* @__PURE__ */ new RegExp(PLACEHOLDER, 'g')
/** What opens a placeholder. */
const OPENER = /[{<%$]/
/** What may open one that the text goes on with. */
const OPENED = /^[$#%]?[{<%$]/
const SCHEME = /[a-z][a-z0-9+.-]*$/i
const LONGEST_SCHEME = 32
/** A URL is read no further than this. */
const MOST_UNITS = 4096

/** The construct of {@link templates}. */
export const TEMPLATES: Construct = {
  name: 'templates',
  matchAt: templateAt,
}

/**
 * URLs with marked placeholders, as records of their own kind, which have `placeholders`: `https://a.example/{id}`,
 * `http://${HOST}/`, `http://localhost:%d/`, `https://a.example/<name>`, `https://{{ host }}/`. A scheme and `//` stand before
 * them. They are no URLs: nothing should fetch them. `rules §4.22`
 */
export const templates: ExtraConstruct = TEMPLATES

function templateAt(cursor: Cursor, trigger: number): UrlMatch | undefined {
  const { text, floor } = cursor
  if (text.charCodeAt(trigger) !== COLON) return undefined
  const colon = colonBehindLabel(cursor, trigger) ?? trigger
  if (cursor.at(colon + 1) !== SLASH || cursor.at(colon + 2) !== SLASH) return undefined
  const scheme = SCHEME.exec(text.slice(Math.max(floor, colon - LONGEST_SCHEME), colon))?.[0]
  if (scheme === undefined) return undefined
  const from = colon + 3
  const body = bodyAt(cursor, from)
  if (!OPENER.test(body)) return undefined
  const spans = placeholdersIn(body)
  const length = lengthOf(body, spans)
  const placeholders = spans.filter(({ end }) => end <= length)
  if (placeholders.length === 0) return undefined
  return toMatch(cursor, colon - scheme.length, scheme.toLowerCase(), from + length, placeholders, scheme.length + 3)
}

/** The colon of the scheme that follows the label `URL:`, whose colon stands at `label`. */
function colonBehindLabel(cursor: Cursor, label: number): number | undefined {
  if (!/^url$/i.test(cursor.text.slice(Math.max(cursor.floor, label - 3), label))) return undefined
  const scheme = /^ ?[a-z][a-z0-9+.-]*(?=:)/i.exec(cursor.slice(label + 1, label + 1 + LONGEST_SCHEME))
  return scheme === null ? undefined : label + 1 + scheme[0].length
}

/** What stands at `from`, as far as a URL with placeholders goes. */
function bodyAt(cursor: Cursor, from: number): string {
  const text = cursor.text.slice(from - 2, from + MOST_UNITS)
  BODY.lastIndex = 2
  const body = BODY.exec(text)?.[0] ?? ''
  const end = from + body.length
  cursor.at(end)
  if (OPENED.test(text.slice(2 + body.length))) cursor.restOfLine(end, 3 * LONGEST)
  return body
}

function placeholdersIn(body: string): Span[] {
  return Array.from(`//${body}`.matchAll(PLACEHOLDERS), ({ index, 0: { length } }) => {
    return { start: index - 2, end: index - 2 + length }
  })
}

/** The length of the template: to a bracket that nothing opened, without the punctuation at its end. */
function lengthOf(body: string, placeholders: readonly Span[]): number {
  const within = (at: number): boolean => placeholders.some(({ start, end }) => at >= start && at < end)
  const open = { ')': 0, ']': 0 }
  let end = 0
  for (; end < body.length; end++) {
    const char = body[end]!
    if (within(end)) continue
    if (char === '(') open[')']++
    else if (char === '[') open[']']++
    else if ((char === ')' || char === ']') && --open[char] < 0) break
  }
  while (end > 0 && !within(end - 1) && /[.,;:!?*_~([]/.test(body[end - 1]!)) end--
  return end
}

function toMatch(
  cursor: Cursor,
  urlStart: number,
  scheme: string,
  urlEnd: number,
  placeholders: readonly Span[],
  offset: number,
): UrlMatch {
  const { base } = cursor.view
  const { start, end, context } = delimitersAround(cursor, urlStart, urlEnd)
  return {
    url: cursor.text.slice(urlStart, urlEnd),
    start: start + base,
    end: end + base,
    urlStart: urlStart + base,
    urlEnd: urlEnd + base,
    context,
    scheme,
    inferred: undefined,
    repairs: [],
    alternatives: [],
    decidedBy: undefined,
    likelihood: undefined,
    placeholders: placeholders.map((each) => ({ start: each.start + offset, end: each.end + offset })),
    trimmed: '',
  }
}
