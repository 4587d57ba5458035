import { charsetOfCodePage } from '../../../decoding/code-pages.ts'
import type { StoredBytes } from '../../../source/window.ts'
import type { Ndb } from './ndb/ndb.ts'
import { NodeSet } from './node-set.ts'
import { NodeValues } from './node-values.ts'
import { readPropertyContext } from './property-context.ts'
import { StoredProperties } from './stored-properties.ts'
import { TableContext } from './table-context.ts'

/** The message store and its root folder (MS-PST §2.4.1). */
const NID_MESSAGE_STORE = 0x21
const NID_ROOT_FOLDER = 0x122
/** MS-PST §2.2.2.1. The other tables of a folder have its NID with another type. */
const NID_TYPE_NORMAL_FOLDER = 0x02
const NID_TYPE_HIERARCHY_TABLE = 0x0d
const NID_TYPE_CONTENTS_TABLE = 0x0e

const PID_TAG_DISPLAY_NAME = 0x3001
const PID_TAG_MESSAGE_CODEPAGE = 0x3ffd
const PID_TAG_IPM_SUBTREE_ENTRY_ID = 0x35e0
const PID_TAG_IPM_WASTEBASKET_ENTRY_ID = 0x35e3

/** Outlook allows 300. Each level keeps a page of its hierarchy table. */
const MOST_LEVELS = 500
/** In characters; Outlook's have at most 255. They are part of the path of each message below. */
const LONGEST_NAME = 255
/** Exchange keeps there what was deleted for good. */
const RECOVERABLE = /^(?:recoverable items|deletions|purges|versions|discoveryholds|substrateholds)$/i

interface Folder {
  readonly nid: number
  readonly path: string
  readonly isDeleted: boolean
}

/** Depth first (MS-PST §2.4.4): first those that are shown. */
export class Folders {
  readonly #ndb: Ndb
  readonly #seen = new NodeSet()
  #wastebasket: number | undefined

  constructor(ndb: Ndb) {
    this.#ndb = ndb
  }

  async *walk(): AsyncGenerator<Folder> {
    const store = await this.#properties(NID_MESSAGE_STORE)
    const shown = await nidOf(await store?.binary(PID_TAG_IPM_SUBTREE_ENTRY_ID))
    this.#wastebasket = await nidOf(await store?.binary(PID_TAG_IPM_WASTEBASKET_ENTRY_ID))
    if (shown !== undefined) yield* this.#below(shown, true)
    yield* this.#below(NID_ROOT_FOLDER, false)
  }

  async *#below(nid: number, isShown: boolean): AsyncGenerator<Folder> {
    const around: { readonly folder: Folder; readonly below: AsyncGenerator<number> }[] = []
    for (let folder: Folder | undefined = { nid, path: '', isDeleted: false }; folder; ) {
      if (this.#seen.add(folder.nid)) {
        yield folder
        around.push({ folder, below: rowsOf(this.#ndb, tableOf(folder.nid, NID_TYPE_HIERARCHY_TABLE)) })
      }
      folder = undefined
      for (let inner = around.at(-1); inner && !folder; inner = around.at(-1)) {
        const next = await inner.below.next()
        if (next.done) around.pop()
        else if ((next.value & 0x1f) === NID_TYPE_NORMAL_FOLDER) {
          if (around.length <= MOST_LEVELS) folder = await this.#open(next.value, inner.folder, isShown)
          else this.#ndb.blocks.log.report(`folders are nested more than ${MOST_LEVELS} deep`)
        }
      }
    }
  }

  async #open(nid: number, parent: Folder, isShown: boolean): Promise<Folder> {
    const name = await this.#nameOf(nid)
    const isDeleted = parent.isDeleted || nid === this.#wastebasket || (!isShown && RECOVERABLE.test(name))
    return { nid, path: parent.path === '' ? name : `${parent.path}/${name}`, isDeleted }
  }

  async #nameOf(nid: number): Promise<string> {
    const name = await (await this.#properties(nid))?.string(PID_TAG_DISPLAY_NAME)
    return (name ?? '').slice(0, LONGEST_NAME)
  }

  async #properties(nid: number): Promise<StoredProperties | undefined> {
    const { blocks } = this.#ndb
    const node = await this.#ndb.node(nid)
    const values = node && (await NodeValues.open(blocks, node))
    const properties = values && (await readPropertyContext(values))
    if (properties) {
      const charset = charsetOfCodePage(properties.get(PID_TAG_MESSAGE_CODEPAGE)?.value)
      return new StoredProperties(properties, values, charset)
    }
    blocks.log.report(nid === NID_MESSAGE_STORE ? 'the message store is damaged' : 'a folder is damaged or missing')
    return undefined
  }
}

export function messagesOf(ndb: Ndb, folder: number): AsyncGenerator<number> {
  return rowsOf(ndb, tableOf(folder, NID_TYPE_CONTENTS_TABLE))
}

async function* rowsOf(ndb: Ndb, nid: number): AsyncGenerator<number> {
  const node = await ndb.node(nid)
  if (!node) ndb.blocks.log.report('a table of a folder is missing')
  const table = node && (await TableContext.open(ndb.blocks, node))
  if (!table) return
  for await (const row of table.rows()) yield row.readUInt32LE(0)
}

function tableOf(folder: number, type: number): number {
  return ((folder & ~0x1f) | type) >>> 0
}

/** After the flags and the UID of the store (MS-PST §2.4.3.2). */
async function nidOf(entryId: StoredBytes | undefined): Promise<number | undefined> {
  const bytes = await entryId?.read(20, 4)
  return bytes?.length === 4 ? bytes.readUInt32LE(0) : undefined
}
