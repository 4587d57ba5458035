import type { Context, Evidence, JoinExplanation, ReadingReason, RepairKind, Span, TextKind } from 'urls-in-context'
import type { Unresolved } from 'urls-in-context/url'
import { printable } from '../output/printable.ts'
import type { LocatedSpan } from './located-match.ts'

/** The version of a row in JSON. It changes when a field changes its name or its meaning. */
export const ROW_VERSION = 2

export interface OuterMessage {
  readonly member?: string | undefined
  readonly message?: number | undefined
  readonly messageId?: string | undefined
  readonly inReplyTo?: string | undefined
  readonly references?: readonly string[] | undefined
  readonly date?: string | undefined
}

/** A URL that was found and its place in the input. Every output format prints rows. */
export interface Row {
  readonly url: string
  /** The absolute URL, if `url` is a relative reference in a document that has a base. */
  readonly resolved?: string | undefined
  /**
   * The URL inside, if `url` (or `resolved`) is a link that a service rewrote, and that was asked for. Where the link
   * was cut, that of an alternative which is whole.
   */
  readonly unwrapped?: string | undefined
  /** The services that rewrote it, the outermost first. */
  readonly via?: readonly string[] | undefined
  /** The service whose URL it still is, and why. */
  readonly unresolved?: Unresolved | undefined
  /** The scheme of the URL that is shown; so is the host. */
  readonly scheme: string
  /** The host in its normal form, which is in lower case, or the empty string if the URL has none. */
  readonly host: string
  readonly context: Context
  /** The scheme that was added, if the text has none. */
  readonly inferred?: string | undefined
  readonly alternatives: readonly {
    readonly url: string
    readonly reason: ReadingReason
    readonly likelihood?: number | undefined
  }[]
  readonly decidedBy?: Evidence | undefined
  /** How likely the URL is as it is given, from 0 to 1, if it has alternatives. */
  readonly likelihood?: number | undefined
  /** Why a bare URL continues over each line end, or does not, if that was asked for. Offsets count as in `text`. */
  readonly joins?: readonly JoinExplanation[] | undefined
  /** The placeholders, if it is a template; offsets in the URL as it was written, in UTF-16 units. */
  readonly placeholders?: readonly Span[] | undefined
  /** That the URL was cut for display, and the whole one, if notes were asked for and the text has it. */
  readonly truncated?: { readonly whole?: string | undefined } | undefined
  /** The line, and perhaps the column, in the file that the URL leads to without them, if notes were asked for. */
  readonly place?: { readonly url: string; readonly line: number; readonly column?: number | undefined } | undefined
  /**
   * Where the text cites the number of the URL, if notes were asked for; offsets count as in `text`. No words if
   * redacted.
   */
  readonly citedAt?: readonly (Span & { readonly words?: string | undefined })[] | undefined
  /** The repairs. Their offsets count as in `text`. */
  readonly repairs: readonly {
    /** Besides those of a match: `html`, what HTML reads in another way than it is written. */
    readonly kind: RepairKind | 'html'
    readonly start: number
    readonly end: number
    readonly insert: string
  }[]
  readonly file: string
  /** The name of the file in base64, if it is not UTF-8. */
  readonly fileBytes?: string | undefined
  readonly member?: string | undefined
  /** The name of the attachment that the URL is from. */
  readonly attachment?: string | undefined
  /** The SHA-256 of the file, and of the innermost attachment or member, in base 16, if that was asked for. */
  readonly fileSha256?: string | undefined
  readonly sha256?: string | undefined
  /** The number of the message in the file or member, from 1; absent if there are no messages. */
  readonly message?: number | undefined
  readonly messageId?: string | undefined
  /** The date of the message as ISO 8601 in UTC; that of the message around it, if it has none. */
  readonly date?: string | undefined
  /** Of the message: who wrote it, what about, and in which newsgroups or on which list; encoded words are decoded. */
  readonly from?: string | undefined
  readonly subject?: string | undefined
  readonly newsgroups?: readonly string[] | undefined
  readonly list?: string | undefined
  /** The Message-ID of the message that it answers, and those of its thread, the first of which began it. */
  readonly inReplyTo?: string | undefined
  readonly references?: readonly string[] | undefined
  /** The message of the mailbox or file, if the URL is in a message or an attachment within it. */
  readonly outer?: OuterMessage | undefined
  /** The target URI of a record of WARC, and the offset of the record in bytes of the (decompressed) file. */
  readonly target?: string | undefined
  readonly record?: number | undefined
  /** In a store of Outlook: the folder of the message, its node, and whether it was deleted. */
  readonly folder?: string | undefined
  readonly node?: number | undefined
  readonly deleted?: boolean | undefined
  /** What the text was taken to be; absent for prose. */
  readonly kind?: TextKind | undefined
  readonly part?: string | undefined
  readonly origin?: string | undefined
  /** The component of a calendar, the card, or the record of LDIF, such as `VEVENT 3`. */
  readonly component?: string | undefined
  /** The page, slide or sheet of a document, from 1, and the paragraph, from 1 within its member. */
  readonly page?: number | undefined
  readonly paragraph?: number | undefined
  /** `[x0, y0, x1, y1]` for each line of the URL on its pages, in points from the lower left corner. */
  readonly box?: readonly (readonly number[])[] | undefined
  /** The target of the hyperlink that covers the URL as the document shows it. */
  readonly link?: string | undefined
  /** Whether the URL is the target of that hyperlink, in normal form. */
  readonly agrees?: boolean | undefined
  readonly hazards?: readonly 'link-differs'[] | undefined
  /** The place in the (decompressed) file, in bytes; absent if no bytes of the file are the text. */
  readonly raw?: LocatedSpan | undefined
  /** The place in the decoded part, in UTF-16 units. */
  readonly text: LocatedSpan
  /** The text around the URL, if it was asked for: `construct` is the URL as written, with its delimiters. */
  readonly excerpt?: { readonly before: string; readonly construct: string; readonly after: string } | undefined
  /** The number of times the URL was found, if equal URLs are printed once. */
  readonly count?: number | undefined
}

/** The URL that a row stands for: all outputs show it in place of what is written, and tell rows apart by it. */
export function shownUrl({ url, resolved, unwrapped }: Pick<Row, 'url' | 'resolved' | 'unwrapped'>): string {
  return unwrapped ?? resolved ?? url
}

/**
 * The place of a URL in words, where no bytes of the file are a line of its text: `page 3, paragraph 12` of a document,
 * or `Inbox, message 2, line 9` of a store of Outlook; undefined elsewhere.
 */
export function placeWords({ page, paragraph, node, folder, message, text }: Row): string | undefined {
  const inStore = node !== undefined && [folder && printable(folder), `message ${message}`, `line ${text.line}`]
  const words = inStore || [page && `page ${page}`, paragraph && `paragraph ${paragraph}`]
  const known = words.filter((each) => each)
  return known.length === 0 ? undefined : known.join(', ')
}

export function sourceName(file: string, member: string | undefined): string {
  const name = file === '-' ? '(standard input)' : file
  return member === undefined ? name : `${name}!${member}`
}
