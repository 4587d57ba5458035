/** The codes of the ASCII characters that the constructs are read by. */

export const LESS_THAN = 0x3c
export const EQUALS = 0x3d
