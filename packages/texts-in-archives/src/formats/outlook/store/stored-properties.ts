import { type ArchiveCharset, decodeText } from '../../../decoding/charset.ts'
import type { StoredBytes } from '../../../source/window.ts'
import type { Properties } from '../item.ts'
import type { NodeValues } from './node-values.ts'
import {
  isLong,
  type PropertyMap,
  PTYP_BINARY,
  PTYP_OBJECT,
  PTYP_STRING,
  PTYP_STRING_8,
  PTYP_TIME,
} from './property.ts'

const PID_TAG_SUBJECT = 0x0037
/** With a second character for the length of its prefix (MS-PST §2.5.3.1.1.1). */
const SUBJECT_MARK = '\u0001'
/** A longer string is cut. */
const LONGEST_STRING = 64 << 20
/** The NID of a subnode with the bytes, and their number (MS-PST §2.3.3.5). */
const OBJECT_SIZE = 8

const UTF_16 = new TextDecoder('utf-16le', { ignoreBOM: true })

export class StoredProperties implements Properties {
  readonly properties: PropertyMap
  readonly values: NodeValues
  readonly charset: ArchiveCharset

  constructor(properties: PropertyMap, values: NodeValues, charset: ArchiveCharset) {
    this.properties = properties
    this.values = values
    this.charset = charset
  }

  *strings(): Generator<number> {
    for (const [id, { type }] of this.properties) if (type === PTYP_STRING || type === PTYP_STRING_8) yield id
  }

  async string(id: number): Promise<string | undefined> {
    const property = this.properties.get(id)
    if (property?.type !== PTYP_STRING && property?.type !== PTYP_STRING_8) return undefined
    const bytes = await (await this.values.bytes(property.value))?.read(0, LONGEST_STRING)
    if (!bytes) return undefined
    const text = property.type === PTYP_STRING ? UTF_16.decode(bytes) : decodeText(bytes, this.charset)
    return id === PID_TAG_SUBJECT && text.startsWith(SUBJECT_MARK) ? text.slice(2) : text
  }

  number(id: number): number | undefined {
    const property = this.properties.get(id)
    return !property || isLong(property.type) || property.type === PTYP_TIME ? undefined : property.value
  }

  time(id: number): number | undefined {
    const property = this.properties.get(id)
    return property?.type === PTYP_TIME ? property.value : undefined
  }

  async binary(id: number): Promise<StoredBytes | undefined> {
    const property = this.properties.get(id)
    if (property?.type === PTYP_BINARY) return this.values.bytes(property.value)
    const nid = await this.objectNid(id)
    return nid === undefined ? undefined : this.values.subnodeData(nid)
  }

  async objectNid(id: number): Promise<number | undefined> {
    const property = this.properties.get(id)
    if (property?.type !== PTYP_OBJECT) return undefined
    const object = await (await this.values.bytes(property.value))?.read(0, OBJECT_SIZE)
    return object && object.length >= 4 ? object.readUInt32LE(0) : undefined
  }
}
