import { PERCENT } from '../text/ascii.ts'
import { isBidiControl, property } from '../text/chars.ts'
import { checkUrl } from './argument.ts'
import { classOf, isPctEncoded, isUcschar, PATH, QUERY, UNRESERVED, USERINFO } from './classes.ts'
import { format } from './format.ts'
import { followsPercent } from './normalize.ts'
import type { Url } from './registry.ts'
import { isReadableWide } from './split.ts'
import { hasMixedScripts, isInvisible } from './unicode-script.ts'

/** A URL without an ASCII form. */
export interface UriFailure {
  readonly ok: false
  /** `idna`: the host is not an internationalised domain name. `bad-port`: not a number, and cannot be encoded. */
  readonly code: 'idna' | 'bad-port'
}

export interface UriResult {
  readonly ok: true
  readonly uri: string
}

/**
 * The ASCII form of an IRI: the host by IDNA, the rest as percent-encoded UTF-8. Characters that no URI holds (`{` `}`
 * `|` `^` `[` `]`, a `%` without digits) are encoded, too, so the result conforms to RFC 3986; a URI stays unchanged.
 * RFC 3987 §3.1
 *
 * @throws TypeError on anything but a parsed URL.
 */
export function toUri(url: Url): UriResult | UriFailure {
  checkUrl(url, 'toUri')
  const { scheme, userinfo, host, port, path, query, fragment } = url.components
  if (port !== null && !/^\d*$/.test(port)) return { ok: false, code: 'bad-port' }
  const asciiHost = host && hostToAscii(host)
  if (host !== null && asciiHost === null) return { ok: false, code: 'idna' }
  // RFC 3986 §6.2.3: only a rewritten host gets a path.
  const isRewritten = asciiHost !== host && (url.scheme === 'http' || url.scheme === 'https')
  const uri = format({
    scheme,
    userinfo: userinfo && encode(userinfo, USERINFO),
    host: asciiHost,
    port,
    path: path === '' && isRewritten ? '/' : encode(path, PATH),
    query: query && encode(query, QUERY),
    fragment: fragment && encode(fragment, QUERY),
  })
  return { ok: true, uri }
}

/** The platform's `URL` does IDNA (UTS 46). ASCII names bypass it, because it takes some for IPv4 addresses. */
function hostToAscii(host: string): string | null {
  if (/^[\x21-\x7e]*$/.test(host)) return host.startsWith('[') ? host : encode(host, USERINFO)
  try {
    return new URL(`http://${host}/`).hostname
  } catch {
    return null
  }
}

function encode(text: string, allowed: number): string {
  let encoded = ''
  for (let at = 0; at < text.length; at++) {
    const codePoint = text.codePointAt(at)!
    if (codePoint === PERCENT ? isPctEncoded(text, at) : (classOf(codePoint) & allowed) !== 0) encoded += text[at]
    else encoded += percentEncode(codePoint)
    if (codePoint > 0xffff) at++
  }
  return encoded
}

// RFC 3987 §3.1 step 2
function percentEncode(codePoint: number): string {
  if (codePoint >= 0x80) return encodeURIComponent(String.fromCodePoint(codePoint))
  return `%${codePoint.toString(16).toUpperCase().padStart(2, '0')}`
}

export interface ToIriOptions {
  /**
   * Reads a host's `xn--` labels: `domainToUnicode` of `node:url`. Without it, as in browsers, hosts stay in ASCII. The
   * result is used only if IDNA leads back to the host, and no label mixes scripts.
   */
  readonly domainToUnicode?: ((host: string) => string) | undefined
}

/**
 * The form for people: percent-encoded UTF-8 becomes characters. Misleading ones stay encoded: controls of direction,
 * invisible characters, spaces, private characters, and bytes that are not UTF-8. RFC 3987 §3.2
 *
 * @throws TypeError on anything but a parsed URL.
 */
export function toIri(url: Url, options: ToIriOptions = {}): string {
  checkUrl(url, 'toIri')
  const { scheme, userinfo, host, port, path, query, fragment } = url.components
  return format({
    scheme,
    userinfo: userinfo && decodeShown(userinfo),
    host: host && hostToUnicode(host, options.domainToUnicode),
    port,
    path: decodeShown(path),
    query: query && decodeShown(query),
    fragment: fragment && decodeShown(fragment),
  })
}

function hostToUnicode(host: string, domainToUnicode: ToIriOptions['domainToUnicode']): string {
  if (domainToUnicode === undefined || !/(?:^|\.)xn--/i.test(host)) return host
  const readable = domainToUnicode(host)
  const isFaithful = readable !== '' && hostToAscii(readable) === host.toLowerCase()
  return isFaithful && !hasMixedScripts(readable) && [...readable].every(isShown) ? readable : host
}

/** Decodes whole runs, because a character takes several escapes. */
function decodeShown(text: string): string {
  return text.replace(/(?:%[0-9A-Fa-f]{2})+/g, decodeRun)
}

/** One character in percent-encoded UTF-8. RFC 3629 §4 `UTF8-char` */
const ENCODED_CHARACTER = /* @__PURE__ */ new RegExp(
  '%[0-7].|' +
    '%(?:C[2-9A-F]|D.)%[89AB].|' +
    '%(?:E0%[AB].|E[1-9A-CEF]%[89AB].|ED%[89].)%[89AB].|' +
    '%(?:F0%[9AB].|F[1-3]%[89AB].|F4%8.)%[89AB].%[89AB].',
  'iy',
)

// RFC 3987 §3.2 steps 2 to 4
function decodeRun(run: string, start: number, text: string): string {
  let at = followsPercent(text, start) ? ESCAPE_LENGTH : 0
  let before = at > 0 ? '' : text.slice(Math.max(0, start - 2), start)
  let decoded = run.slice(0, at).toUpperCase()
  while (at < run.length) {
    const encoded = encodedCharacterAt(run, at)
    const found = encoded === '' ? '' : decodeURIComponent(encoded)
    const character = isShown(found) && (!isMark(found) || endsInWord(before)) ? found : ''
    decoded += character || run.slice(at, at + ESCAPE_LENGTH).toUpperCase()
    at += character === '' ? ESCAPE_LENGTH : encoded.length
    before = character
  }
  return decoded
}

const ESCAPE_LENGTH = '%20'.length

function encodedCharacterAt(run: string, at: number): string {
  ENCODED_CHARACTER.lastIndex = at
  return ENCODED_CHARACTER.exec(run)?.[0] ?? ''
}

const isMark = property(String.raw`^\p{M}$`)
const endsInWord = property(String.raw`[\p{L}\p{M}\p{N}]$`)

/** Whether a reader recognises the character. (A mark after a delimiter would join it: see `decodeRun`.) */
function isShown(character: string): boolean {
  const codePoint = character.codePointAt(0) ?? 0
  if (codePoint < 0x80) return (classOf(codePoint) & UNRESERVED) !== 0
  if (!isUcschar(codePoint) || !isReadableWide(codePoint)) return false
  return !isBidiControl(codePoint) && !isInvisible(codePoint) && codePoint !== 0xfffd
}
