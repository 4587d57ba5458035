/** The first line of an .emlx file: the length of the message in bytes, followed by blanks. */
export const EMLX_LENGTH: RegExp = /^(\d{1,10})[ \t]*\r?\n/
