import type { Field } from 'texts-in-archives'
import type { Context, Evidence, JoinExplanation, ReadingReason, RepairKind, Span } from 'urls-in-context'
import type { Unresolved } from 'urls-in-context/url'
import { printable } from '../system/printable.ts'
import type { RowKind } from './kinds.ts'
import type { LocatedSpan } from './located-match.ts'

/** The version of a row in JSON. It changes when a field changes its name or its meaning. */
export const ROW_VERSION = 2

/** A URL that was found and its place in the input. Every output format prints rows. `FIELDS` says what each field is. */
export interface Row {
  readonly url: string
  readonly resolved?: string | undefined
  /** Where the link was cut, the URL inside is that of an alternative which is whole. */
  readonly unwrapped?: string | undefined
  readonly via?: readonly string[] | undefined
  readonly unresolved?: Unresolved | undefined
  /** The scheme of the URL that is shown; so is the host. */
  readonly scheme: string
  readonly host: string
  readonly context: Context
  readonly inferred?: string | undefined
  readonly alternatives: readonly {
    readonly url: string
    readonly reason: ReadingReason
    readonly likelihood?: number | undefined
  }[]
  readonly decidedBy?: Evidence | undefined
  readonly likelihood?: number | undefined
  readonly joins?: readonly JoinExplanation[] | undefined
  readonly placeholders?: readonly Span[] | undefined
  readonly truncated?: { readonly whole?: string | undefined } | undefined
  readonly place?: { readonly url: string; readonly line: number; readonly column?: number | undefined } | undefined
  readonly citedAt?: readonly (Span & { readonly words?: string | undefined })[] | undefined
  readonly repairs: readonly (Span & { readonly kind: RepairKind | 'html'; readonly insert: string })[]
  readonly file: string
  readonly fileBytes?: string | undefined
  readonly member?: string | undefined
  readonly attachment?: string | undefined
  readonly fileSha256?: string | undefined
  readonly sha256?: string | undefined
  /** From 1; absent if there are no messages. */
  readonly message?: number | undefined
  readonly messageId?: string | undefined
  /** Of a message without one, that of the message around it. */
  readonly date?: string | undefined
  readonly from?: string | undefined
  readonly subject?: string | undefined
  readonly newsgroups?: readonly string[] | undefined
  readonly list?: string | undefined
  readonly inReplyTo?: string | undefined
  readonly references?: readonly string[] | undefined
  readonly outer?: Pick<Row, 'member' | 'message' | 'messageId' | 'inReplyTo' | 'references' | 'date'> | undefined
  readonly target?: string | undefined
  readonly record?: number | undefined
  readonly folder?: string | undefined
  readonly node?: number | undefined
  readonly deleted?: boolean | undefined
  readonly kind?: RowKind | undefined
  readonly part?: string | undefined
  readonly origin?: string | undefined
  readonly component?: string | undefined
  readonly field?: Field | undefined
  readonly page?: number | undefined
  /** From 1 within its member. */
  readonly paragraph?: number | undefined
  readonly box?: readonly (readonly number[])[] | undefined
  readonly link?: string | undefined
  readonly linkText?: string | undefined
  readonly agrees?: boolean | undefined
  readonly hazards?: readonly 'link-differs'[] | undefined
  readonly raw?: LocatedSpan | undefined
  readonly text: LocatedSpan
  /** `construct` is the URL as written, with its delimiters. */
  readonly excerpt?: { readonly before: string; readonly construct: string; readonly after: string } | undefined
  readonly count?: number | undefined
}

/** The URL that a row shows: all outputs print it in place of what is written, and tell rows apart by it. */
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
