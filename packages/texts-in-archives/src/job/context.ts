import type { OffsetMap } from '../decoding/offset-map.ts'
import type { ArchiveSource, Envelope } from '../part/envelope.ts'
import type { Part } from '../part/part.ts'
import type { Attachment } from './attachment.ts'
import type { Choices } from './choices.ts'
import type { Formats } from './sign.ts'

/** Where the bytes are that a reader gets: in a file, and in the messages and archives around them. */
export interface ReadPlace {
  readonly source: ArchiveSource
  /** In another message; else empty. */
  readonly path: string
  readonly within: Envelope | undefined
  /** How many bytes of messages and attachments around them are in memory. */
  readonly held: number
  /** The number of archives and messages around them. */
  readonly level: number
  /** The attachment that they are, or that they are in. */
  readonly attachment?: Attachment | undefined
  /** The map to the file, if the bytes are themselves decoded. */
  readonly toFile?: OffsetMap | undefined
  /** Offset of the record in a WARC file. */
  readonly record?: number | undefined
  /** Of the outermost encoded message, if the bytes are themselves decoded. */
  readonly decoding?: { left: number } | undefined
}

/** Where what a reader finds goes. */
export interface Findings {
  readonly emit: (part: Part) => void
  readonly attach: (attachment: Attachment) => void
  /** Makes a problem of an error that was thrown at an offset. @throws the error, if it ends the reading. */
  readonly onError: (error: unknown, envelope: Envelope, offset?: number) => void
}

/** All that a reader is handed besides the bytes. Where decoded bytes are read, it is spread, with another place. */
export interface ReadContext extends Choices, ReadPlace, Findings {
  readonly formats: Formats
}
