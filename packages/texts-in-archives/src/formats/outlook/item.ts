import type { StoredBytes } from '../../source/window.ts'

/** By number (MS-OXPROPS, MS-OXCDATA §2.11.1). Damaged ones are undefined. */
export interface Properties {
  /** In the order of the file. */
  strings(): Iterable<number>
  string(id: number): Promise<string | undefined>
  number(id: number): number | undefined
  /** A time, in milliseconds since 1970. */
  time(id: number): number | undefined
  binary(id: number): Promise<StoredBytes | undefined>
}

/** A message, an appointment, a contact, a task, a note. */
export interface OutlookItem extends Properties {
  recipients(): AsyncIterable<Properties>
  attachments(): AsyncIterable<OutlookAttachment>
}

export interface OutlookAttachment extends Properties {
  item(): Promise<OutlookItem | undefined>
}
