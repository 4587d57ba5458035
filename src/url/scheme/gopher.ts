import { XCHAR } from '../classes.ts'
import { fragmentStart } from '../generic.ts'
import { hasSlash, isAll, isEscapedAscii, isHostport } from '../internet.ts'
import { joinOctets, Octets, octetsText } from '../octets.ts'
import type { Problem } from '../problem.ts'
import type { Marks } from '../split.ts'
import { type Components, type UrlRecord, urlPath } from '../url-record.ts'

const TAB_BYTES = [9] as const
const CRLF_BYTES = [13, 10] as const

/**
 * The request of a Gopher+ string (RFC 1738 §3.4.4 to §3.4.9):
 *
 * - `default`: `+`, the default view
 * - `view`: `+view language`, an alternate view; the language is optional
 * - `form`: `?`, an item with an electronic form
 * - `attributes`: `!` of the item, `$` of all items of a directory; with names, only these
 * - `filled-form`: the answers to a form, one a line
 * - `other`: none of these
 */
export type GopherPlus =
  | { readonly kind: 'default' | 'form' | 'other' }
  | { readonly kind: 'view'; readonly view: string; readonly language: string | null }
  | { readonly kind: 'attributes'; readonly of: 'item' | 'directory'; readonly names: readonly string[] }
  | { readonly kind: 'filled-form'; readonly values: readonly string[] }

export interface GopherFields {
  /** One character; `1`, a menu, if the URL has no path. */
  readonly type: Octets
  readonly selector: Octets
  readonly search: Octets | null
  /** The Gopher+ string. */
  readonly plus: Octets | null
  /** The request of the Gopher+ string. */
  readonly wants: GopherPlus | null
  /** The bytes that a client sends. */
  readonly request: Uint8Array
}

/** RFC 1738 §3.4 */
export interface GopherUrl extends UrlRecord<'gopher', GopherFields>, GopherFields {}

export function readGopher(components: Components): GopherFields {
  const [type, selector, search, plus] = divide(components)
  const wants = plus === null ? null : readPlus(plus.text)
  return { type, selector, search, plus, wants, request: request(selector, search, plus, wants) }
}

/** The length of a filled form in the URL, with the Gopher+ string around it, in UTF-16 units; 0 without one. */
export function filledFormLength(components: Components): number {
  const [, , ...strings] = urlPath(components).replace(ITEM_TYPE, '').split('%09')
  const plus = strings.join('%09')
  return FILLED_FORM.test(octetsText(plus)) ? plus.length : 0
}

function divide(components: Components): [type: Octets, ...ReturnType<typeof splitTabs>] {
  const path = components.path === '' ? '' : urlPath(components).slice(1)
  const typeLength = path.startsWith('%') ? 3 : 1
  return [new Octets(path === '' ? '1' : path.slice(0, typeLength)), ...splitTabs(path.slice(typeLength))]
}

/** RFC 1738 §3.4.1: the first two encoded tabs divide; a Gopher+ string may hold more. */
function splitTabs(text: string): [selector: Octets, search: Octets | null, plus: Octets | null] {
  const first = text.indexOf('%09')
  if (first < 0) return [new Octets(text), null, null]
  const selector = new Octets(text.slice(0, first))
  const second = text.indexOf('%09', first + 3)
  if (second < 0) return [selector, new Octets(text.slice(first + 3)), null]
  return [selector, new Octets(text.slice(first + 3, second)), new Octets(text.slice(second + 3))]
}

/** The slash of the path and the character behind it, which {@link divide} takes off. */
const ITEM_TYPE = /^.(?:%..|.)?/s
const FILLED_FORM = /^\+\t1\r\n\+-1\r\n([\s\S]*\r\n)?\.\r\n$/

// RFC 1738 §5 gopher+_string
function readPlus(text: string): GopherPlus {
  if (text === '+') return { kind: 'default' }
  if (text === '?') return { kind: 'form' }
  const filled = FILLED_FORM.exec(text)
  if (filled !== null) return { kind: 'filled-form', values: filled[1]?.split('\r\n').slice(0, -1) ?? [] }
  if (text.startsWith('!') || text.startsWith('$')) {
    const names = text.slice(1).split(' ')
    return {
      kind: 'attributes',
      of: text[0] === '!' ? 'item' : 'directory',
      names: names.filter((name) => name !== ''),
    }
  }
  if (!text.startsWith('+')) return { kind: 'other' }
  const [view, language] = text.slice(1).split(' ')
  return { kind: 'view', view: view!, language: language ?? null }
}

/** RFC 1738 §3.4.2, §3.4.3. A filled form (§3.4.9) omits an empty search, and ends its last line itself. */
function request(selector: Octets, search: Octets | null, plus: Octets | null, wants: GopherPlus | null): Uint8Array {
  if (search === null) return joinOctets(selector, CRLF_BYTES)
  if (plus === null) return joinOctets(selector, TAB_BYTES, search, CRLF_BYTES)
  if (wants?.kind !== 'filled-form') return joinOctets(selector, TAB_BYTES, search, TAB_BYTES, plus, CRLF_BYTES)
  return search.raw === ''
    ? joinOctets(selector, TAB_BYTES, plus)
    : joinOctets(selector, TAB_BYTES, search, TAB_BYTES, plus)
}

// RFC 1738 §5 gopherurl
export function isGopherurl(text: string, marks: Marks, problems: Problem[]): boolean {
  const host = isHostport(text, marks, problems)
  const good = hasSlash(marks, problems, 'gopherurl') && host
  const path = isAll(text, marks.pathStart, fragmentStart(marks), XCHAR, 'xchar', problems)
  return isEscapedAscii(marks, problems) && path && good
}
