import type { FileFormat } from '../row.ts'
import { isBlank, isLikeTarHeader, isTarHeader, TAR_BLOCK } from './header.ts'

/** In bytes, where the first ones are zero: the record of an empty tar file, and a header. */
const BLANK_REACH = 21 * TAR_BLOCK

/** POSIX pax, "ustar Interchange Format" */
export const TAR: FileFormat = {
  ...{ kind: 'tar', name: 'tar', extensions: ['tar'], types: ['archive'], ownsExtensions: true, isPacked: true },
  mediaTypes: ['application/tar', 'application/gtar'],
  // Its members are often compressed
  work: 8,
  // An archive of no files is blocks of zeros.
  empty: /^\0*$/,
  reach: (bytes) => (bytes[0] === 0 ? BLANK_REACH : 0),
  find: ({ bytes }) => (isTarHeader(bytes) || isAfterBlank(bytes) ? 0 : undefined),
  open: async (_, window, job, { read }) => (await import('./read-tar.ts')).readTar(window, job, read),
}

/** One whose first header is damaged */
export const DAMAGED_TAR: FileFormat = {
  ...TAR,
  find: ({ bytes }) => (isLikeTarHeader(bytes) ? 0 : undefined),
}

/** Whether a tar file was appended to an empty one, which is blank blocks. */
function isAfterBlank(bytes: Buffer): boolean {
  if (!isBlank(bytes.subarray(0, TAR_BLOCK))) return false
  const start = bytes.subarray(0, BLANK_REACH).findIndex((byte) => byte !== 0)
  return start > 0 && isTarHeader(bytes.subarray(start - (start % TAR_BLOCK)))
}
