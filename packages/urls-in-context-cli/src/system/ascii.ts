/** The code of the line feed, in bytes and in text. */
export const LF = 0x0a
