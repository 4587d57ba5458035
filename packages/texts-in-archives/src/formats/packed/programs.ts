/** How installed programs unpack a format. */
export interface Unpacking {
  /** The names of programs, of which the first that is installed does it. */
  readonly programs: readonly string[]
  /** They read at any place: the file is copied to a temporary one. Others get it through a pipe. */
  readonly isSeeking?: boolean
  /** The names of members that say what others say. */
  readonly leftOut?: RegExp
}

/** `tar` of Windows is bsdtar. */
const BSDTAR = globalThis.process?.platform === 'win32' ? ['bsdtar', 'tar'] : ['bsdtar']
export const SEVEN_ZIP: readonly string[] = ['7zz', '7z', '7za']

export const BY_ANY: Unpacking = { programs: [...BSDTAR, ...SEVEN_ZIP] }
