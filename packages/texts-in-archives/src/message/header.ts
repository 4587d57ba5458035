import { endOfLine } from '../decoding/end-of-line.ts'
import type { HeaderChoice } from '../job/choices.ts'
import { CR, HYPHEN, LF, SLASH, SPACE, TAB } from '../source/ascii.ts'
import { latin1, ownCopy } from '../source/latin1.ts'
import type { Boundaries } from './boundary.ts'

/** Offsets count in the text of its block. */
export interface Field {
  readonly name: string
  readonly key: string
  /** Whether the field may hold text of a person, or an address. Mail software writes the others for itself. */
  readonly usual: boolean
  readonly start: number
  readonly end: number
}

export interface HeaderBlock {
  readonly text: string
  readonly fields: readonly Field[]
  readonly bodyStart: number
  /** An empty line, a line that is not a field, the end of the bytes, or the size limit. */
  readonly ended: 'blank' | 'line' | 'end' | 'limit'
}

export function givenFields({ fields }: HeaderBlock, choice: HeaderChoice): readonly Field[] {
  const given: Field[] = []
  if (choice === 'none') return given
  for (const field of fields) if ((field.usual || choice === 'all') && field.start < field.end) given.push(field)
  return given
}

/** In bytes. Real headers stay below a tenth of it. */
export const HEADER_LIMIT: number = 1 << 20

/** They are kept even if the caller did not ask for them. */
const STEERING = new Set(
  'content-type content-transfer-encoding content-disposition message-id in-reply-to references date from'
    .concat(' warc-record-id warc-date warc-target-uri')
    .split(' '),
)
const MACHINERY = new Set(
  'return-path delivered-to x-original-to envelope-to received received-spf authentication-results dkim-signature'
    .concat(' dkim-filter domainkey-signature domainkey-status message-id in-reply-to references date mime-version')
    .concat(' content-type content-transfer-encoding content-disposition content-id content-length content-md5 lines')
    .concat(' status x-status x-keywords x-uid x-uidl x-imap x-mozilla-status x-mozilla-status2 x-mozilla-keys')
    .concat(
      ' resent-message-id resent-date resent-from resent-to delivery-date x-delivered-to x-sender-ip thread-index',
    )
    .concat(' nntp-posting-host nntp-posting-date x-trace x-complaints-to path x-received x-beenthere autocrypt')
    .concat(' x-gm-message-state x-topics x-spam-level x-spam-score importance precedence face x-face bytes warc-type')
    .concat(' warc-date warc-record-id warc-block-digest warc-payload-digest warc-refers-to content-language')
    .concat(' warc-warcinfo-id warc-concurrent-to warc-segment-origin-id warc-ip-address')
    .split(' '),
)
const MACHINERY_PREFIX = /^(?:arc-|x-google-|x-ms-|x-microsoft-|x-exchange-|x-forefront-|x-originating-|x-proofpoint-)/

interface FieldKind {
  readonly name: string
  readonly key: string
  readonly steers: boolean
  readonly usual: boolean
}

/** A longer name is not kept, nor are more names: a hostile archive has millions. */
const LONGEST_KEPT = 100
const MOST_KEPT = 5000
/** By the name as written: archives repeat a few hundred names. */
const kinds = new Map<string, FieldKind>()
/** By the shape of a name: a comparison saves the string that a lookup would need. */
const lastKinds: FieldKind[] = []

function fieldKind(text: string, start: number, end: number): FieldKind {
  const shape = (text.charCodeAt(start) * 5 + text.charCodeAt(end - 1) * 3 + end - start) & 255
  const last = lastKinds[shape]
  if (last !== undefined && last.name.length === end - start && text.startsWith(last.name, start)) return last
  const kind = kindOf(text.slice(start, end))
  if (end - start < LONGEST_KEPT) lastKinds[shape] = kind
  return kind
}

function kindOf(written: string): FieldKind {
  const known = kinds.get(written)
  if (known !== undefined) return known
  const name = ownCopy(written)
  const key = name.toLowerCase()
  const usual = !MACHINERY.has(key) && !MACHINERY_PREFIX.test(key)
  const kind = { name, key, steers: STEERING.has(key), usual }
  if (kinds.size < MOST_KEPT && name.length < LONGEST_KEPT) kinds.set(name, kind)
  return kind
}

export interface HeaderScan {
  /** The header ends at its end at the latest. */
  readonly isWhole: boolean
  readonly all: boolean
  /** A part may end within its header. */
  readonly boundaries?: Boundaries | undefined
}

interface OpenField extends Field {
  end: number
}

/**
 * Undefined if the end of the block has not been read yet. A block ends at the first line that cannot be a header's (RFC
 * 5322 §2.2), because some mail lacks the empty line.
 */
export function scanHeader(text: string, scan: HeaderScan): HeaderBlock | undefined {
  const fields: Field[] = []
  let open: OpenField | undefined
  let hasField = false
  for (let lineStart = 0; ; ) {
    const newline = text.indexOf('\n', lineStart)
    if (newline < 0 && !scan.isWhole) {
      return text.length >= HEADER_LIMIT ? { text, fields, bodyStart: lineStart, ended: 'limit' } : undefined
    }
    if (lineStart >= text.length) return { text, fields, bodyStart: lineStart, ended: 'end' }
    const lineEnd = newline < 0 ? text.length : newline
    const end = endOfLine(text, lineStart, lineEnd)
    if (end === lineStart && newline >= 0) return { text, fields, bodyStart: newline + 1, ended: 'blank' }
    if (hasField && isBlank(text.charCodeAt(lineStart))) {
      // A folded line continues the open field, or a field that is not kept.
      if (open !== undefined) open.end = end
    } else {
      open = undefined
      const isBoundary =
        text.charCodeAt(lineStart) === HYPHEN &&
        text.charCodeAt(lineStart + 1) === HYPHEN &&
        scan.boundaries?.matches(text.slice(lineStart, end)) !== undefined
      const colon = isBoundary ? -1 : fieldColon(text, lineStart, end)
      if (colon > lineStart) {
        const { name, key, steers, usual } = fieldKind(text, lineStart, nameEnd(text, lineStart, colon))
        hasField = true
        if (steers || usual || scan.all) {
          open = { name, key, usual, start: valueStart(text, colon + 1, end), end }
          fields.push(open)
        }
      } else if (isBoundary || !isEnvelopeLine(text, lineStart)) {
        return { text, fields, bodyStart: lineStart, ended: 'line' }
      }
    }
    lineStart = newline < 0 ? text.length : newline + 1
  }
}

function isBlank(unit: number): boolean {
  return unit === SPACE || unit === TAB
}

/** RFC 5322 §2.2; white space before it: §4.5. -1 without one. */
function fieldColon(text: string, start: number, end: number): number {
  let at = start
  for (; at < end; at++) {
    const unit = text.charCodeAt(at)
    // A line that starts with a URL is text.
    if (unit === 0x3a) return text.charCodeAt(at + 1) === SLASH && text.charCodeAt(at + 2) === SLASH ? -1 : at
    if (unit <= 0x20 || unit >= 0x7f) break
  }
  while (at < end && isBlank(text.charCodeAt(at))) at++
  return text.charCodeAt(at) === 0x3a && at < end ? at : -1
}

function nameEnd(text: string, start: number, colon: number): number {
  let end = colon
  while (end > start && isBlank(text.charCodeAt(end - 1))) end--
  return end
}

function valueStart(text: string, from: number, end: number): number {
  let at = from
  while (at < end && isBlank(text.charCodeAt(at))) at++
  return at
}

/** Quoted or not, it was left at the start of a message or part. */
const ENVELOPE_LINE = /^From |>From /y

function isEnvelopeLine(text: string, lineStart: number): boolean {
  ENVELOPE_LINE.lastIndex = lineStart
  return ENVELOPE_LINE.test(text)
}

const VERSION = 'WARC/1.'
const FIRST = VERSION.charCodeAt(0)

/**
 * After the empty line; 0 without one before `most`, and if the next record of a WARC file comes first. Only the
 * lines of this header are looked at: a file may hold a record for every few bytes.
 */
export function headerEnd(bytes: Buffer, from: number, most: number): number {
  for (let start = from; start < most; ) {
    const first = bytes[start]
    if (first === LF) return start + 1
    if (first === CR && bytes[start + 1] === LF) return start + 2
    if (first === FIRST && latin1(bytes, start, start + VERSION.length) === VERSION) return 0
    const newline = bytes.indexOf(LF, start)
    if (newline < 0) return 0
    start = newline + 1
  }
  return 0
}
