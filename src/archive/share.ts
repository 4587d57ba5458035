/**
 * A share of some archives that can be read without the rest: a file, or messages of a mailbox that stand one behind
 * the other. A plain object, to be sent to a thread or written down.
 */
export interface Share {
  readonly path: string | Uint8Array
  /** It was come across in a folder, and is opened only if it is a file. */
  readonly isWalked?: boolean | undefined
  /** How many bytes of the file it is; undefined where that is not known beforehand. */
  readonly size?: number | undefined
  /** What its content says that it is, where that was looked at: `mbox`, `gzip`, `tar`, `text` and such. */
  readonly kind?: string | undefined
  /** Of a mailbox, the messages that start from here up to `end`. */
  readonly range?: Range | undefined
}

export interface Range {
  readonly start: number
  readonly end: number
  /** The number of the first message, and of its first line. */
  readonly message: number
  readonly line: number
}

export function isShare(value: unknown): value is Share {
  const { path } = (value ?? {}) as Partial<Share>
  return typeof path === 'string' || path instanceof Uint8Array
}
