import type { StoredBytes } from '../../../source/window.ts'
import type { OutlookItem } from '../item.ts'
import { Folders, messagesOf } from './folders.ts'
import type { StoreDamage } from './ndb/damage.ts'
import { Ndb } from './ndb/ndb.ts'
import { NodeSet } from './node-set.ts'
import { StoredItem } from './stored-item.ts'

export type { StoreDamage }

export interface StoredMessage {
  readonly item: OutlookItem
  readonly number: number
  readonly node: number
  /** The names of the folders around it, joined by '/'; '' if it is in none. */
  readonly folder: string
  readonly isDeleted: boolean
}

interface Listed {
  readonly node: number
  readonly folder: string
  readonly isDeleted: boolean
}

/** The type of the NIDs of messages (MS-PST §2.2.2.1). */
const NID_TYPE_NORMAL_MESSAGE = 0x04

export class Store {
  readonly #ndb: Ndb

  /** Undefined if the file is no store. Damage is passed to `onDamage`. */
  static async open(file: StoredBytes, onDamage: (damage: StoreDamage) => void): Promise<Store | undefined> {
    const ndb = await Ndb.open(file, onDamage)
    return ndb && new Store(ndb)
  }

  constructor(ndb: Ndb) {
    this.#ndb = ndb
  }

  /** Of all folders, then those in none, from number `from` up to before `to`. Unreadable ones count. */
  async *messages(from = 0, to: number = Number.POSITIVE_INFINITY): AsyncGenerator<StoredMessage> {
    const { blocks } = this.#ndb
    blocks.work.renew()
    let number = 0
    if (to <= from) return
    for await (const { node, folder, isDeleted } of this.#list()) {
      const own = number++
      if (own < from) continue
      const stored = await this.#ndb.node(node)
      const item = stored && (await StoredItem.open(blocks, stored))
      if (item) yield { item, number: own, node, folder, isDeleted }
      else blocks.log.report('a message is damaged or missing')
      if (number >= to) return
    }
  }

  /** About, by the B-tree of nodes alone. */
  async count(): Promise<number> {
    let count = 0
    this.#ndb.blocks.work.renew()
    for await (const { nid, bidData } of this.#ndb.nodes()) {
      if ((nid & 0x1f) === NID_TYPE_NORMAL_MESSAGE && bidData !== 0) count++
    }
    return count
  }

  async *#list(): AsyncGenerator<Listed> {
    const seen = new NodeSet()
    for await (const { nid, path, isDeleted } of new Folders(this.#ndb).walk()) {
      for await (const node of messagesOf(this.#ndb, nid)) {
        if ((node & 0x1f) !== NID_TYPE_NORMAL_MESSAGE)
          this.#ndb.blocks.log.report('a table lists an entry that is not a message')
        else if (seen.add(node)) yield { node, folder: path, isDeleted }
      }
    }
    for await (const { nid, bidData } of this.#ndb.nodes()) {
      // A node without data holds the place of a message.
      if ((nid & 0x1f) !== NID_TYPE_NORMAL_MESSAGE || bidData === 0) continue
      // Messages of a folder that could not be read may not have been deleted.
      if (seen.add(nid)) yield { node: nid, folder: '', isDeleted: !this.#ndb.blocks.log.isAny }
    }
  }
}
