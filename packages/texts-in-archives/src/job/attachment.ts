import type { Envelope } from '../part/envelope.ts'
import { Part, type PartRecord, textWithoutBytes } from '../part/part.ts'

/** An archive, a mailbox, or compressed data. */
export interface Attachment {
  readonly bytes: Buffer
  readonly name: string
  readonly contentType: string
  readonly path: string
  readonly envelope: Envelope
  /** In bytes, with all attachments and messages around it. */
  readonly held: number
}

/** The stand-in for an attached file among the parts, in whose place the file is read. */
export class AttachmentPart extends Part {
  readonly attachment: Attachment
  readonly level: number

  constructor(attachment: Attachment, level: number) {
    const { envelope, path } = attachment
    const record: PartRecord = { envelope, path, contentType: '', origin: 'body', start: 0, end: 0 }
    super(record, textWithoutBytes(''))
    this.attachment = attachment
    this.level = level
  }
}
