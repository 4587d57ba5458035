import type { Cursor } from '../find/cursor.ts'
import type { Construct } from '../find/rules.ts'
import { startAtSlashes } from '../find/start/start.ts'
import type { UrlMatch } from '../match.ts'
import type { ExtraConstruct } from '../options.ts'
import { APOSTROPHE, COLON, SLASH } from '../text/ascii.ts'
import { STOP, WHITESPACE } from '../text/class-flags.ts'
import { DEFAULT_MAX_LENGTH } from '../text/limits.ts'
import { flagsOf } from '../text/prose-classes.ts'
import type { Span } from '../text/view.ts'
import { delimitersAround, isLabelAt } from './delimiters.ts'

/** The longest part of a placeholder, in UTF-16 units. */
const LONGEST = 100
const REACH = 3 * LONGEST + 8
const INSIDE = `[^{}\\r\\n]{0,${LONGEST}}`
/** A COM class, which is written in braces. */
const GUID = '[0-9A-Fa-f]{8}-(?:[0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12}'

const PLACEHOLDER: RegExp = /* @__PURE__ */ new RegExp(
  `^(?:${[
    // {{ x }} and {% x %} of Jinja, Handlebars, Helm; ${{ x }} of GitHub's workflows
    String.raw`\$?\{\{${INSIDE}\}\}|\{%${INSIDE}%\}`,
    // ${x}, #{x} and %{x} of shells, JavaScript, Ruby and Puppet, with one pair of braces inside
    String.raw`[$#%]\{${INSIDE}(?:\{${INSIDE}\}${INSIDE})?\}`,
    // {id}, {x['y']}, {?q,lang} and {} of OpenAPI, Python, Rust and RFC 6570
    String.raw`\{(?!${GUID}\})[^{}\s"|\\^<>]{0,${LONGEST}}\}`,
    // $(NAME) of make, $NAME of shells
    String.raw`\$\([A-Za-z][\w .-]{0,${LONGEST}}\)|\$[A-Z_][A-Z0-9_]{1,${LONGEST}}`,
    // %s, %1$s, %03d, %(name)s of printf, %NAME% of Windows; no escape of a URL
    String.raw`%0\d[dx](?![0-9A-Fa-f])|%(?![0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4})(?:(?:\(\w{1,${LONGEST}}\)|\d{1,2}\$|\d{0,2})l{0,2}[sdiuxXo@](?![A-Za-z0-9])|[A-Z_][A-Z0-9_]{1,${LONGEST}}%)`,
    // <name> of manuals
    String.raw`<[A-Za-z]\w{0,${LONGEST}}(?:[ _.-]\w{1,40}){0,4}>`,
  ].join('|')})`,
)
/** A variable in small letters, where it cannot start a host. */
const HOST_VARIABLE = /^\$[A-Za-z_]\w{0,100}/
/** AmigaGuide markup: `@{b}`. */
const AMIGA_GUIDE = /^\{u?[bi]\}/
/** HTML elements and POD escapes; after another placeholder, a plain name is a placeholder. */
const ELEMENT =
  /^<(?:a|abbr|article|aside|b|big|blockquote|body|br|button|caption|center|cite|code|col|dd|del|details|dfn|div|dl|dt|em|fieldset|figcaption|figure|font|footer|form|frame|gt|h[1-6]|head|header|hr|html|i|iframe|img|input|ins|kbd|label|legend|li|link|lt|main|map|mark|meta|nav|nobr|object|ol|option|p|param|path|pre|q|s|samp|script|section|select|small|source|span|strike|strong|style|sub|summary|sup|svg|table|tbody|td|template|textarea|tfoot|th|thead|time|title|tr|tt|u|ul|url|var|video|wbr)(?=([ >]))/i
const BEFORE_ANGLE = '/=.:@&?#_+~,;-'
/** Domino and OData names that start with a dollar sign; after another placeholder they are variables. */
const SERVER_NAME = /^\$(?:FILE|SELECT|FILTER|TOP|SKIP|EXPAND|ORDERBY|COUNT|FORMAT|METADATA|VALUE|REF|BATCH)$/
const OPENERS = '{<%$#'
const SURROGATE = 0xd800
/** Half of a pair. */
const HALF = /[\ud800-\udfff]/u
const OTHER_URL = /^[,;]\s?[a-z][a-z0-9+.-]{1,15}:\/\//i
const OTHER_REACH = 20
const SCHEME_AFTER_LABEL = /^ ?[a-z][a-z0-9+.-]{0,63}(?=:)/i

export const TEMPLATES: Construct & ExtraConstruct = {
  name: 'templates',
  matchAt: templateAt,
}

/**
 * URLs with marked placeholders after a scheme and `//`, as records of their own kind with `placeholders`:
 * `https://a.example/{id}`, `http://${HOST}/`, `http://localhost:%d/`, `https://a.example/<name>`,
 * `https://{{ host }}/`. Do not fetch them. `rules §4.22`
 */
export const templates: ExtraConstruct = TEMPLATES

function templateAt(cursor: Cursor, trigger: number): UrlMatch | undefined {
  const { text } = cursor
  if (text.charCodeAt(trigger) !== COLON) return undefined
  const colon = isLabelAt(cursor, trigger) ? afterLabel(cursor, trigger) : trigger
  if (cursor.at(colon + 1) !== SLASH || cursor.at(colon + 2) !== SLASH) return undefined
  const start = startAtSlashes(cursor, colon)
  if (start === undefined || start.schemeEnd !== colon) return undefined
  const body = new Body(cursor, start.start, colon + 3)
  return body.placeholders.length === 0 ? undefined : body.match(start.scheme)
}

/** The colon of the scheme after the label `URL:`. */
function afterLabel(cursor: Cursor, label: number): number {
  const scheme = SCHEME_AFTER_LABEL.exec(cursor.slice(label + 1, label + 68))?.[0]
  return label + 1 + (scheme?.length ?? 0)
}

class Body {
  readonly placeholders: Span[] = []
  readonly #cursor: Cursor
  readonly #start: number
  #end: number

  constructor(cursor: Cursor, start: number, from: number) {
    this.#cursor = cursor
    this.#start = start
    this.#end = this.#walk(from)
    this.#trim(from)
    while (this.placeholders.length > 0 && this.placeholders.at(-1)!.end > this.#end) this.placeholders.pop()
  }

  /** Ends before another URL, an unopened bracket, or a character that no URL holds. */
  #walk(from: number): number {
    const { text } = this.#cursor
    const isQuoted = text.charCodeAt(this.#start - 1) === APOSTROPHE
    const open = { ')': 0, ']': 0 }
    let schemes = 0
    let at = from
    for (; at - from < DEFAULT_MAX_LENGTH; at++) {
      const unit = this.#cursor.at(at)
      if (unit < 0) break
      if ((unit & 0xf800) === SURROGATE) {
        if (!this.#isPair(at)) break
        at++
        continue
      }
      const char = text[at]!
      if (OPENERS.includes(char)) {
        const length = this.#placeholderAt(at, from)
        if (length > 0) {
          this.placeholders.push({ start: at, end: at + length })
          at += length - 1
          continue
        }
      }
      if (flagsOf(unit) & (WHITESPACE | STOP) || char === '{' || char === '}' || char === '\\') break
      if (char === "'" && isQuoted) break
      if (char === '(') open[')']++
      else if (char === '[') open[']']++
      else if ((char === ')' || char === ']') && --open[char] < 0) break
      else if ((char === ',' || char === ';') && OTHER_URL.test(this.#cursor.slice(at, at + OTHER_REACH))) break
      // A URL may hold one other URL; more would make `x://x://…` quadratic.
      else if (char === ':' && this.#cursor.slice(at + 1, at + 3) === '//' && ++schemes > 1) break
    }
    if (at - from >= DEFAULT_MAX_LENGTH) this.placeholders.length = 0
    return at
  }

  #isPair(at: number): boolean {
    const { text } = this.#cursor
    return this.#cursor.at(at + 1) >= 0 && text.codePointAt(at)! > 0xffff
  }

  #placeholderAt(at: number, from: number): number {
    const { text } = this.#cursor
    const ahead = this.#cursor.slice(at, at + REACH)
    const found = (PLACEHOLDER.exec(ahead) ?? (at === from ? HOST_VARIABLE.exec(ahead) : null))?.[0]
    if (found === undefined || HALF.test(found)) return 0
    const before = text[at - 1]!
    if (before === '@' && AMIGA_GUIDE.test(found)) return 0
    const isFirst = this.placeholders.length === 0
    if (SERVER_NAME.test(found) && isFirst) return 0
    if (found.startsWith('<')) {
      if (!BEFORE_ANGLE.includes(before)) return 0
      const after = ELEMENT.exec(found)?.[1]
      if (after === ' ' || (after === '>' && isFirst)) return 0
    }
    return found.length
  }

  #trim(from: number): void {
    const { text } = this.#cursor
    const least = this.placeholders.at(-1)?.end ?? from
    while (this.#end > least && /[.,;:!?*_~([']/.test(text[this.#end - 1]!)) this.#end--
  }

  match(scheme: string): UrlMatch {
    const cursor = this.#cursor
    const { base } = cursor.view
    const { start, end, context } = delimitersAround(cursor, this.#start, this.#end)
    return {
      url: cursor.text.slice(this.#start, this.#end),
      start: start + base,
      end: end + base,
      urlStart: this.#start + base,
      urlEnd: this.#end + base,
      context,
      scheme,
      inferred: undefined,
      repairs: [],
      alternatives: [],
      decidedBy: undefined,
      likelihood: undefined,
      placeholders: this.placeholders.map((each) => ({ start: each.start - this.#start, end: each.end - this.#start })),
      trimmed: '',
    }
  }
}
