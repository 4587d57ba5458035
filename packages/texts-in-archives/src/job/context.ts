import type { OffsetMap } from '../decoding/offset-map.ts'
import type { ArchiveSource, Envelope } from '../part/envelope.ts'
import type { Part } from '../part/part.ts'
import type { Attachment } from './attachment.ts'
import type { Formats } from './sign.ts'

export type HeaderChoice = 'usual' | 'all' | 'none'

export interface ReadContext {
  readonly source: ArchiveSource
  readonly headers: HeaderChoice
  readonly mayHold: ((text: string) => boolean) | undefined
  readonly hash: boolean
  readonly formats: Formats
  readonly attachments: boolean
  readonly emit: (part: Part) => void
  /** Makes a problem of an error that was thrown at an offset. @throws the error, if it ends the reading. */
  readonly onError: (error: unknown, envelope: Envelope, offset?: number) => void
  /** The map to the file, if the bytes are themselves decoded. */
  readonly toFile: OffsetMap | undefined
  /** Offset of the record in a WARC file. */
  readonly record?: number | undefined
  /** Of the outermost encoded message, if the bytes are themselves decoded. */
  readonly decoding?: { left: number } | undefined
  readonly attach: (attachment: Attachment) => void
  /** In another message; else empty. */
  readonly path: string
  readonly within: Envelope | undefined
  readonly held: number
}
