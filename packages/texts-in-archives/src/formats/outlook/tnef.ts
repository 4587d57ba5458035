import { charsetOfCodePage } from '../../decoding/code-pages.ts'
import type { ArchiveProblemCode } from '../../part/problem.ts'
import { ChunkedFile } from '../../source/byte-cache.ts'
import { decodeUtf16 } from '../../source/utf16.ts'
import type { StoredBytes } from '../../source/window.ts'
import type { OutlookAttachment, OutlookItem, Properties } from './item.ts'
import { timeOf, withoutNuls } from './message-file.ts'
import * as id from './property-ids.ts'

const SIGNATURE = 0x223e9f78
const HEADER_SIZE = 6
/** The level, the attribute and the length; and after the data the sum. */
const BEFORE_DATA = 9
const SUM_SIZE = 2

/** With their types (MS-OXTNEF §2.1.3.2). */
const SUBJECT = 0x00018004
const BODY = 0x0002800c
const MESSAGE_CLASS = 0x00078008
const ATTACH_DATA = 0x0006800f
const ATTACH_TITLE = 0x00018010
const ATTACH_REND_DATA = 0x00069002
const MESSAGE_PROPERTIES = 0x00069003
const RECIPIENTS = 0x00069004
const ATTACH_PROPERTIES = 0x00069005
const OEM_CODEPAGE = 0x00069007

/** Values of a list, attributes of a file, and recipients. */
const MOST = 1 << 16
/** The longest string that is read, in bytes. */
const LONGEST_STRING = 64 << 20
/** Before the bytes of an object. */
const INTERFACE_SIZE = 16

type Report = (code: ArchiveProblemCode) => void

/** `report` gets what is wrong with the message, and with those in it when they are read. */
export async function openTnef(file: StoredBytes, report: Report): Promise<TnefItem | undefined> {
  return readTnefItem(new ChunkedFile(file), report)
}

async function readTnefItem(cached: StoredBytes, report: Report): Promise<TnefItem | undefined> {
  const header = await cached.read(0, HEADER_SIZE)
  if (header.length < HEADER_SIZE || header.readUInt32LE(0) !== SIGNATURE) return undefined
  const item = new TnefItem(report)
  let attachment: TnefAttachment | undefined
  for (let at = HEADER_SIZE, count = 0; at < cached.size; count++) {
    if (count === MOST) {
      report('memory-limit')
      break
    }
    const before = await cached.read(at, BEFORE_DATA)
    const level = before[0]!
    const length = before.length < BEFORE_DATA ? Number.POSITIVE_INFINITY : before.readUInt32LE(5)
    const isKnown = level === 1 || level === 2
    if (!isKnown || at + BEFORE_DATA + length > cached.size) report('corrupt')
    if (before.length < BEFORE_DATA || !isKnown) break
    const attribute = before.readUInt32LE(1)
    const data = slice(cached, at + BEFORE_DATA, length)
    at += BEFORE_DATA + length + SUM_SIZE
    if (attribute === ATTACH_REND_DATA) {
      attachment = new TnefAttachment(item)
      item.all.push(attachment)
    } else if (attribute === OEM_CODEPAGE) item.codePage = await integerIn(data)
    else if (attribute === MESSAGE_PROPERTIES) await item.take(data, 0)
    else if (attribute === RECIPIENTS) await item.takeRecipients(data)
    else if (attribute === SUBJECT) item.set(id.SUBJECT, STRING_8, data)
    else if (attribute === BODY) item.set(id.BODY, STRING_8, data)
    else if (attribute === MESSAGE_CLASS) item.set(id.MESSAGE_CLASS, STRING_8, data)
    else if (attribute === ATTACH_DATA) attachment?.set(id.ATTACH_DATA, BINARY, data)
    else if (attribute === ATTACH_TITLE) attachment?.set(id.ATTACH_FILENAME, STRING_8, data)
    else if (attribute === ATTACH_PROPERTIES) await attachment?.take(data, 0)
  }
  return item
}

async function integerIn(bytes: StoredBytes): Promise<number | undefined> {
  const value = await bytes.read(0, 4)
  return value.length < 4 ? undefined : value.readUInt32LE(0)
}

function slice(bytes: StoredBytes, from: number, length: number): StoredBytes {
  const size = Math.max(0, Math.min(length, bytes.size - from))
  return { size, read: (at, count) => bytes.read(from + at, Math.max(0, Math.min(count, size - at))) }
}

const STRING_8 = 0x001e
const STRING = 0x001f
const BINARY = 0x0102
const OBJECT = 0x000d
const TIME = 0x0040
/** The length is a multiple of four here. */
const FIXED: Readonly<Record<number, number>> = {
  ...{ 1: 0, 2: 4, 3: 4, 4: 4, 5: 8, 6: 8, 7: 8, 10: 4, 11: 4, 20: 8, 64: 8, 72: 16 },
}
const SEVERAL = 0x1000

class TnefObject implements Properties {
  /** By number and type; the first one counts. */
  readonly #values = new Map<number, StoredBytes>()
  readonly #fixed = new Map<number, Buffer>()
  readonly report: Report

  constructor(report: Report) {
    this.report = report
  }

  get codePageInForce(): number | undefined {
    return this.number(id.MESSAGE_CODEPAGE) ?? this.number(id.INTERNET_CODEPAGE)
  }

  set(property: number, type: number, value: StoredBytes): void {
    const key = property * 0x10000 + type
    if (!this.#values.has(key)) this.#values.set(key, value)
  }

  /** MS-OXTNEF §2.1.3.4; returns where the list ends. */
  async take(bytes: StoredBytes, from: number): Promise<number> {
    const reader = new ListReader(bytes, from)
    const count = await reader.integer()
    let left = MOST
    for (let index = 0; index < count && left > 0 && !reader.isOver; index++, left--) {
      const tag = await reader.integer()
      const type = tag & 0xffff
      const property = tag >>> 16
      if (property >= 0x8000) await reader.skipName()
      const fixed = FIXED[type & ~SEVERAL]
      const values = type & SEVERAL || fixed === undefined ? await reader.integer() : 1
      // Values without bytes would never reach the end, however many the list claims.
      if (fixed === 0) continue
      for (let value = 0; value < values && left > 0 && !reader.isOver; value++) {
        if (value > 0) left--
        if (fixed === undefined) {
          const stored = await reader.bytes()
          if (!(type & SEVERAL)) this.set(property, type, stored)
        } else {
          const stored = await reader.fixed(fixed)
          if (!(type & SEVERAL)) this.#fixed.set(property * 0x10000 + type, stored)
        }
      }
    }
    if (reader.isOver) this.report('corrupt')
    else if (left <= 0) this.report('memory-limit')
    return reader.at
  }

  *strings(): Iterable<number> {
    for (const key of this.#values.keys()) {
      if ((key & 0xffff) === STRING || (key & 0xffff) === STRING_8) yield Math.floor(key / 0x10000)
    }
  }

  async string(property: number): Promise<string | undefined> {
    const wide = this.#values.get(property * 0x10000 + STRING)
    if (wide !== undefined) return withoutNuls(decodeUtf16(await this.#whole(wide)))
    const narrow = this.#values.get(property * 0x10000 + STRING_8)
    return narrow && withoutNuls(charsetOfCodePage(this.codePageInForce).decode(await this.#whole(narrow)))
  }

  number(property: number): number | undefined {
    const value = this.#fixed.get(property * 0x10000 + 3)
    if (value !== undefined) return value.length < 4 ? undefined : value.readUInt32LE(0)
    const small = this.#fixed.get(property * 0x10000 + 2) ?? this.#fixed.get(property * 0x10000 + 11)
    return small === undefined || small.length < 2 ? undefined : small.readUInt16LE(0)
  }

  time(property: number): number | undefined {
    const value = this.#fixed.get(property * 0x10000 + TIME)
    return value === undefined || value.length < 8 ? undefined : timeOf(value)
  }

  async binary(property: number): Promise<StoredBytes | undefined> {
    return this.#values.get(property * 0x10000 + BINARY)
  }

  object(property: number): StoredBytes | undefined {
    return this.#values.get(property * 0x10000 + OBJECT)
  }

  #whole(bytes: StoredBytes): Promise<Buffer> {
    if (bytes.size > LONGEST_STRING) this.report('memory-limit')
    return bytes.read(0, Math.min(bytes.size, LONGEST_STRING))
  }
}

export class TnefItem extends TnefObject implements OutlookItem {
  readonly all: TnefAttachment[] = []
  readonly #recipients: TnefObject[] = []
  codePage: number | undefined

  override get codePageInForce(): number | undefined {
    return this.codePage ?? super.codePageInForce
  }

  async takeRecipients(bytes: StoredBytes): Promise<void> {
    const count = (await integerIn(bytes)) ?? 0
    for (let index = 0, at = 4; index < count && at < bytes.size; index++) {
      if (index === MOST) return this.report('memory-limit')
      const recipient = new TnefPart(this)
      at = await recipient.take(bytes, at)
      this.#recipients.push(recipient)
    }
  }

  async *recipients(): AsyncIterable<Properties> {
    yield* this.#recipients
  }

  async *attachments(): AsyncIterable<OutlookAttachment> {
    yield* this.all
  }
}

/** Its strings are in the code page of the item. */
class TnefPart extends TnefObject {
  readonly #item: TnefItem

  constructor(item: TnefItem) {
    super(item.report)
    this.#item = item
  }

  override get codePageInForce(): number | undefined {
    return this.#item.codePageInForce
  }
}

class TnefAttachment extends TnefPart implements OutlookAttachment {
  async item(): Promise<OutlookItem | undefined> {
    const object = this.object(id.ATTACH_DATA)
    return object && readTnefItem(slice(object, INTERFACE_SIZE, object.size), this.report)
  }

  override async binary(property: number): Promise<StoredBytes | undefined> {
    const bytes = await super.binary(property)
    const object = bytes === undefined ? this.object(property) : undefined
    return bytes ?? (object && slice(object, INTERFACE_SIZE, object.size))
  }
}

class ListReader {
  at: number
  isOver = false
  readonly #bytes: StoredBytes

  constructor(bytes: StoredBytes, from: number) {
    this.#bytes = bytes
    this.at = from
  }

  async fixed(length: number): Promise<Buffer> {
    const value = await this.#bytes.read(this.at, length)
    this.at += length
    this.isOver ||= value.length < length
    return value
  }

  async integer(): Promise<number> {
    const value = await this.fixed(4)
    return value.length < 4 ? 0 : value.readUInt32LE(0)
  }

  /** After its length, filled up to a multiple of four. */
  async bytes(): Promise<StoredBytes> {
    const length = await this.integer()
    const value = slice(this.#bytes, this.at, length)
    this.at += Math.ceil(length / 4) * 4
    this.isOver ||= this.at > this.#bytes.size + 3
    return value
  }

  /** The set, and a number or text. */
  async skipName(): Promise<void> {
    await this.fixed(16)
    if ((await this.integer()) === 0) await this.integer()
    else await this.bytes()
  }
}
