import type { StoredBytes } from '../source/window.ts'

/** The objects with properties (MS-OXCDATA §2.11.1) of all formats of Outlook. */

/**
 * The properties of an object by their numbers, without their types (MS-OXPROPS). What is missing or damaged is
 * undefined.
 */
export interface Properties {
  /** The properties that are strings, in the order of the file. */
  strings(): Iterable<number>
  /** A string, Unicode or in the code page of the object. */
  string(id: number): Promise<string | undefined>
  number(id: number): number | undefined
  /** A time, in milliseconds since 1970. */
  time(id: number): number | undefined
  binary(id: number): Promise<StoredBytes | undefined>
}

/** A message, or another item that is stored as one: an appointment, a contact, a task, a note. */
export interface OutlookItem extends Properties {
  recipients(): AsyncIterable<Properties>
  attachments(): AsyncIterable<OutlookAttachment>
}

export interface OutlookAttachment extends Properties {
  item(): Promise<OutlookItem | undefined>
}
