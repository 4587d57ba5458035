/** How much of a file shows what it is, in bytes. */
export const SNIFF_SIZE: number = 4096

/** Control characters that text does not hold. ESC is part of ISO-2022-JP, and SUB ends a text of DOS. */
export const NO_TEXT: RegExp = /[\0-\x07\x0e-\x19\x1c-\x1f]/
