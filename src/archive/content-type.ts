import { decodeText, findCharset, guessed } from './charset.ts'

/** A header field of the form `value; name=value`, as Content-Type and Content-Disposition have it. */
export interface Parameterised {
  /** In lower case, without comments. */
  readonly value: string
  /** Names in lower case; continuations joined and decoded (RFC 2231). */
  readonly parameters: ReadonlyMap<string, string>
}

const parameter = /([^\s=;"]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"?|([^;]*))/gs
const cache = new Map<string, Parameterised>()

/** Archives repeat the same few fields; what was parsed is kept. */
export function parseParameterised(field: string): Parameterised {
  let parsed = cache.get(field)
  if (parsed !== undefined) return parsed
  parsed = parse(field)
  if (cache.size > 2000) cache.clear()
  if (field.length < 1000) cache.set(field, parsed)
  return parsed
}

function parse(field: string): Parameterised {
  const text = withoutComments(field.replace(/\r?\n/g, ''))
  const value = /^\s*([^\s;]*)/.exec(text)![0]
  const raw = new Map<string, string>()
  parameter.lastIndex = value.length
  for (let match = parameter.exec(text); match !== null; match = parameter.exec(text)) {
    const [, name, quoted, bare] = match
    const key = name!.toLowerCase()
    const content = quoted === undefined ? cutBare(bare!, match) : quoted.replace(/\\(.)/g, '$1')
    // The first of equal names counts, as in every other reader
    if (!raw.has(key)) raw.set(key, content)
  }
  return { value: value.trim().toLowerCase(), parameters: joinContinuations(raw) }
}

/** An unquoted value ends at white space if a further parameter follows without its semicolon. */
function cutBare(bare: string, match: RegExpExecArray): string {
  const space = bare.search(/\s+[^\s=]+\s*=/)
  if (space < 0) return bare.trim()
  parameter.lastIndex = match.index + match[0].length - bare.length + space
  return bare.slice(0, space).trim()
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

/** RFC 2231 §3 continuations `name*0`, §4 charsets `name*=charset'language'text`. */
function joinContinuations(raw: ReadonlyMap<string, string>): Map<string, string> {
  const joined = new Map<string, string>()
  for (const [key, value] of raw) {
    const star = key.indexOf('*')
    if (star < 0) joined.set(key, value)
    else if (key.endsWith('*') && star === key.length - 1) joined.set(key.slice(0, star), decodeExtended(value))
  }
  for (const key of raw.keys()) {
    const match = /^([^*]+)\*0\*?$/.exec(key)
    if (match !== null && !joined.has(match[1]!)) joined.set(match[1]!, joinOne(raw, match[1]!))
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
  return decodeText(Buffer.from(latin1, 'latin1'), charsetOr(match?.[1] ?? ''))
}

function charsetOr(name: string): typeof guessed {
  try {
    return findCharset(name) ?? guessed
  } catch {
    return guessed
  }
}
