import { charsetOfCodePage } from '../../decoding/code-pages.ts'
import { decodeUtf16 } from '../../source/utf16.ts'
import type { StoredBytes } from '../../source/window.ts'
import type { CompoundFile, Entry } from '../compound/compound-file.ts'
import type { OutlookAttachment, OutlookItem, Properties } from './item.ts'
import * as id from './property-ids.ts'

const PROPERTIES = '__properties_version1.0'
const PROPERTY_SIZE = 16
/** In bytes before the properties (MS-OXMSG §2.4). */
const HEADERS = { message: 32, embedded: 24, part: 8 } as const
const MOST_PROPERTIES = 1 << 16
/** The longest string that is read, in bytes. */
const LONGEST_STRING = 64 << 20

const INTEGER_16 = 0x0002
const INTEGER_32 = 0x0003
const BOOLEAN = 0x000b
const STRING_8 = 0x001e
const STRING = 0x001f
const TIME = 0x0040
const BINARY = 0x0102
const OBJECT = 0x000d

export async function openMessageFile(compound: CompoundFile): Promise<OutlookItem | undefined> {
  const storage = await Storage.open(compound, compound.root, 'message')
  return storage.isMessage ? new StoredItem(storage) : undefined
}

class Storage implements Properties {
  readonly compound: CompoundFile
  readonly children: ReadonlyMap<string, Entry>
  /** By number and type. */
  readonly #values: ReadonlyMap<number, Buffer>
  codePage: number | undefined

  constructor(compound: CompoundFile, children: ReadonlyMap<string, Entry>, values: ReadonlyMap<number, Buffer>) {
    this.compound = compound
    this.children = children
    this.#values = values
    this.codePage = this.number(id.MESSAGE_CODEPAGE) ?? this.number(id.INTERNET_CODEPAGE)
  }

  static async open(compound: CompoundFile, entry: Entry, kind: keyof typeof HEADERS): Promise<Storage> {
    const children = await compound.children(entry)
    const values = new Map<number, Buffer>()
    const stream = children.get(PROPERTIES)
    if (stream !== undefined) {
      const length = Math.min(stream.size, HEADERS[kind] + MOST_PROPERTIES * PROPERTY_SIZE)
      const bytes = await compound.bytesOf(stream).read(0, length)
      for (let at = HEADERS[kind]; at + PROPERTY_SIZE <= bytes.length; at += PROPERTY_SIZE) {
        values.set(bytes.readUInt32LE(at), bytes.subarray(at + 8, at + PROPERTY_SIZE))
      }
    }
    return new Storage(compound, children, values)
  }

  get isMessage(): boolean {
    return this.children.has(PROPERTIES)
  }

  *strings(): Iterable<number> {
    for (const name of this.children.keys()) {
      const tag = /^__substg1\.0_([0-9A-F]{4})001[EF]$/i.exec(name)?.[1]
      if (tag !== undefined) yield Number.parseInt(tag, 16)
    }
  }

  async string(property: number): Promise<string | undefined> {
    const wide = this.#entry(property, STRING)
    if (wide !== undefined) return withoutNuls(decodeUtf16(await this.#bytes(wide)))
    const narrow = this.#entry(property, STRING_8)
    if (narrow === undefined) return undefined
    return withoutNuls(charsetOfCodePage(this.codePage).decode(await this.#bytes(narrow)))
  }

  #bytes(entry: Entry): Promise<Buffer> {
    return this.compound.bytesOf(entry).read(0, Math.min(entry.size, LONGEST_STRING))
  }

  #entry(property: number, type: number): Entry | undefined {
    return this.children.get(`__substg1.0_${hexadecimal(property)}${hexadecimal(type)}`)
  }

  number(property: number): number | undefined {
    const value =
      this.#value(property, INTEGER_32) ?? this.#value(property, INTEGER_16) ?? this.#value(property, BOOLEAN)
    if (value === undefined) return undefined
    return this.#value(property, INTEGER_32) === undefined ? value.readUInt16LE(0) : value.readUInt32LE(0)
  }

  time(property: number): number | undefined {
    const value = this.#value(property, TIME)
    return value && timeOf(value)
  }

  #value(property: number, type: number): Buffer | undefined {
    return this.#values.get(property * 0x10000 + type)
  }

  async binary(property: number): Promise<StoredBytes | undefined> {
    const entry = this.#entry(property, BINARY)
    return entry && this.compound.bytesOf(entry)
  }

  storage(property: number): Entry | undefined {
    const entry = this.#entry(property, OBJECT)
    return entry?.isStorage ? entry : undefined
  }

  numbered(start: string): Entry[] {
    const found = [...this.children.values()].filter(({ name, isStorage }) => isStorage && name.startsWith(start))
    return found.sort((a, b) => (a.name < b.name ? -1 : 1))
  }
}

/** An expression would look at the NULs within it again from each. */
export function withoutNuls(text: string): string {
  let end = text.length
  while (text.charCodeAt(end - 1) === 0) end--
  return text.slice(0, end)
}

/** MS-DTYP §2.3.3: units of 100 nanoseconds since 1601; the result is in milliseconds since 1970. */
export function timeOf(value: Buffer): number {
  return (value.readUInt32LE(4) * 2 ** 32 + value.readUInt32LE(0)) / 10_000 - 11_644_473_600_000
}

function hexadecimal(number: number): string {
  return number.toString(16).toUpperCase().padStart(4, '0')
}

class StoredItem implements OutlookItem {
  readonly #storage: Storage

  constructor(storage: Storage) {
    this.#storage = storage
  }

  strings(): Iterable<number> {
    return this.#storage.strings()
  }

  string(property: number): Promise<string | undefined> {
    return this.#storage.string(property)
  }

  number(property: number): number | undefined {
    return this.#storage.number(property)
  }

  time(property: number): number | undefined {
    return this.#storage.time(property)
  }

  binary(property: number): Promise<StoredBytes | undefined> {
    return this.#storage.binary(property)
  }

  async *recipients(): AsyncIterable<Properties> {
    for (const entry of this.#storage.numbered('__recip_version1.0_#')) yield this.#part(entry)
  }

  async *attachments(): AsyncIterable<OutlookAttachment> {
    for (const entry of this.#storage.numbered('__attach_version1.0_#')) {
      yield Object.assign(await this.#part(entry), { item: () => this.#itemIn(entry) })
    }
  }

  /** Its strings are in the code page of the message. */
  async #part(entry: Entry): Promise<Storage> {
    const part = await Storage.open(this.#storage.compound, entry, 'part')
    part.codePage ??= this.#storage.codePage
    return part
  }

  async #itemIn(entry: Entry): Promise<OutlookItem | undefined> {
    const storage = (await this.#part(entry)).storage(id.ATTACH_DATA)
    if (storage === undefined) return undefined
    const inner = await Storage.open(this.#storage.compound, storage, 'embedded')
    return inner.isMessage ? new StoredItem(inner) : undefined
  }
}
