import type { OutlookItem } from '../../src/formats/outlook/item.ts'
import { Store, type StoreDamage } from '../../src/formats/outlook/store/index.ts'
import type { StoredBytes } from '../../src/source/window.ts'
import type { WrittenItem } from './store-writer.ts'

export function fileOf(bytes: Buffer): StoredBytes {
  return { size: bytes.length, read: async (at, length) => bytes.subarray(at, at + length) }
}

export function message(subject: string, body: string, more: Partial<WrittenItem> = {}): WrittenItem {
  const { properties = [], ...rest } = more
  return { properties: [[0x0037001f, subject], [0x1000001f, body], ...properties], ...rest }
}

export interface Seen {
  readonly folder: string
  readonly subject: string | undefined
  readonly body: string | undefined
  readonly isDeleted: boolean
}

/** Reads all that a file gives, attachments and recipients too. */
export async function read(
  bytes: Buffer,
  from?: number,
  to?: number,
): Promise<{ seen: Seen[]; damage: StoreDamage[] }> {
  const damage: StoreDamage[] = []
  const seen: Seen[] = []
  const store = await Store.open(fileOf(bytes), (one) => damage.push(one))
  for await (const { item, folder, isDeleted } of store?.messages(from, to) ?? []) {
    await readAll(item)
    seen.push({ folder, subject: await item.string(0x37), body: await item.string(0x1000), isDeleted })
  }
  return { seen, damage }
}

async function readAll(item: OutlookItem): Promise<void> {
  for await (const recipient of item.recipients()) for (const id of recipient.strings()) await recipient.string(id)
  for await (const attachment of item.attachments()) {
    const data = await attachment.binary(0x3701)
    if (data) await data.read(0, data.size)
    const inner = await attachment.item()
    if (inner) await readAll(inner)
  }
}
