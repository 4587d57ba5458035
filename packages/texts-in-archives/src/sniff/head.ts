import { TAR_BLOCK } from '../containers/tar/header.ts'

/** How much of a file shows what it is, in bytes. */
export const SNIFF_SIZE: number = 4096

/** In bytes, where the first ones are zero: the record of an empty tar file, and a header. */
export const BLANK_REACH: number = 21 * TAR_BLOCK

/** Control characters that text does not hold. ESC is part of ISO-2022-JP, and SUB ends a text of DOS. */
export const NO_TEXT: RegExp = /[\0-\x07\x0e-\x19\x1c-\x1f]/
