import { charsetOrGuess, decodeText } from '../decoding/charset.ts'
import { ownCopy } from '../source/latin1.ts'

export interface Parameterised {
  /** In lower case, without comments. */
  readonly value: string
  /** In lower case; continuations joined and decoded (RFC 2231). */
  readonly parameters: ReadonlyMap<string, string>
}

const cache = new Map<string, Parameterised>()

/** Results are cached, since archives repeat a few fields. */
export function parseParameterised(field: string): Parameterised {
  let parsed = cache.get(field)
  if (parsed !== undefined) return parsed
  const own = ownCopy(field)
  parsed = parseField(own)
  if (cache.size > 2000) cache.clear()
  if (own.length < 1000) cache.set(own, parsed)
  return parsed
}

function parseField(field: string): Parameterised {
  const text = withoutComments(field.replace(/\r?\n/g, ''))
  const value = /^\s*([^\s;]*)/.exec(text)![0]
  const raw = new Map<string, string>()
  // A regular expression for this takes quadratic time on a hostile field.
  let semicolon = -1
  for (let from = value.length; ; ) {
    const sign = text.indexOf('=', from)
    if (sign < 0) break
    // The search continues from the semicolon that was found before: one that is far away, or none, is looked for once.
    if (semicolon <= sign) semicolon = indexOrEnd(text, ';', sign)
    const name = nameBefore(text, from, sign)
    const { content, end } = valueAfter(text, sign + 1, semicolon)
    // The first of several parameters with one name counts, as in other readers.
    if (name !== '' && !raw.has(name)) raw.set(name, content)
    from = end
  }
  return { value: value.trim().toLowerCase(), parameters: joinContinuations(raw) }
}

function nameBefore(text: string, from: number, sign: number): string {
  let end = sign
  while (end > from && isSpace(text, end - 1)) end--
  let start = end
  while (start > from && !isSpace(text, start - 1) && text[start - 1] !== ';' && text[start - 1] !== '"') start--
  return text.slice(start, end).toLowerCase()
}

function indexOrEnd(text: string, character: string, from: number): number {
  const at = text.indexOf(character, from)
  return at < 0 ? text.length : at
}

/** `semicolon` is the next one, or the end of the text. */
function valueAfter(text: string, from: number, semicolon: number): { content: string; end: number } {
  let start = from
  while (isSpace(text, start)) start++
  if (text[start] === '"') return quotedAt(text, start + 1)
  return bareAt(text, start, semicolon)
}

function quotedAt(text: string, start: number): { content: string; end: number } {
  let end = start
  while (end < text.length && text[end] !== '"') end += text[end] === '\\' ? 2 : 1
  return { content: text.slice(start, end).replace(/\\(.)/gs, '$1'), end: end + 1 }
}

/** If a further parameter follows without its semicolon. */
function bareAt(text: string, start: number, end: number): { content: string; end: number } {
  const sign = text.indexOf('=', start)
  const white = /\s/.exec(text.slice(start, end))
  const firstSpace = white === null ? end : start + white.index
  const hasNext = sign > firstSpace && sign < end && /^\s+[^\s=]+\s*$/.test(text.slice(firstSpace, sign).slice(0, 200))
  const stop = hasNext ? firstSpace : end
  return { content: text.slice(start, stop).trim(), end: stop }
}

function isSpace(text: string, at: number): boolean {
  const c = text[at]
  return c === ' ' || c === '\t' || c === '\r' || c === '\n'
}

/** RFC 5322 §3.2.2: comments nest, and do not start inside quotes. */
function withoutComments(text: string): string {
  if (!text.includes('(')) return text
  let out = ''
  let depth = 0
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const c = text[at]!
    if (c === '\\' && (quoted || depth > 0)) {
      if (depth === 0) out += c + (text[at + 1] ?? '')
      at++
    } else if (c === '"' && depth === 0) {
      quoted = !quoted
      out += c
    } else if (c === '(' && !quoted) depth++
    else if (c === ')' && depth > 0) depth--
    else if (depth === 0) out += c
  }
  return out
}

/**
 * `name*0` (RFC 2231 §3), and charsets `name*=charset'language'text` (§4). Either goes before a parameter without a
 * star, which writers add for readers that do not know these.
 */
function joinContinuations(raw: ReadonlyMap<string, string>): Map<string, string> {
  const joined = new Map([...raw].filter(([key]) => !key.includes('*')))
  for (const [key, value] of raw) {
    const name = /^([^*]+)\*(?:0\*?)?$/.exec(key)?.[1]
    if (name !== undefined) joined.set(name, key === `${name}*` ? decodeExtended(value) : joinOne(raw, name))
  }
  return joined
}

function joinOne(raw: ReadonlyMap<string, string>, name: string): string {
  let text = ''
  let extended = false
  for (let n = 0; ; n++) {
    const plain = raw.get(`${name}*${n}`)
    const encoded = raw.get(`${name}*${n}*`)
    if (plain === undefined && encoded === undefined) break
    extended ||= encoded !== undefined
    // Plain segments must not be read as percent-encoded
    text += encoded ?? plain!.replaceAll('%', '%25')
  }
  return extended ? decodeExtended(text) : text.replaceAll('%25', '%')
}

function decodeExtended(value: string): string {
  const match = /^([^']*)'[^']*'(.*)$/s.exec(value)
  const text = match === null ? value : match[2]!
  const latin1 = text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return decodeText(Buffer.from(latin1, 'latin1'), charsetOrGuess(match?.[1] ?? ''))
}
