import type { Place } from '../problem.ts'
import type { LineIndex, LinePlace } from '../source/line-index.ts'
import { parseDate } from './date.ts'
import { decodeField } from './encoded-word.ts'

/** The place of bytes: a file, or a member of an archive in it. */
export interface ArchiveSource {
  readonly file: string
  /** The file's name as bytes, where it is not UTF-8. */
  readonly fileBytes?: Uint8Array | undefined
  /** Path inside zip and tar files, from the outside inward, joined by `!`. */
  readonly member?: string | undefined
  /** The line index of the bytes that are being read. */
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
  /** The WARC-Target-URI of a record of WARC, and the offset of the record. */
  readonly target?: string | undefined
  readonly record?: number | undefined
  /** In a store of Outlook: the path of the folder, the number of the message's node, and whether it was deleted. */
  readonly folder?: string | undefined
  readonly node?: number | undefined
  readonly isDeleted?: boolean | undefined
}

const NO_FIELDS: EnvelopeFields = {}

/** A message and its place. All parts of a message share one envelope. */
export class Envelope implements ArchiveSource {
  readonly file: string
  readonly fileBytes: Uint8Array | undefined
  readonly member: string | undefined
  /** Number of the message in the file or member, from 1; 0 where there are no messages. */
  readonly number: number
  /** The message that this one is enclosed in: message/rfc822, or a digest. */
  readonly within: Envelope | undefined
  readonly #fields: EnvelopeFields
  readonly #lines: LineIndex | undefined

  constructor(source: ArchiveSource, number = 0, fields: EnvelopeFields = NO_FIELDS, within?: Envelope) {
    this.file = source.file
    this.fileBytes = source.fileBytes
    this.member = source.member
    this.number = number
    this.within = within
    this.#fields = fields
    this.#lines = source.lines
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

  /**
   * Line and column of a byte offset in the (decompressed) file or member. They are known while the part at that offset
   * is being read, and undefined for offsets far behind the current part.
   */
  lineAt(offset: number): LinePlace | undefined {
    return this.#lines?.at(offset)
  }

  place(offset?: number): Place {
    const line = offset === undefined ? undefined : this.lineAt(offset)?.line
    return { file: this.file, member: this.member, message: this.number || undefined, offset, line }
  }

  toJSON(): Record<string, unknown> {
    const { file, member, number, messageId, date, from, subject, newsgroups, list, within } = this
    const { target, record, folder, node } = this
    const message = { file, member, number, messageId, date, from, subject, newsgroups, list, within }
    return { ...message, target, record, folder, node, isDeleted: this.isDeleted || undefined }
  }
}

/** The value of a field on one line, with its encoded words decoded; undefined if it is empty. */
function decoded(value: string | undefined): string | undefined {
  if (value === undefined) return undefined
  const { text } = decodeField(value)
  return text.replace(/[\t\r\n][\t\r\n ]*/g, ' ').trim() || undefined
}
