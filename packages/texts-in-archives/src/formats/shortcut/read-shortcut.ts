import { BodyContent, plainForm, rawOf } from '../../decoding/body.ts'
import { XML_ESCAPES } from '../../decoding/folding.ts'
import { ShiftMap } from '../../decoding/offset-map.ts'
import { readReference } from '../../html/html-url.ts'
import type { ReadJob } from '../../job/job.ts'
import { type Origin, Part } from '../../part/part.ts'
import { latin1 } from '../../source/latin1.ts'
import type { Window } from '../../source/window.ts'
import { readDocument } from '../../text/document.ts'

/** A file of lines (Windows `.url`, `.desktop`), a property list of macOS, or a Windows shortcut. */
export type ShortcutFormat = 'lines' | 'xml' | 'binary plist' | 'lnk'

/** It is read as text. Windows reads 4 KiB of a value. */
const MOST_BYTES = 1 << 18

/** The URL to which the shortcut leads, or a text that may have URLs. */
interface Value {
  readonly origin: Origin
  readonly start: number
  readonly end: number
  readonly charset?: string | undefined
  readonly escapes?: RegExp
  readonly isUrl: boolean
}

export async function* readShortcut(
  window: Window,
  job: ReadJob,
  format: ShortcutFormat,
  charset: string | undefined,
  contentType: string,
): AsyncGenerator<Part[]> {
  job.countLinesBy(window.lines, charset)
  while (window.end <= MOST_BYTES) if (!(await window.more(0))) break
  if (!window.ended) {
    yield* readDocument(window, job, 0, { isHtml: false, charset })
    return
  }
  const { bytes } = window
  const record = job.record(contentType)
  for (const { origin, start, end, charset: label, escapes, isUrl } of valuesOf(bytes, format, charset, job)) {
    const raw = rawOf(bytes.subarray(start, end), new ShiftMap(start))
    const content = new BodyContent(raw, { ...plainForm(label), escapes })
    const reference = isUrl ? readReference(content.text(), undefined) : undefined
    if (end > start) job.context.emit(new Part({ ...record, origin, start, end, reference }, content))
  }
  yield job.drain()
}

function valuesOf(bytes: Buffer, format: ShortcutFormat, charset: string | undefined, job: ReadJob): Iterable<Value> {
  if (format === 'lines') return linesOf(bytes, charset)
  if (format === 'lnk') return valuesOfLink(bytes, job)
  return format === 'xml' ? valueOfXml(bytes, job) : valueOfPlist(bytes, job)
}

const URL_KEY = /^(?:base|orig)?url(?:\[[^\]]*\])?$/i

function* linesOf(bytes: Buffer, charset: string | undefined): Generator<Value> {
  const content = new BodyContent(rawOf(bytes, new ShiftMap(0)), plainForm(charset))
  const map = content.map()
  for (const { 0: line, index } of content.text().matchAll(/[^\r\n]+/g)) {
    const sign = line.indexOf('=')
    const key = line.slice(0, Math.max(0, sign)).trim()
    const rest = line.slice(sign + 1)
    const value = rest.trim()
    if (value === '') continue
    const at = index + line.length - rest.trimStart().length
    const place = { start: map.start(at), end: map.end(at + value.length - 1), charset }
    yield { ...place, origin: key ? `property ${key}` : 'body', isUrl: URL_KEY.test(key) }
  }
}

function* valueOfXml(bytes: Buffer, job: ReadJob): Generator<Value> {
  const start = bytes.indexOf('<string>') + '<string>'.length
  const end = bytes.indexOf('<', start)
  if (end < 0) job.report('truncated', bytes.length)
  yield { origin: 'property URL', start, end: end < 0 ? bytes.length : end, escapes: XML_ESCAPES, isUrl: true }
}

/** The kind and length of a string, and its characters. */
function* valueOfPlist(bytes: Buffer, job: ReadJob): Generator<Value> {
  const at = 15
  const isWide = bytes[at]! >> 4 === 6
  let [start, count] = [at + 1, bytes[at]! & 15]
  if (count === 15) {
    // The length is an integer of its own.
    const size = 1 << (bytes[start]! & 3)
    count = bytes.length > start + size && size <= 4 ? bytes.readUIntBE(start + 1, size) : 0
    start += 1 + size
  }
  const end = start + count * (isWide ? 2 : 1)
  if (end > bytes.length || count === 0) job.report('truncated', bytes.length)
  yield {
    origin: 'property URL',
    ...{ start, end: Math.max(start, Math.min(end, bytes.length)) },
    ...{ charset: isWide ? 'utf-16be' : undefined, isUrl: true },
  }
}

const HEADER_LENGTH = 76
/** MS-SHLLINK §2.1.1, §2.4 */
const HAS_TARGETS = 1
const HAS_LINK_INFO = 2
const IS_WIDE = 0x80
const STRINGS = [
  [4, 'name'],
  [8, 'relative path'],
  [16, 'working directory'],
  [32, 'arguments'],
  [64, 'icon location'],
] as const
/** In either form. */
const URL_ITEM = 0x61
const URL_IN_ITEM = /(?:[\x21-\x7e]\0){4,}|[\x21-\x7e]{4,}/g

function* valuesOfLink(bytes: Buffer, job: ReadJob): Generator<Value> {
  const number = (at: number): number => (at + 2 <= bytes.length ? bytes.readUInt16LE(at) : 0)
  const flags = number(20)
  let at = HEADER_LENGTH
  if ((flags & HAS_TARGETS) !== 0) {
    const end = Math.min(bytes.length, at + 2 + number(at))
    for (let item = at + 2; number(item) > 2 && item < end; item += number(item)) {
      if (bytes[item + 2] === URL_ITEM) yield* urlsOfItem(bytes, item + 4, Math.min(end, item + number(item)))
    }
    at += 2 + number(at)
  }
  if ((flags & HAS_LINK_INFO) !== 0) at += at + 4 <= bytes.length ? bytes.readUInt32LE(at) : 4
  const isWide = (flags & IS_WIDE) !== 0
  for (const [flag, name] of STRINGS) {
    if ((flags & flag) === 0) continue
    const start = at + 2
    at = start + number(at) * (isWide ? 2 : 1)
    if (at > bytes.length) {
      job.report('truncated', bytes.length)
      at = Math.max(start, bytes.length)
    }
    const charset = isWide ? 'utf-16le' : undefined
    const place = { start: Math.min(start, at), end: Math.min(at, bytes.length) }
    yield { origin: `property ${name}`, ...place, charset, isUrl: false }
  }
}

function* urlsOfItem(bytes: Buffer, from: number, to: number): Generator<Value> {
  for (const { 0: found, index } of latin1(bytes, from, to).matchAll(URL_IN_ITEM)) {
    const isWide = found[1] === '\0'
    const start = from + index
    const url = isWide ? found.replaceAll('\0', '') : found
    if (!url.includes(':')) continue
    const charset = isWide ? 'utf-16le' : undefined
    yield { origin: 'property target', start, end: start + found.length, charset, isUrl: true }
  }
}
