import type { Format } from './sign.ts'

export type HeaderChoice = 'usual' | 'all' | 'none'

export interface ReadOptions {
  /**
   * The header fields that become parts: all but those that mail software writes for itself, such as Received and
   * DKIM-Signature (`usual`, the default), `all`, or `none`.
   */
  readonly headers?: HeaderChoice | undefined
  /**
   * Whether attachments of messages are read that are files of their own: documents, archives, mailboxes, compressed
   * files. Default: true. One that is not read gives the problem `attachment-not-read`.
   */
  readonly attachments?: boolean | undefined
  /**
   * Whether the SHA-256 of each file, member and attachment is told. Files are then read twice. A stream has none, and
   * in browsers nothing has. Default: false.
   */
  readonly hash?: boolean | undefined
  /** Whether installed programs (zstd, xz, bzip2, gzip, bsdtar, 7z) may be started to unpack. Default: true. */
  readonly programs?: boolean | undefined
  /** The most bytes that decompression may produce from one file, members of members included. Default: 200 GiB. */
  readonly maxExpansion?: number | undefined
  /** The format of the files inside any packing, for content that would be taken for another format. */
  readonly format?: Format | undefined
  /** The passwords that are tried for encrypted documents (PDF), in turn. Default: none. */
  readonly passwords?: readonly string[] | undefined
  /**
   * In a browser: where the maps of Chinese, Japanese and Korean fonts of PDF are served, as an absolute URL with a slash
   * at its end: those of `dist/pdfjs/cmaps/` of this package. Default: beside the module.
   */
  readonly cMapUrl?: string | URL | undefined
  /** Called with the number of bytes read of a file, after each read. */
  readonly onRead?: ((bytes: number) => void) | undefined
  /**
   * Whether files are read synchronously, with a turn for other work now and then: faster, for a program without other
   * work. Pipes, devices and streams are always read asynchronously. Default: false.
   */
  readonly blocking?: boolean | undefined
  /**
   * The longest time in milliseconds for which bytes of a stream, pipe or terminal wait for others: what has come is
   * then read, up to its last line end. A text comes in smaller pieces where its source pauses. Default: bytes wait
   * until there are many.
   */
  readonly latency?: number | undefined
  /**
   * With `latency`: after so many milliseconds without bytes of a stream, what it is (text, mail, HTML, …) is decided
   * by the bytes that have come. Default: that waits for 4,096 bytes, the end, or lines that no other kind begins with.
   */
  readonly sniffTimeout?: number | undefined
  /**
   * Whether a text may hold what the caller looks for. A message is left out that is one plain text, has no problem, and
   * may hold it neither in its header nor in that text: an empty part with the origin `left out` stands for it. Header
   * fields of other messages that may not hold it are one part with the origin `header`, up to a field that may.
   * Default: all messages and fields are given.
   */
  readonly mayHold?: ((text: string) => boolean) | undefined
  /** Ends the reading when it is aborted: the iterator throws the signal's reason. */
  readonly signal?: AbortSignal | undefined
}

type Defaulted = 'headers' | 'attachments' | 'hash' | 'programs' | 'maxExpansion' | 'passwords' | 'blocking'
type Defaults = { readonly [Name in Defaulted]: NonNullable<ReadOptions[Name]> }

const DEFAULTS: Defaults = {
  headers: 'usual',
  attachments: true,
  hash: false,
  programs: true,
  maxExpansion: 200 * 2 ** 30,
  passwords: [],
  blocking: false,
}

/** The options with their defaults. */
export interface Choices extends Omit<ReadOptions, Defaulted>, Defaults {}

/** An option that is undefined has its default. */
export function choicesOf(options: ReadOptions): Choices {
  const given = Object.entries(options).filter(([, value]) => value !== undefined)
  return { ...DEFAULTS, ...Object.fromEntries(given) }
}
