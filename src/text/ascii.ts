/** The codes of the ASCII characters that URLs and the text around them are read by. */

export const TAB = 0x09
export const LF = 0x0a
export const CR = 0x0d
export const SPACE = 0x20
export const QUOTE = 0x22
export const HASH = 0x23
export const DOLLAR = 0x24
export const PERCENT = 0x25
export const APOSTROPHE = 0x27
export const LEFT_PARENTHESIS = 0x28
export const RIGHT_PARENTHESIS = 0x29
export const ASTERISK = 0x2a
export const PLUS = 0x2b
export const COMMA = 0x2c
export const HYPHEN = 0x2d
export const DOT = 0x2e
export const SLASH = 0x2f
export const ZERO = 0x30
export const COLON = 0x3a
export const LESS_THAN = 0x3c
export const EQUALS = 0x3d
export const GREATER_THAN = 0x3e
export const QUESTION_MARK = 0x3f
export const AT_SIGN = 0x40
export const LEFT_BRACKET = 0x5b
export const BACKSLASH = 0x5c
export const RIGHT_BRACKET = 0x5d
export const UNDERSCORE = 0x5f
export const LEFT_BRACE = 0x7b
export const BAR = 0x7c
export const TILDE = 0x7e
/** The bit in which a letter's lower case differs from its upper case. */
export const CASE_BIT = 0x20
