import { XCHAR } from '../classes.ts'
import { fragmentStart } from '../generic.ts'
import { breach, isAll, isEscapedAscii } from '../internet.ts'
import { type Octets, type Pair, splitPairs, valuesOf } from '../octets.ts'
import { isAddrSpec } from '../opaque.ts'
import type { Problem } from '../problem.ts'
import type { Marks } from '../split.ts'
import type { Components, UrlRecord } from '../url-record.ts'

export interface MailtoFields {
  /** The recipients, decoded: the addresses before the `?`, then those of the `to` fields. */
  readonly addresses: readonly string[]
  /** All header fields, and `body`, in order. */
  readonly headers: readonly Pair[]
}

/** RFC 1738 §3.5, RFC 2368, RFC 6068 */
export interface MailtoUrl extends UrlRecord<'mailto', MailtoFields>, MailtoFields {}

export function readMailto(components: Components): MailtoFields {
  const { path, query } = components
  const headers = splitPairs(query ?? '', '&')
  const lists = [...decodeList(path), ...valuesOf(headers, 'to').flatMap((value) => decodeList(value.raw))]
  return { addresses: lists, headers }
}

// RFC 6068 §2 to; an encoded comma outside quotes also divides (RFC 2368 §2: `mailto:addr1%2C%20addr2`)
function decodeList(text: string): readonly string[] {
  return splitPairs(text, ',').flatMap((pair) => splitMailboxes(mailbox(pair)))
}

/** `=` is data in an address. */
function mailbox(pair: Pair): string {
  const value: Octets | null = pair.value
  return value === null ? pair.name.text : `${pair.name.text}=${value.text}`
}

function splitMailboxes(text: string): readonly string[] {
  const boxes: string[] = []
  let quoted = false
  let start = 0
  for (let at = 0; at <= text.length; at++) {
    if (text[at] === '"') quoted = !quoted
    else if (text[at] === '\\' && quoted) at++
    if (at >= text.length || (text[at] === ',' && !quoted)) {
      boxes.push(text.slice(start, at).trim())
      start = at + 1
    }
  }
  return boxes.filter((box) => box !== '')
}

// RFC 1738 §5 mailtourl
export function isMailtourl(text: string, marks: Marks, problems: Problem[]): boolean {
  const start = marks.schemeEnd + 1
  const end = fragmentStart(marks)
  if (start === end) return breach(problems, 'missing-path', start, 'encoded822addr')
  const address = isAll(text, start, end, XCHAR, 'encoded822addr', problems)
  return isEscapedAscii(marks, problems) && address
}

// RFC 1738 §5 encoded822addr, RFC 6068 §2 mailtoURI: at least one address, before the `?` or in a field
export function isMailto(rest: string): boolean {
  const to = /^[^?#]*/.exec(rest)![0]
  if (to === '') return /(?:^\?|&)(?:to|cc|bcc)=[^&@]+(?:@|%40)[^&@]/i.test(rest)
  return to.split(',').every((mailbox) => isAddrSpec(mailbox) || isEncodedMailbox(mailbox))
}

/** In prose, `mailto:joe%40a.example` without an `@` is too little. */
export function isMailtoInProse(rest: string): boolean {
  return rest.includes('@') && isMailto(rest)
}

/** A name before the address, or the `@`, in escapes: `Joe%20%3Cjoe%40a.example%3E`. */
function isEncodedMailbox(mailbox: string): boolean {
  return /[^@](?:%40|@)[^@]/.test(mailbox) && /%[0-9a-f]{2}/i.test(mailbox)
}
