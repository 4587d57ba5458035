/**
 * How far is looked, in UTF-16 units. What is derived here from another limit depends on it: change the first, and the
 * rest follows. `rules §1` to `§5` say which rule each of them bounds.
 */

/** The longest name of a scheme. */
export const SCHEME_LIMIT = 64
/** The longest domain name (RFC 1035 §2.3.4). */
export const HOST_LIMIT = 253
/** The longest local part of an address (RFC 5321 §4.5.3.1). */
export const LOCAL_PART_LIMIT = 64
/** The longest line prefix: quote marks and comment leaders at the start of a line. */
export const PREFIX_LIMIT = 128
/** How far behind an opener its closer is looked for. */
export const SEARCH_LIMIT = 4096
/** How far back over blanks an opener is looked for, and how many blanks at a line's start or end are passed over. */
export const LOOK_BACK: number = SEARCH_LIMIT
/**
 * The longest run in which something glued to a URL is looked for: in a longer one each start could walk over all
 * others.
 */
export const GLUED_LIMIT = 256
/** The longest bare URL, unless the option `maxLength` says another. */
export const DEFAULT_MAX_LENGTH = 16_384

/** The longest opener with the characters right before it that belong to it: `=3D"`. */
export const OPENER_REACH = 4
/** How far before a colon its scheme, and the character before that, can stand. */
export const SCHEME_REACH: number = SCHEME_LIMIT + 2
/** How far before a dot its host, and the character before that, can stand. */
export const HOST_REACH: number = HOST_LIMIT + 1
/**
 * How far before a trigger the text decides about a URL: its scheme or host, blanks, the prefix of its line, the blanks
 * and the line break before that, and the opener.
 */
export const LEFT_CONTEXT: number = HOST_REACH + LOOK_BACK + PREFIX_LIMIT + LOOK_BACK + OPENER_REACH
