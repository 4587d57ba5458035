/** How bad it is: `info` lost nothing, `warning` was read in a second-best way, `error` means that something is missing. */
export type Severity = 'info' | 'warning' | 'error'

/** Everything that can be wrong with an archive. Input never throws; it collects these. */
export type ArchiveProblemCode =
  // files and folders
  | 'unreadable'
  | 'not-a-file'
  | 'binary'
  // compression and members
  | 'truncated'
  | 'corrupt'
  | 'trailing-garbage'
  | 'expansion-limit'
  | 'unsupported'
  | 'encrypted'
  | 'bad-member'
  | 'nesting-limit'
  | 'missing-library'
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

export interface Place {
  readonly file: string
  readonly member?: string | undefined
  /** Number of the message in the file or member, from 1. */
  readonly message?: number | undefined
  /** Byte offset in the (decompressed) file or member. */
  readonly offset?: number | undefined
  /** Of the offset, from 1, where that is known. */
  readonly line?: number | undefined
}

/** Damage found in an archive, as a value. */
export interface ArchiveProblem {
  readonly code: ArchiveProblemCode
  readonly severity: Severity
  readonly where: Place
  /** What a person needs besides the code: a system error, a charset's name, what to install. */
  readonly detail?: string | undefined
}

const SEVERITIES: Record<ArchiveProblemCode, Severity> = {
  unreadable: 'error',
  'not-a-file': 'info',
  binary: 'info',
  truncated: 'error',
  corrupt: 'error',
  'trailing-garbage': 'warning',
  'expansion-limit': 'error',
  unsupported: 'error',
  encrypted: 'error',
  'bad-member': 'warning',
  'nesting-limit': 'error',
  'missing-library': 'error',
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
}

export function problem(code: ArchiveProblemCode, where: Place, detail?: string): ArchiveProblem {
  return { code, severity: SEVERITIES[code], where, detail }
}
