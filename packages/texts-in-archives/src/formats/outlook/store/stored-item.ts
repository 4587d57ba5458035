import type { ArchiveCharset } from '../../../decoding/charset.ts'
import { charsetOfCodePage } from '../../../decoding/code-pages.ts'
import type { OutlookAttachment, OutlookItem, Properties } from '../item.ts'
import type { Blocks } from './ndb/blocks.ts'
import { NodeValues } from './node-values.ts'
import type { PropertyMap } from './property.ts'
import { readPropertyContext } from './property-context.ts'
import { StoredProperties } from './stored-properties.ts'
import type { StoredNode } from './subnodes.ts'
import { TableContext } from './table-context.ts'

/** Among its subnodes (MS-PST §2.4.5). */
const NID_ATTACHMENT_TABLE = 0x671
const NID_RECIPIENT_TABLE = 0x692
const NID_TYPE_ATTACHMENT = 0x05

const PID_TAG_MESSAGE_CODEPAGE = 0x3ffd
const PID_TAG_INTERNET_CODEPAGE = 0x3fde
const PID_TAG_ATTACH_DATA = 0x3701
const PID_TAG_ATTACH_METHOD = 0x3705
/** MS-OXCMSG §2.2.2.9 */
const AF_EMBEDDED_MESSAGE = 5

/** Forwarding nests a few; a file in which a message contains itself never ends. */
const MOST_NESTED = 100

export class StoredItem extends StoredProperties implements OutlookItem {
  readonly #depth: number

  /** Undefined if the properties of the message cannot be read. */
  static async open(blocks: Blocks, node: StoredNode, depth = 0): Promise<StoredItem | undefined> {
    const values = await NodeValues.open(blocks, node)
    const properties = values && (await readPropertyContext(values))
    if (!properties) return undefined
    const [own, internet] = [PID_TAG_MESSAGE_CODEPAGE, PID_TAG_INTERNET_CODEPAGE].map((id) => properties.get(id)?.value)
    return new StoredItem(properties, values, charsetOfCodePage(own, internet), depth)
  }

  constructor(properties: PropertyMap, values: NodeValues, charset: ArchiveCharset, depth: number) {
    super(properties, values, charset)
    this.#depth = depth
  }

  async *recipients(): AsyncGenerator<Properties> {
    const table = await this.#table(NID_RECIPIENT_TABLE)
    if (!table) return
    for await (const row of table.rows()) yield new StoredProperties(table.properties(row), table.values, this.charset)
  }

  async *attachments(): AsyncGenerator<OutlookAttachment> {
    for await (const node of this.#attachmentNodes()) {
      const attachment = await StoredAttachment.open(this.values.blocks, node, this.charset, this.#depth)
      if (attachment) yield attachment
    }
  }

  /** Or all attachments among the subnodes, if the table cannot be read. */
  async *#attachmentNodes(): AsyncGenerator<StoredNode> {
    const { subnodes, blocks } = this.values
    const table = await this.#table(NID_ATTACHMENT_TABLE)
    if (!table) {
      for await (const node of subnodes.all()) if ((node.nid & 0x1f) === NID_TYPE_ATTACHMENT) yield node
      return
    }
    for await (const row of table.rows()) {
      const node = await subnodes.find(row.readUInt32LE(0))
      if (node) yield node
      else blocks.log.report('an attachment is missing')
    }
  }

  async #table(nid: number): Promise<TableContext | undefined> {
    const { subnodes, blocks } = this.values
    const node = await subnodes.find(nid)
    return node && TableContext.open(blocks, node)
  }
}

class StoredAttachment extends StoredProperties implements OutlookAttachment {
  readonly #depth: number

  static async open(
    blocks: Blocks,
    node: StoredNode,
    charset: ArchiveCharset,
    depth: number,
  ): Promise<StoredAttachment | undefined> {
    const values = await NodeValues.open(blocks, node)
    const properties = values && (await readPropertyContext(values))
    return properties && new StoredAttachment(properties, values, charset, depth)
  }

  constructor(properties: PropertyMap, values: NodeValues, charset: ArchiveCharset, depth: number) {
    super(properties, values, charset)
    this.#depth = depth
  }

  async item(): Promise<OutlookItem | undefined> {
    const { subnodes, blocks } = this.values
    if (this.number(PID_TAG_ATTACH_METHOD) !== AF_EMBEDDED_MESSAGE) return undefined
    const nid = await this.objectNid(PID_TAG_ATTACH_DATA)
    const node = nid === undefined ? undefined : await subnodes.find(nid)
    if (!node) {
      blocks.log.report('an attached message is missing')
      return undefined
    }
    if (this.#depth < MOST_NESTED) return StoredItem.open(blocks, node, this.#depth + 1)
    blocks.log.report(`messages are nested more than ${MOST_NESTED} deep`)
    return undefined
  }
}
