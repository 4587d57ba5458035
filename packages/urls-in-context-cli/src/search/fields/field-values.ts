/** Where the value of a field ends, by its first character: a quote, a bracket, or neither. */

/** How far below its name, and how far after it, a value is followed. */
export const MOST_LINES = 63
export const MOST_UNITS: number = 1 << 14

/** A quote: as it is, escaped for strings around it, as an entity, or as an escape of JSON. */
const QUOTE = /(\\{0,64})("""|'''|``|&(?:quot|apos|#3[49]|#x2[27]);|u002[27]|["'`“”„‘’‚«»])/y
const CLOSERS: Record<string, string> = { '“': '”', '„': '“”', '‘': '’', '‚': '‘’', '«': '»', '»': '«', '”': '”' }
/** The rest of a line end: where nothing follows but the marks of a quoted mail, a paragraph ends. */
const EMPTY_LINE = /(?:\r\n|\n|\r(?!\n))[>| \t]*(?:[\r\n]|$)/y
const GLUED = /[\p{L}\p{N}$\\]/u
const BETWEEN_LITERALS =
  /[ \t]*(?:(?:[+.&]|\|\||\?\?|or\b|\\)[ \t]*)?(?:(?:\r\n|[\r\n])[>| \t]*(?:[+.&][ \t]*)?)?[a-zA-Z@$]{0,2}(?=["'`\\])/y

/** With the number of backslashes before it. */
export interface Opening {
  readonly quote: string
  readonly slashes: number
  readonly end: number
}

export function openingAt(text: string, at: number): Opening | undefined {
  QUOTE.lastIndex = at
  const found = QUOTE.exec(text)
  if (found === null) return undefined
  const slashes = found[1]!.length
  const quote = found[2]!
  if (quote.startsWith('u') && slashes === 0) return undefined
  let end = QUOTE.lastIndex
  // A row of CSV doubles the quotes within a cell.
  const isDoubled = quote === '"' && text[end] === '"' && /[^\s"',;)\]}]/.test(text[end + 1] ?? '\n')
  if (isDoubled) end++
  return { quote: isDoubled ? '""' : quote, slashes, end }
}

/** Without the quotes; all that was looked through if nothing closes it. */
export function quotedEnd(text: string, { quote, slashes, end: start }: Opening): { end: number; next: number } {
  const limit = Math.min(text.length, start + MOST_UNITS)
  let lines = 0
  let before = 0
  for (let at = start; at < limit; at++) {
    const character = text[at]!
    if (character === '\\' || (character === '`' && quote === '"')) {
      before++
      continue
    }
    if (character === '\n' || character === '\r') {
      if (character === '\r' && text[at + 1] === '\n') at++
      if (++lines > MOST_LINES) return { end: at, next: at }
      EMPTY_LINE.lastIndex = text[at - 1] === '\r' && character === '\r' ? at - 1 : at
      if (quote.length === 1 && EMPTY_LINE.test(text)) return { end: at, next: at }
    } else if (closes(text, at, quote) && isClosing(before, slashes)) {
      return { end: at - Math.min(before, slashes), next: at + (CLOSERS[quote] === undefined ? quote.length : 1) }
    }
    before = 0
  }
  return { end: limit, next: limit }
}

function closes(text: string, at: number, quote: string): boolean {
  const closers = CLOSERS[quote]
  return closers === undefined ? text.startsWith(quote, at) : closers.includes(text[at]!)
}

/** Whether a quote after so many backslashes closes one that opened after so many: fewer close a string around it. */
function isClosing(before: number, slashes: number): boolean {
  return before < slashes || before % (2 * (slashes + 1)) === slashes
}

/** The end of a quoted value with what is glued to it, and the literals that follow it as parts of one string. */
export function literalsEnd(text: string, opening: Opening): { end: number; next: number } {
  let last = quotedEnd(text, opening)
  for (;;) {
    const { next } = last
    if (next === last.end) return last
    const glued = text[next] ?? ''
    if (opening.quote === "'" && text.startsWith("\\''", next)) {
      // How a shell writes an apostrophe
      last = quotedEnd(text, { ...opening, end: next + 3 })
      continue
    }
    const another = glued === opening.quote ? openingAt(text, next) : undefined
    if (another !== undefined) last = quotedEnd(text, another)
    else if (GLUED.test(glued) && !/^\\+["'nrt]/.test(text.slice(next, next + 8))) {
      const end = runEnd(text, next)
      if (end === next) return last
      last = { end, next: end }
    } else {
      BETWEEN_LITERALS.lastIndex = next
      const isNext = BETWEEN_LITERALS.test(text)
      const following = isNext ? openingAt(text, BETWEEN_LITERALS.lastIndex) : undefined
      if (following === undefined || following.slashes !== opening.slashes || isName(text, following)) return last
      last = quotedEnd(text, following)
    }
  }
}

function isName(text: string, { quote, end }: Opening): boolean {
  const after = text.slice(end, end + 80)
  const at = after.indexOf(quote)
  return at >= 0 && /^\s*[:=]/.test(after.slice(at + quote.length))
}

const OPEN = '[{('
const CLOSE = ']})'

export function groupEnd(text: string, start: number): number {
  const limit = Math.min(text.length, start + MOST_UNITS)
  let depth = 0
  let lines = 0
  for (let at = start; at < limit; at++) {
    const character = text[at]!
    if (character === '\n' && ++lines > MOST_LINES) return at
    if (OPEN.includes(character)) depth++
    else if (CLOSE.includes(character) && --depth === 0) return at + 1
    else if (character === '"' || character === '\\' || (character === "'" && /[\s[{(,:=]/.test(text[at - 1]!))) {
      const opening = openingAt(text, at)
      if (opening !== undefined) at = Math.max(at, Math.min(limit, quotedEnd(text, opening).next) - 1)
    }
  }
  return limit
}

/** A quote that closes the string around a value rather than belonging to it. */
const CLOSING_QUOTE = /\\{0,64}["'`](?![\p{L}\p{N}$])/uy
/** What ends a value in a sentence or in a list of fields. */
const SENTENCE_END =
  /(?:[,;.!?][ \t\r\n]|[,;.!?]?[)\]}](?![\p{L}\p{N}])|[ \t](?:and|or|und|et|y|#|\/\/|--|[|])[ \t]|<\/|&lt;|\\[nr])/uy

/** The end of a value without quotes that continues up to a blank; a quoted part of it may have blanks. */
export function runEnd(text: string, start: number): number {
  const limit = Math.min(text.length, start + MOST_UNITS)
  for (let at = start; at < limit; at++) {
    const character = text[at]!
    if (/\s/.test(character)) {
      // A line of quoted-printable, or of a shell, that continues
      const continues = /[=\\]/.test(text[at - 1] ?? '') && at > start && (character === '\n' || character === '\r')
      const next = continues ? contentAfter(text, at) : at
      if (next === at || /\s/.test(text[next] ?? ' ')) return at
      at = next
    } else if (character === '<' || character === '>') return at
    else if ('"\'`\\'.includes(character)) {
      CLOSING_QUOTE.lastIndex = at
      if (CLOSING_QUOTE.test(text) && !isOpeningIn(text, start, at)) return at
      const opening = openingAt(text, at)
      if (opening !== undefined) at = Math.min(limit, quotedEnd(text, opening).next) - 1
    }
  }
  return limit
}

/** Whether a quote in a run opens a part of it: `$(echo "x")`. */
function isOpeningIn(text: string, start: number, at: number): boolean {
  return at > start && /[=+(]/.test(text[at - 1]!) && text[at] !== '\\'
}

/** The end of a value that may have blanks: that of its line, or, if it is in a sentence, what ends the value there. */
export function restEnd(text: string, start: number, isSentence: boolean): number {
  const limit = Math.min(text.length, start + MOST_UNITS)
  for (let at = start; at < limit; at++) {
    const character = text[at]!
    if (character === '\n' || character === '\r') return at
    SENTENCE_END.lastIndex = at
    if (isSentence && SENTENCE_END.test(text)) return at
    if (!'"\'`\\'.includes(character)) continue
    if (/[\s(=[,]/.test(text[at - 1] ?? '')) {
      const opening = openingAt(text, at)
      if (opening !== undefined) at = Math.min(limit, quotedEnd(text, opening).next) - 1
    } else if (isSentence) {
      CLOSING_QUOTE.lastIndex = at
      if (CLOSING_QUOTE.test(text)) return at
    }
  }
  return limit
}

const UP_TO_SEMICOLON = /[^;"'<\r\n]{0,4096}(?:(?:(?:\r\n|[\r\n])[>| \t]{0,64}[^;"'<\r\n]{0,256}){1,3}(?=[;"']))?/y

/** The end of a value in a connection string: `Server=a;Pwd=x y;Timeout=3`. */
export function connectionEnd(text: string, start: number): number {
  UP_TO_SEMICOLON.lastIndex = start
  UP_TO_SEMICOLON.test(text)
  return UP_TO_SEMICOLON.lastIndex
}

export function lineEnd(text: string, start: number): number {
  let at = start
  while (at < text.length && text[at] !== '\n' && text[at] !== '\r') at++
  return at
}

const LINE_HEAD = /(?:\r\n|[\r\n])[>| \t]*/y
const COMMENT_HEAD = /(?:\r\n|[\r\n])[>| \t]*(?:(?:#+|\/\/+|\*+|--|;+|%+)[ \t]*)?/y

/** The offset if there is none. `isComment`: the lines may be those of a comment. */
export function contentAfter(text: string, at: number, isComment = false): number {
  const head = isComment ? COMMENT_HEAD : LINE_HEAD
  head.lastIndex = at
  return head.test(text) ? head.lastIndex : at
}

/** The word that ends a here-document of a shell. Anywhere. */
export const HERE_DOCUMENT: RegExp = /<<[-~]?\s{0,8}\\?["']?(\w{1,64})/

/** Of all that was looked through, if nothing ends it. */
export function hereEnd(text: string, line: number, word: string): number {
  let end = line
  for (let lines = 0; lines < MOST_LINES && end < Math.min(text.length, line + MOST_UNITS); lines++) {
    const start = contentAfter(text, end)
    if (start === end || text.startsWith(word, start)) break
    end = lineEnd(text, start)
  }
  return end
}

/** A line that is one run, and no field, link or punctuation: the rest of a value that was broken to fit in a line. */
const REST_ALONE = /^(?![a-z][\w.-]*(?:[:=]|$(?<=:))|[a-z][a-z0-9+.-]*:\/\/|www\.)(?=.*[\p{L}\p{N}])\S+[ \t]*$/iu

/** What YAML has in the place of a value that is on the lines below. At the end of a text. */
const BLOCK_MARK = /[|>][-+\d]{0,2}[ \t]*$/
const REST_OF_EXPRESSION = /^(?:\|\||\?\?|[=+.&?])[ \t]*["'`]/

/**
 * The end of the lines that belong to the value of a field that begins in a column of its line: those that are indented
 * more, items of a list, and the rest of a value that was broken.
 */
export function blockEnd(
  text: string,
  first: number,
  { column, hasValue, isComment }: { column: number; hasValue: boolean; isComment: boolean },
): number {
  let end = first
  let at = first
  let isBroken = hasValue
  for (let lines = 0; lines < MOST_LINES && at < Math.min(text.length, first + MOST_UNITS); lines++) {
    const start = contentAfter(text, at, isComment)
    if (start === at) break
    const stop = Math.min(lineEnd(text, start), first + MOST_UNITS)
    const content = text.slice(start, stop)
    const indent = start - at - (text.startsWith('\r\n', at) ? 2 : 1)
    const isGoingOn = /[\\=]$/.test(text.slice(at - 1, at))
    if (content === '' && hasValue && end === first && !BLOCK_MARK.test(text.slice(first - 8, first))) break
    isBroken &&= REST_ALONE.test(content)
    if (content !== '') {
      const isItem = /^-[ \t]/.test(content) && indent >= column
      const isRest = end === first && REST_OF_EXPRESSION.test(content)
      if (!(indent > column || isItem || isBroken || isGoingOn || isRest)) break
      end = isRest || isGoingOn ? restEnd(text, start, false) : stop
      at = end
      continue
    }
    at = stop
  }
  return end
}
