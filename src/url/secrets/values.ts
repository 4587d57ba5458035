import { isAuthorityAt } from './logins.ts'
import { masked } from './masked.ts'
import { isFieldName, isRandom, type Secrecy, secrecyOf } from './secret-name.ts'

/**
 * The name of a parameter, also inside a value, or at the start of a file name; or an address in brackets, which has no
 * name (RFC 3986 §3.2.2 IPvFuture).
 */
const NAME = /(?:[/\\]{2}|@)\[v[0-9a-f]+\.[^\][@/?#]*\]|(?:^|(?<=[?&;#/\\=]))([^?&;#/\\=]+)=/gi
/** The end of a value in a path, and after it, where a slash is data, as is a semicolon without a name. */
const PATH_VALUE_END = /[/\\?#&]|;[^?&;#/\\=]+=|$/g
const VALUE_END = /&(?!#\w{1,8};)|(?<!&)#|;[^?&;#/\\=]+=|$/g

/** The least length of a random value with such a name, and of one after such a segment. */
const RANDOM_VALUE = 6
const RANDOM_SEGMENT = 10
const LONGEST_VALUE = 256

export function maskValues(text: string): string {
  const pathEnd = text.search(/[?#]/)
  return masked(text, NAME, ({ 1: name, index }, start) => {
    const secrecy = name === undefined ? null : secrecyAt(index, name)
    if (secrecy === null) return []
    const ends = pathEnd < 0 || index < pathEnd ? PATH_VALUE_END : VALUE_END
    if (secrecy === 'random' && !isRandom(valueIn(text.slice(start, start + LONGEST_VALUE), ends), RANDOM_VALUE))
      return []
    ends.lastIndex = start
    return [{ start, end: ends.exec(text)!.index }]
  })
}

function valueIn(text: string, ends: RegExp): string {
  ends.lastIndex = 0
  return text.slice(0, ends.exec(text)!.index)
}

function secrecyAt(index: number, name: string): Secrecy {
  return index > 0 ? secrecyOf(name) : isFieldName(name) ? 'secret' : null
}

const SEGMENT = /[^/?#\\&;=]+/g
/** An id of a user may come between the name and the secret. */
const NAMED_SEGMENTS = 3

/** Masks random segments of a path after one that names them: `/reset/Zq9Xw7Kp3Vb5`, `/hooks/12/Zq9Xw7Kp3Vb5`. */
export function maskSegments(text: string): string {
  let left = 0
  return masked(text, SEGMENT, ({ 0: segment, index: start }, end) => {
    left = isAuthorityAt(text, start) || !/[/\\]/.test(text[start - 1] ?? '/') ? 0 : left - 1
    if (left > 0 && isRandom(segment.slice(0, LONGEST_VALUE), RANDOM_SEGMENT)) return [{ start, end }]
    if (namesNext(segment) && !isAuthorityAt(text, start)) left = NAMED_SEGMENTS
    return []
  })
}

/** Whether a segment may name a secret; an id may not. */
function namesNext(segment: string): boolean {
  return segment.length > 2 && !isRandom(segment.slice(0, LONGEST_VALUE), RANDOM_VALUE) && secrecyOf(segment) !== null
}

/**
 * The member up to its value. One class of characters, without those that begin a member, so that no text is read
 * twice.
 */
const MEMBER = /[{,]([\s"'\\\w$.-]{1,192}):[\s_]*/g
/** An unquoted value: a list, or another one. */
const MEMBER_VALUE = /\[[^\]]*\]?|[^,}\]&#]*/y
const OPENING_QUOTE = /\\*["']/y

/** Masks the members of objects with secret names, as `{"token":"x"}` in a query. */
export function maskMembers(text: string): string {
  if (!text.includes('{')) return text
  return masked(text, MEMBER, ({ 1: written }, from) => {
    const name = memberName(written!)
    if (name === null || secrecyOf(name) !== 'secret') return []
    OPENING_QUOTE.lastIndex = from
    const quote = OPENING_QUOTE.exec(text)?.[0] ?? ''
    const start = from + quote.length
    return [{ start, end: memberEnd(text, start, quote) }]
  })
}

/** The one word of a name in quotes. Escapes of quotes and blanks are underscores here. */
function memberName(written: string): string | null {
  const words = written.split(/[\s"'\\]+/).filter((word) => /[^_]/.test(word))
  return words.length === 1 ? words[0]! : null
}

function memberEnd(text: string, start: number, quote: string): number {
  if (quote !== '') {
    const end = text.indexOf(quote, start)
    return end < 0 ? text.length : end
  }
  MEMBER_VALUE.lastIndex = start
  return start + MEMBER_VALUE.exec(text)![0].length
}
