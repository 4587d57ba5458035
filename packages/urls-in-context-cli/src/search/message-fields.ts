import type { Envelope } from 'texts-in-archives'
import { outermost } from './message.ts'
import type { Row } from './row.ts'

/** The fields of a row that are those of its message. */
export type MessageFields = Pick<
  Row,
  | ('file' | 'fileBytes' | 'member' | 'attachment' | 'fileSha256')
  | ('message' | 'messageId' | 'date' | 'from' | 'subject' | 'newsgroups' | 'list')
  | ('inReplyTo' | 'references' | 'outer' | 'target' | 'record' | 'folder' | 'node' | 'deleted')
>

/** `isBrief` leaves out who wrote the message, when, and what about. */
export function messageFields(envelope: Envelope, isBrief: boolean): MessageFields {
  const { file, fileBytes, member, attachment, fileSha256, messageId, target, record, folder, node } = envelope
  const outer = outermost(envelope)
  return {
    file,
    fileBytes: fileBytes && Buffer.from(fileBytes).toString('base64'),
    member,
    attachment,
    fileSha256,
    message: envelope.number || undefined,
    messageId,
    date: isBrief ? undefined : dateOf(envelope)?.toISOString(),
    from: isBrief ? undefined : envelope.from,
    subject: isBrief ? undefined : envelope.subject,
    newsgroups: isBrief ? undefined : envelope.newsgroups,
    list: isBrief ? undefined : envelope.list,
    inReplyTo: isBrief ? undefined : envelope.inReplyTo,
    references: isBrief ? undefined : envelope.references,
    outer: isBrief || outer === envelope ? undefined : outerOf(outer),
    target,
    record,
    folder,
    node,
    deleted: envelope.isDeleted || undefined,
  }
}

/** The date of a message; that of the message around it, if it has none. */
function dateOf(envelope: Envelope): Date | undefined {
  return envelope.date ?? (envelope.within && dateOf(envelope.within))
}

/** The time by which a message is selected: that of the outermost message that has one. */
export function timeOf(envelope: Envelope): number | undefined {
  return (envelope.within && timeOf(envelope.within)) ?? envelope.date?.getTime()
}

function outerOf({ member, number, messageId, inReplyTo, references, date }: Envelope): NonNullable<Row['outer']> {
  return { member, message: number || undefined, messageId, inReplyTo, references, date: date?.toISOString() }
}
