export const TAB = 0x09
export const LF = 0x0a
export const CR = 0x0d
export const SPACE = 0x20
export const HASH = 0x23
export const COMMA = 0x2c
export const HYPHEN = 0x2d
export const EQUALS = 0x3d
