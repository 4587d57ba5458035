/**
 * The secrets of fields in the text around a URL, in all languages of settings: one tokenizer of *name, mark, value*
 * finds names of secrets, and reads the mark and the value after each.
 */
import type { Span } from 'urls-in-context'
import { MASK } from 'urls-in-context/url'
import type { Secret } from '../broken-secrets.ts'
import { type ClosingTags, closingTags } from './closing-tags.ts'
import { commandSecrets } from './command-secrets.ts'
import { mayHaveWordsBefore, type Secrecy, secrecyOf } from './field-names.ts'
import * as patterns from './field-patterns.ts'
import { endOf } from './field-patterns.ts'
import * as values from './field-values.ts'

/** Names are no longer than this; of a longer word, its end is read. */
const LONGEST_NAME = 64
/** How far from the name that is a value the value itself is looked for. */
const NEAR = 320
/** After a longer value, the search for names continues. */
const SHORT = 256

/** The secrets in the fields of headers, settings and code whose names are those of secrets: `Authorization: Bearer x`. */
export function* fieldSecrets(text: string): Generator<Secret> {
  for (const span of valueSpans(text)) yield* withoutUrls(text, span)
  for (const span of commandSecrets(text)) yield* withoutUrls(text, span)
}

export function maskFields(text: string): string {
  let masked = ''
  let at = 0
  for (const { start, end, shown } of [...fieldSecrets(text)].sort((a, b) => a.start - b.start)) {
    if (start >= at) masked += text.slice(at, start) + shown
    at = Math.max(at, end)
  }
  return masked + text.slice(at)
}

function* withoutUrls(text: string, { start, end }: Span): Generator<Secret> {
  let from = start
  for (const { 0: url, index } of text.slice(start, end).matchAll(patterns.URL_INSIDE)) {
    yield* secretAt(text, from, start + index)
    from = start + index + url.length
  }
  yield* secretAt(text, from, end)
}

/** A secret without the blanks around it; what has no letter or digit is between two URLs. */
function* secretAt(text: string, start: number, end: number): Generator<Secret> {
  const content = text.slice(start, end)
  const value = content.trim()
  if (value === '') return
  const from = start + content.indexOf(value[0]!)
  yield { start: from, end: from + value.length, shown: MASK }
}

function* valueSpans(text: string): Generator<Span> {
  const tags = closingTags(text)
  let done = 0
  patterns.WORD.lastIndex = 0
  for (let found = patterns.WORD.exec(text); found !== null; found = patterns.WORD.exec(text)) {
    const end = patterns.WORD.lastIndex
    const name = nameIn(text, found[0], found.index)
    if (name === undefined) continue
    const span = new Field(text, tags, name, found.index, end).value()
    if (span === undefined || span.end <= span.start) continue
    if (span.end > done) yield span
    done = Math.max(done, span.end)
    // A short value may be a name itself, and was perhaps read as a value by mistake.
    patterns.WORD.lastIndex = span.end < end + SHORT ? end : span.end
  }
}

function nameIn(text: string, word: string, start: number): Secrecy | undefined {
  const name = word.slice(-LONGEST_NAME).replace(/[.$-]+$/, '')
  const secrecy = secrecyOf(name)
  if (secrecy === 'setting' && text[start - 1] === '/') return 'sure'
  if (secrecy !== 'none') return secrecy
  if (!mayHaveWordsBefore(name)) return undefined
  const before = patterns.WORDS_BEFORE.exec(text.slice(Math.max(0, start - 40), start))?.[0]
  return before !== undefined && secrecyOf((before + name).replace(/\s+/g, '')) === 'sure' ? 'sure' : undefined
}

class Field {
  readonly #text: string
  readonly #tags: ClosingTags
  readonly #isSure: boolean
  readonly #mayHaveColon: boolean
  readonly #start: number
  readonly #end: number
  readonly #before: string

  constructor(text: string, tags: ClosingTags, secrecy: Secrecy, start: number, end: number) {
    this.#text = text
    this.#tags = tags
    this.#isSure = secrecy === 'sure'
    this.#mayHaveColon = secrecy !== 'assigned'
    this.#start = start
    this.#end = end
    const head = text.slice(Math.max(0, start - 256), start)
    this.#before = head.slice(Math.max(head.lastIndexOf('\n'), head.lastIndexOf('\r')) + 1)
  }

  value(): Span | undefined {
    return this.#named() ?? this.#element() ?? this.#assigned() ?? this.#argument()
  }

  /** The value beside a name that is itself the value of `name`, before or after it. */
  #named(): Span | undefined {
    const text = this.#text
    if (!patterns.NAMING.test(text.slice(Math.max(0, this.#start - 64), this.#start))) return undefined
    const near = text.slice(this.#end, this.#end + NEAR)
    const stop = near.search(/\}|(?<![\r\n][>| \t]{0,32})>|[\r\n][>| \t]*-[ \t]/)
    const scope = stop < 0 ? near : near.slice(0, stop)
    patterns.VALUED.lastIndex = 0
    if (patterns.VALUED.test(scope)) return this.#valueAt(this.#end + patterns.VALUED.lastIndex, 'run')
    const from = Math.max(0, this.#start - NEAR)
    const front = text.slice(from, this.#start)
    const open = Math.max(front.lastIndexOf('<'), front.lastIndexOf('{'), front.search(/\n\s*-[ \t][^\n]*\n[^-]*$/))
    let last = -1
    patterns.VALUED.lastIndex = Math.max(0, open)
    while (patterns.VALUED.test(front)) last = patterns.VALUED.lastIndex
    if (last >= 0) return this.#valueAt(from + last, 'run')
    const element = endOf(patterns.NEXT_ELEMENT, text, this.#end)
    return element > this.#end ? this.#upToTag(element) : undefined
  }

  /** `<password>x</password>` */
  #element(): Span | undefined {
    if (!/(?:<|&lt;)(?:[\w.-]{1,64}:)?$/.test(this.#before)) return undefined
    const start = endOf(patterns.TAG_END, this.#text, this.#end)
    if (start === this.#end) return undefined
    patterns.VALUED.lastIndex = 0
    if (patterns.VALUED.test(this.#text.slice(this.#end, start)))
      return this.#valueAt(this.#end + patterns.VALUED.lastIndex, 'run')
    if (this.#text[start - 2] === '/') return undefined
    return this.#upToTag(start)
  }

  #upToTag(start: number): Span | undefined {
    const text = this.#text
    const close = this.#tags(start, text.slice(this.#start, this.#end))
    if (close >= 0 && close <= start + values.MOST_UNITS) return { start, end: close }
    // `<user>:<password>@host`, and a type of a type: no element
    return /\S(?:<|&lt;)$/.test(this.#before) ? undefined : { start, end: values.lineEnd(text, start) }
  }

  #assigned(): Span | undefined {
    const text = this.#text
    patterns.NAME_END.lastIndex = this.#end
    const closing = patterns.NAME_END.exec(text)?.[1]
    const after = patterns.NAME_END.lastIndex
    const isQuoted = closing !== undefined && !/^[`“”]/.test(closing)
    const last = text[after - 1]
    const mark = this.#afterType(endOf(patterns.ASSIGN, text, after))
    if (mark > after && this.#isOnLine(after, mark, isQuoted)) {
      // `[the token]: …` defines a link in Markdown.
      if (last === ']' && !isQuoted && text[mark - 1] === ':') return undefined
      const isEqual = /[=>]|->|%3D/.test(text.slice(after, mark))
      const isSetting = this.#isSetting(isEqual)
      if (!this.#isSure && !isEqual && !isQuoted && !(isSetting && this.#mayHaveColon)) return undefined
      const isArrow = text.slice(mark - 2, mark) === '=>' && !isQuoted && !this.#before.endsWith(':')
      if (isArrow && values.openingAt(text, mark + (text[mark] === ' ' ? 1 : 0)) === undefined) return undefined
      const isTight = isEqual && mark - after === 1 && !/\s/.test(text[mark] ?? ' ')
      return this.#field(mark, isSetting, isTight, isQuoted)
    }
    if (isQuoted && last !== ']' && last !== '}') {
      const comma = this.#quotedAt(endOf(patterns.COMMA, text, after), after)
      if (comma !== undefined) return comma
    }
    if (!this.#isSure) return undefined
    const call = endOf(patterns.CALL, text, after)
    if (call > after) return this.#call(call - 1)
    const cell = endOf(patterns.CELL, text, after)
    if (cell > after) return { start: cell, end: endOf(patterns.CELL_VALUE, text, cell) }
    const quoted = this.#quotedAt(endOf(patterns.BLANK_AND_QUOTE, text, after), after)
    if (quoted !== undefined) return quoted
    patterns.SENTENCE.lastIndex = after
    const sentence = patterns.SENTENCE.exec(text)
    if (sentence === null) return undefined
    const start = patterns.SENTENCE.lastIndex
    return /[:=：]$/.test(sentence[0]) ? this.#field(start, false, false, false) : this.#said(start)
  }

  #afterType(mark: number): number {
    const text = this.#text
    if (text[mark - 1] !== ':') return mark
    const start = endOf(patterns.BLANKS, text, mark)
    return endOf(patterns.AUTH_SCHEME, text, start) > start ? mark : endOf(patterns.TYPED, text, mark)
  }

  /** Below the line of its name, only a quoted value makes sure that it is a mark. */
  #isOnLine(after: number, mark: number, isQuoted: boolean): boolean {
    if (isQuoted || /\?[ \t]+$/.test(this.#before) || !/[\r\n]/.test(this.#text.slice(after, mark))) return true
    return values.openingAt(this.#text, endOf(patterns.BEFORE_VALUE, this.#text, mark)) !== undefined
  }

  /** `The password is x` */
  #said(mark: number): Span | undefined {
    const text = this.#text
    const start = endOf(patterns.BLANKS, text, mark)
    if (values.openingAt(text, start) !== undefined) return this.#valueAt(start, 'run')
    const end = values.runEnd(text, start)
    const word = text.slice(start, end).replace(/[^\p{L}\p{N}]+$/u, '')
    return word === '' || patterns.NO_VALUE.test(word) ? undefined : { start, end }
  }

  #call(start: number): Span | undefined {
    const text = this.#text
    if (!/^[^\r\n]*?["'`]/.test(text.slice(start, start + SHORT))) return undefined
    return { start: start + 1, end: Math.max(start + 1, values.groupEnd(text, start) - 1) }
  }

  #quotedAt(start: number, after: number): Span | undefined {
    if (start === after) return undefined
    if (this.#text[start] === '{')
      return this.#text[after - 1] !== '"' ? undefined : { start, end: values.groupEnd(this.#text, start) }
    const from = endOf(patterns.SAME_LINE, this.#text, start)
    return values.openingAt(this.#text, from) === undefined ? undefined : this.#valueAt(from, 'run')
  }

  /** The value of an option or an instruction: after a blank. */
  #argument(): Span | undefined {
    const text = this.#text
    const code = this.#isSure ? endOf(patterns.CODE, text, this.#end) : this.#end
    if (code > this.#end) return { start: code, end: values.runEnd(text, code) }
    const start = endOf(patterns.BLANK, text, this.#end)
    if (start === this.#end) return undefined
    const isBelow = /[\r\n]/.test(text.slice(this.#end, start))
    const isOption = patterns.OPTION_BEFORE.test(this.#before)
    const isNamed = patterns.INSTRUCTION_BEFORE.test(this.#before)
    const isAlone =
      /^[>|#;* \t-]*$/.test(this.#before) &&
      /^[a-z_.]+$/.test(text.slice(this.#start, this.#end)) &&
      /^\S+[ \t]*(?:[\r\n]|$)/.test(text.slice(start, start + SHORT))
    if (!isOption && !(this.#isSure && !isBelow && (isNamed || isAlone))) return undefined
    if (text.slice(start, start + 4) === 'set ' || /^(?:is|was|to)\b/.test(text.slice(start, start + 4)))
      return undefined
    return this.#valueAt(start, 'run')
  }

  /** Whether the name is where a line of settings or a declaration has it. */
  #isSetting(isEqual: boolean): boolean {
    const before = this.#before
    if (patterns.STATEMENT.test(before)) return false
    return (
      patterns.BEFORE_SETTING.test(before) ||
      (isEqual && patterns.BEFORE_ASSIGNED.test(before) && before.split(/\s+/).length < 7)
    )
  }

  #field(mark: number, isSetting: boolean, isTight: boolean, isQuoted: boolean): Span | undefined {
    const text = this.#text
    const outer = isQuoted ? undefined : this.#outer()
    if (outer !== undefined && outer > mark)
      return { start: Math.min(outer, endOf(patterns.BEFORE_VALUE, text, mark)), end: outer }
    const start = endOf(patterns.BEFORE_VALUE, text, mark)
    const isBelow = /[\r\n]/.test(text.slice(mark, start))
    const scheme = endOf(patterns.AUTH_SCHEME, text, start)
    if (scheme > start || /cookie2?$/i.test(text.slice(this.#start, this.#end))) {
      return this.#header(scheme > start ? endOf(patterns.BLANKS, text, scheme) : start, isQuoted)
    }
    const isBlock =
      isBelow && isSetting && values.openingAt(text, start) === undefined && !'[{'.includes(text[start] ?? ' ')
    if (isBlock) {
      const line = values.lineEnd(text, mark)
      const end = this.#block(line, this.#column, false)
      if (end > line) return { start, end }
    }
    if (isBelow && !isSetting && values.openingAt(text, start) === undefined) {
      const end = values.runEnd(text, start)
      return /^[ \t]*(?:[\r\n]|$)/.test(text.slice(end, end + 64)) ? this.#valueAt(start, 'run') : undefined
    }
    return this.#valueAt(start, isSetting && !isBelow ? 'line' : isTight || isBelow ? 'run' : 'sentence')
  }

  /** The rest of a header, with the lines on which it is folded. */
  #header(start: number, isQuoted: boolean): Span {
    const text = this.#text
    const opening = values.openingAt(text, start)
    if (opening !== undefined) return { start: opening.end, end: values.literalsEnd(text, opening).end }
    let end = values.lineEnd(text, start)
    if (isQuoted) {
      // The quote was before the scheme.
      const quote = text.slice(start, end).search(/\\*["'`]/)
      return { start, end: quote < 0 ? end : start + quote }
    }
    end = endOf(patterns.FOLDED, text, end)
    return { start, end }
  }

  /** Where the string ends that begins with the name: `-H "X-Api-Key: x"` on the same line or the next two. */
  #outer(): number | undefined {
    const found = /(?:\\*["'`]|&quot;)\$?$/.exec(this.#before)
    const opening = found && values.openingAt(this.#text, this.#start - found[0].length)
    if (!opening) return undefined
    const { end, next } = values.quotedEnd(this.#text, { ...opening, end: this.#end })
    return next === end || this.#text.slice(this.#end, end).split('\n').length > 3 ? undefined : end
  }

  get #column(): number {
    return this.#before.length - (/["'$*_]+$/.exec(this.#before)?.[0].length ?? 0)
  }

  #valueAt(start: number, way: 'line' | 'run' | 'sentence'): Span {
    const text = this.#text
    const opening = values.openingAt(text, start)
    if (opening !== undefined) {
      const { end, next } = values.literalsEnd(text, opening)
      const isMore = way === 'line' && /^[ \t]*(?:[+.|&?%]|or\b)/.test(text.slice(next, next + 16))
      return { start: opening.end, end: isMore ? values.lineEnd(text, next) : end }
    }
    if ('[{('.includes(text[start] ?? ' ')) return { start, end: values.groupEnd(text, start) }
    if (way === 'run' && /;[ \t]*$/.test(this.#before)) return { start, end: values.connectionEnd(text, start) }
    const end = way === 'run' ? values.runEnd(text, start) : values.restEnd(text, start, way === 'sentence')
    const heredoc = values.HERE_DOCUMENT.exec(text.slice(start, Math.min(end, start + SHORT)))?.[1]
    if (heredoc !== undefined) return { start, end: values.hereEnd(text, end, heredoc) }
    if (values.contentAfter(text, end) === end) return { start, end }
    return { start, end: this.#block(end, way === 'line' ? this.#column : Number.POSITIVE_INFINITY, true) }
  }

  #block(line: number, column: number, hasValue: boolean): number {
    return values.blockEnd(this.#text, line, { column, hasValue, isComment: patterns.COMMENTED.test(this.#before) })
  }
}
