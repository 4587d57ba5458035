/** Which files of folders are read. A file that was named is always read. */
export interface FileChoice {
  /** Whether files and folders are read whose names start with a dot. */
  readonly hidden: boolean
  /** Whether `.gitignore`, `.ignore` and `.urlsignore` count. */
  readonly ignoreFiles: boolean
  /** Globs in the syntax of `.gitignore`, in their order; `!` before one leaves out. */
  readonly globs: readonly Glob[]
  /** Names of types: only files of one of them are read. */
  readonly types: readonly string[]
  /** How far below a named folder files are read; 1 is in the folder itself. */
  readonly maxDepth: number | undefined
  /** In bytes. */
  readonly maxFileSize: number | undefined
  /** Whether symbolic links are followed. */
  readonly follow: boolean
}

export interface Glob {
  readonly pattern: string
  readonly anyCase: boolean
}

/** What left out a file or a folder of a folder that was read. */
export type LeftOutReason = 'hidden' | 'ignored' | 'glob' | 'type' | 'depth' | 'size'

/** A file that was left out, or a folder with all that is in it. */
export interface LeftOut {
  readonly path: Buffer
  readonly isFolder: boolean
  readonly reason: LeftOutReason
  /** The ignore file, and its pattern. */
  readonly detail?: string | undefined
}
