/**
 * How far the readers look, in UTF-16 units. Limits computed from others follow them. `rules §1` to `§5` say which rule
 * each one bounds.
 */

export const SCHEME_LIMIT = 64
/** The longest domain name (RFC 1035 §2.3.4). */
export const HOST_LIMIT = 253
/** The longest local part of an address (RFC 5321 §4.5.3.1). */
export const LOCAL_PART_LIMIT = 64
export const PREFIX_LIMIT = 128
/** Back to a mark of emphasis or an opener before a URL, and from its end to a closer in its line. */
export const LINE_LIMIT = 512
/** From an opener to its closer. */
export const SEARCH_LIMIT = 4096
/** Back over blanks to an opener, and over the blanks at either end of a line. */
export const LOOK_BACK: number = SEARCH_LIMIT
/** The run around a glued URL; in a longer one each start could walk over all others. */
export const GLUED_LIMIT = 256
/** The default of `maxLength`. */
export const DEFAULT_MAX_LENGTH = 16_384

/** An opener with the characters that belong to it: `=3D"`. */
export const OPENER_REACH = 4
/** From a colon back to the character before its scheme. */
export const SCHEME_REACH: number = SCHEME_LIMIT + 2
/** From a dot back to the character before its host. */
export const HOST_REACH: number = HOST_LIMIT + 1
/**
 * From a trigger back to the opener: over its scheme or host, blanks, its line prefix, and the blanks and the break
 * before.
 */
export const LEFT_CONTEXT: number = HOST_REACH + LOOK_BACK + PREFIX_LIMIT + LOOK_BACK + OPENER_REACH
