import { StoreWriter, type WrittenItem } from '../../texts-in-archives/test/outlook/store-writer.ts'

/** A store of Outlook with a message in a folder, and one that was deleted; both have this body. */
export function storeOf(body: string, inbox = 'Inbox'): Buffer {
  const item: WrittenItem = {
    properties: [
      [0x0037001f, 'Subject'],
      [0x1000001f, body],
    ],
  }
  const store = new StoreWriter().write([
    { name: inbox, messages: [item], folders: [{ name: 'Lists', messages: [item] }] },
    { name: 'Deleted Items', messages: [item], isWastebasket: true },
  ])
  return store.blocks.file()
}
