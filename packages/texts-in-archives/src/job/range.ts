/** The part of an archive that a share is. */
export interface Range {
  readonly start: number
  readonly end: number
  /** Number of the first message, and of its first line; both from 1. */
  readonly message: number
  readonly line: number
  /** Of a store of Outlook, whose messages lie anywhere in it: how many there are; undefined for all that follow. */
  readonly messages?: number | undefined
}
