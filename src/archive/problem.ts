/**
 * The severity of a problem: nothing was lost (`info`), something was read in a second-best way (`warning`), or
 * something is missing (`error`).
 */
export type Severity = 'info' | 'warning' | 'error'

/** The codes of all problems of an archive. Damaged input never throws; its problems are collected. */
export type ArchiveProblemCode =
  // files and folders
  | 'unreadable'
  | 'changed'
  | 'not-a-file'
  | 'binary'
  | 'internal-error'
  // compression and members
  | 'truncated'
  | 'corrupt'
  | 'trailing-garbage'
  | 'expansion-limit'
  | 'unsupported'
  | 'encrypted'
  | 'bad-member'
  | 'unlisted-member'
  | 'nesting-limit'
  | 'missing-library'
  // documents
  | 'time-limit'
  | 'memory-limit'
  | 'no-text'
  | 'blank-pages'
  // mailboxes and batches
  | 'suspicious-from'
  | 'bad-length'
  // messages
  | 'header-limit'
  | 'header-not-ended'
  | 'depth-limit'
  | 'part-limit'
  | 'size-limit'
  | 'no-boundary'
  | 'boundary-not-found'
  | 'boundary-not-closed'
  | 'unknown-encoding'
  | 'damaged-encoding'
  | 'unknown-charset'
  | 'attachment-not-read'
  // texts, in which the command looks for URLs
  | 'too-long'
  | 'template'

export interface Place {
  readonly file: string
  readonly member?: string | undefined
  /** Number of the message in the file or member, from 1. */
  readonly message?: number | undefined
  /** Byte offset in the (decompressed) file or member. */
  readonly offset?: number | undefined
  /** Line of the offset, from 1, if it is known. */
  readonly line?: number | undefined
}

/** A problem of an archive, as a value. */
export interface ArchiveProblem {
  readonly code: ArchiveProblemCode
  readonly severity: Severity
  readonly where: Place
  /**
   * Detail for a person: a system error, the name of a charset, the package to install, `and 174,751 more`. Of an
   * attachment that was not read, it is the media type, and behind a space the attachment's name if it has one.
   */
  readonly detail?: string | undefined
  /**
   * The number of problems of this code that the file has besides those that were given: ten are given one by one, and
   * the last problem of the file says how many more there were. Its `where` names the file alone. Attachments are
   * counted by media type, which is then the whole `detail`.
   */
  readonly more?: number | undefined
}

const SEVERITIES: Record<ArchiveProblemCode, Severity> = {
  unreadable: 'error',
  changed: 'error',
  'not-a-file': 'info',
  binary: 'info',
  'internal-error': 'error',
  truncated: 'error',
  corrupt: 'error',
  'trailing-garbage': 'warning',
  'expansion-limit': 'error',
  unsupported: 'error',
  encrypted: 'error',
  'bad-member': 'warning',
  'unlisted-member': 'info',
  'nesting-limit': 'error',
  'missing-library': 'error',
  'time-limit': 'error',
  'memory-limit': 'error',
  'no-text': 'warning',
  'blank-pages': 'info',
  'suspicious-from': 'info',
  'bad-length': 'warning',
  'header-limit': 'warning',
  'header-not-ended': 'info',
  'depth-limit': 'warning',
  'part-limit': 'warning',
  'size-limit': 'warning',
  'no-boundary': 'warning',
  'boundary-not-found': 'warning',
  'boundary-not-closed': 'info',
  'unknown-encoding': 'warning',
  'damaged-encoding': 'warning',
  'unknown-charset': 'warning',
  'attachment-not-read': 'warning',
  'too-long': 'info',
  template: 'info',
}

export function problem(code: ArchiveProblemCode, where: Place, detail?: string): ArchiveProblem {
  return { code, severity: SEVERITIES[code], where, detail }
}

/** The longest name of an attachment in a problem, in UTF-16 units. */
const LONGEST_NAME = 200

/**
 * The problem of an attachment that was not read. It is `info` for a type without text, such as an image or a signature:
 * nothing was lost.
 */
export function attachmentProblem(where: Place, contentType: string, name: string, hasText: boolean): ArchiveProblem {
  const detail = [contentType, name].filter((word) => word !== '').map((word) => word.slice(0, LONGEST_NAME))
  return { code: 'attachment-not-read', severity: hasText ? 'warning' : 'info', where, detail: detail.join(' ') }
}

/** The problems of one kind in a file. */
export interface ProblemCount {
  readonly code: ArchiveProblemCode
  readonly severity: Severity
  /** The media type of attachments that were not read. */
  readonly contentType: string | undefined
  count: number
}

/** The last problem of a kind in a file: it stands for those that were only counted. */
export function furtherProblems({ code, severity, contentType, count }: ProblemCount, where: Place): ArchiveProblem {
  return { code, severity, where, detail: contentType ?? `and ${count.toLocaleString('en')} more`, more: count }
}
