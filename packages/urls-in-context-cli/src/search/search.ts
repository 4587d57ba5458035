import type { Format } from 'texts-in-archives'
import type { Context, Options } from 'urls-in-context'
import type { RowKind } from './kinds.ts'

/** Hosts without a scheme that look public, those of the machine and the network around it, or both. */
export const HOST_KINDS = ['public', 'local', 'all'] as const
export type HostKind = (typeof HOST_KINDS)[number]

export interface ExtractionOptions extends Pick<Options, 'schemes' | 'hyphen' | 'joinLines' | 'emails' | 'maxLength'> {
  readonly defanged?: boolean | null | undefined
  readonly kind?: RowKind | null | undefined
  readonly bareDomains?: HostKind | undefined
  readonly templates?: boolean | undefined
  readonly scp?: boolean | undefined
}

/** The conditions of a search and the form of its results. A plain object, so that it can be sent to a thread. */
export interface Search {
  readonly extraction?: ExtractionOptions | undefined
  readonly contexts?: readonly Context[] | undefined
  /** Hosts in lower case and ASCII; those below each count as well. */
  readonly hosts?: readonly string[] | undefined
  readonly excludedHosts?: readonly string[] | undefined
  /** Regular expressions of URLs in normal form: one of the first must match, none of the second may. */
  readonly include?: readonly string[] | undefined
  readonly exclude?: readonly string[] | undefined
  readonly ignoreCase?: boolean | undefined
  /** Milliseconds since 1970. If a limit is set, messages without a date are left out. */
  readonly since?: number | undefined
  readonly until?: number | undefined
  readonly headers: boolean
  /** Also the fields that mail software and servers write for themselves. */
  readonly allHeaders?: boolean | undefined
  readonly ignoreAttachments?: boolean | undefined
  readonly hash?: boolean | undefined
  readonly relative?: boolean | undefined
  /** Whether hyperlinks of documents are left out, and decide nothing about the URLs that they cover. */
  readonly ignoreLinks?: boolean | undefined
  readonly format?: Format | undefined
  /** The passwords that are tried for encrypted documents. They are in no plan. */
  readonly passwords?: readonly string[] | undefined
  /** After how many URLs a file is read no further. It is in no plan. */
  readonly maxCount?: number | undefined
  readonly redact: boolean
  readonly defang?: boolean | undefined
  readonly unwrap?: boolean | undefined
  readonly explain?: boolean | undefined
  readonly notes?: boolean | undefined
  /** Whether rows leave out who wrote the message, when, and what about. It is in no plan. */
  readonly isBrief?: boolean | undefined
  /** Whether each template that is left out is a problem. It is in no plan. */
  readonly tellsTemplates?: boolean | undefined
  /**
   * How input is read that comes while it is written: `paused`, what nothing can change is given where it pauses, or
   * `lines`, after each line, and all that has come where it pauses for longer. It is in no plan.
   */
  readonly live?: 'paused' | 'lines' | undefined
  readonly excerpt?: LinesAround | undefined
}

export interface LinesAround {
  readonly before: number
  readonly after: number
}
