import type { LineIndex, LinePlace } from '../source/line-index.ts'
import { parseDate } from './date.ts'
import { fieldText } from './encoded-word.ts'
import type { Place } from './problem.ts'

/** The place of bytes: a file, or a member of an archive in it. */
export interface ArchiveSource {
  readonly file: string
  /** The file's name as bytes, where it is not UTF-8. */
  readonly fileBytes?: Uint8Array | undefined
  /** Path inside zip and tar files, from the outside inward, joined by `!`. */
  readonly member?: string | undefined
  /** The name of the attachment that the bytes are, or are in, if it has one. */
  readonly attachment?: string | undefined
  /** The SHA-256 of the file, in base 16, if it was asked for. */
  readonly fileSha256?: string | undefined
  /** The digest of the innermost attachment or member. */
  readonly digest?: { readonly sha256?: string | undefined } | undefined
  readonly lines?: LineIndex | undefined
}

/** The header fields that identify a message, undecoded, as latin1. */
export interface EnvelopeFields {
  readonly messageId?: string | undefined
  readonly date?: string | undefined
  readonly from?: string | undefined
  readonly subject?: string | undefined
  readonly newsgroups?: string | undefined
  readonly listId?: string | undefined
  readonly inReplyTo?: string | undefined
  readonly references?: string | undefined
  /** The WARC-Target-URI of a record of WARC, and the offset of the record. */
  readonly target?: string | undefined
  readonly record?: number | undefined
  /** In a store of Outlook: the path of the folder, the number of the message's node, and whether it was deleted. */
  readonly folder?: string | undefined
  readonly node?: number | undefined
  readonly isDeleted?: boolean | undefined
}

const NO_FIELDS: EnvelopeFields = {}

/** A message and its place. All parts of a message share one envelope, but those of attachments with a name. */
export class Envelope implements ArchiveSource {
  readonly file: string
  readonly fileBytes: Uint8Array | undefined
  readonly member: string | undefined
  readonly attachment: string | undefined
  readonly fileSha256: string | undefined
  readonly digest: ArchiveSource['digest']
  /** Number of the message in the file or member, from 1; 0 where there are no messages. */
  readonly number: number
  readonly within: Envelope | undefined
  readonly #fields: EnvelopeFields
  readonly #lines: LineIndex | undefined

  constructor(source: ArchiveSource, number = 0, fields: EnvelopeFields = NO_FIELDS, within?: Envelope) {
    this.file = source.file
    this.fileBytes = source.fileBytes
    this.member = source.member
    this.attachment = source.attachment
    this.fileSha256 = source.fileSha256
    this.digest = source.digest
    this.number = number
    this.within = within
    this.#fields = fields
    this.#lines = source.lines
  }

  /**
   * The SHA-256 of the innermost attachment or member of an archive that the text is from, in base 16, if it was asked
   * for. Of a member of more than 8 MiB, it is known once the member has been read.
   */
  get sha256(): string | undefined {
    return this.digest?.sha256
  }

  /** The Message-ID without its angle brackets. */
  get messageId(): string | undefined {
    const value = this.#fields.messageId
    if (value === undefined) return undefined
    const open = value.indexOf('<')
    const close = value.indexOf('>', open)
    return open >= 0 && close > open ? value.slice(open + 1, close) : value.trim() || undefined
  }

  get date(): Date | undefined {
    const time = parseDate(this.#fields.date ?? '')
    return time === undefined ? undefined : new Date(time)
  }

  /** The From field with its encoded words decoded. */
  get from(): string | undefined {
    return decoded(this.#fields.from)
  }

  /** The Subject field with its encoded words decoded. */
  get subject(): string | undefined {
    return decoded(this.#fields.subject)
  }

  /** The newsgroups of an article (RFC 5536 §3.1.4). */
  get newsgroups(): readonly string[] | undefined {
    const names = this.#fields.newsgroups?.split(',').map((name) => name.trim())
    const named = names?.filter((name) => name !== '')
    return named?.length ? named : undefined
  }

  /** The mailing list: the identifier of its List-Id field (RFC 2919 §3), as `list.example.com`. */
  get list(): string | undefined {
    const value = decoded(this.#fields.listId)
    return value && (/<([^<>]*)>[^<>]*$/.exec(value)?.[1] ?? value).trim()
  }

  /** The Message-ID of the message that this one answers: the first in its In-Reply-To field. */
  get inReplyTo(): string | undefined {
    return idsIn(this.#fields.inReplyTo)?.[0]
  }

  /** The Message-IDs of the References field, that which began the thread first; of very many, the first and the last. */
  get references(): readonly string[] | undefined {
    const ids = idsIn(this.#fields.references)
    return ids && ids.length > MOST_REFERENCES ? [ids[0]!, ...ids.slice(1 - MOST_REFERENCES)] : ids
  }

  /** The URI of the page that a record of WARC holds. */
  get target(): string | undefined {
    // Some writers put it in angle brackets, as WARC 1.0 asked.
    return this.#fields.target?.replace(/^\s*<(.*)>\s*$/, '$1').trim() || undefined
  }

  /** Offset of the record in the (decompressed) file. Undefined outside of WARC. */
  get record(): number | undefined {
    return this.#fields.record
  }

  /** The path of the message's folder in a store of Outlook, with `/` between the names. */
  get folder(): string | undefined {
    return this.#fields.folder
  }

  /** The number of the message's node in a store of Outlook. */
  get node(): number | undefined {
    return this.#fields.node
  }

  /** Whether the message was deleted: it is in a folder of deleted items, or in none. */
  get isDeleted(): boolean {
    return this.#fields.isDeleted === true
  }

  /** The same message at another place: decoded bytes of it have offsets of their own. */
  at(source: ArchiveSource): Envelope {
    return new Envelope(source, this.number, this.#fields, this.within)
  }

  /** The same message as that of an attachment's parts. The attachment may have no name. */
  inAttachment(name: string | undefined, digest: ArchiveSource['digest']): Envelope {
    return this.at({ ...sourceOf(this), lines: this.#lines, attachment: name, digest })
  }

  /**
   * Line and column of a byte offset in the (decompressed) file or member. They are known while the part at that offset
   * is being read, and undefined for offsets far before the current part.
   */
  lineAt(offset: number): LinePlace | undefined {
    return this.#lines?.at(offset)
  }

  place(offset?: number): Place {
    const line = offset === undefined ? undefined : this.lineAt(offset)?.line
    return { file: this.file, member: this.member, message: this.number || undefined, offset, line }
  }

  toJSON(): Record<string, unknown> {
    const { file, member, attachment, fileSha256, sha256, number, messageId, date, from, subject, newsgroups } = this
    const { list, within, inReplyTo, references, target, record, folder, node } = this
    const message = { file, member, attachment, fileSha256, sha256, number, messageId, date, from, subject, newsgroups }
    const isDeleted = this.isDeleted || undefined
    return { ...message, list, within, inReplyTo, references, target, record, folder, node, isDeleted }
  }
}

/** The most identifiers of a References field that are given: each row of the message has them. */
const MOST_REFERENCES = 100

/** The identifiers in a field of them, without brackets; undefined if there is none. */
function idsIn(value: string | undefined): string[] | undefined {
  const ids = value?.match(/<[^<>]+>/g)?.map((id) => id.slice(1, -1).replace(/\s+/g, ''))
  return ids?.length ? ids : undefined
}

/** The place itself, without what an envelope has besides. */
export function sourceOf({ file, fileBytes, member, attachment, fileSha256, digest }: ArchiveSource): ArchiveSource {
  return { file, fileBytes, member, attachment, fileSha256, digest }
}

const BREAK = /[\t\r\n]/
const BREAKS = /[\t\r\n][\t\r\n ]*/g

function decoded(value: string | undefined): string | undefined {
  if (value === undefined) return undefined
  const text = fieldText(value)
  return (BREAK.test(text) ? text.replace(BREAKS, ' ') : text).trim() || undefined
}
