/** The limits of the searches, in UTF-16 units. Each stands here once; what depends on one is derived from it. */

/** The longest scheme, without its colon. */
export const SCHEME_LIMIT = 64
/** The longest prefix of a line: quote marks, comment leaders and blanks (rules §5). */
export const PREFIX_LIMIT = 128
/** How far behind an opener its closer is looked for. */
export const SEARCH_LIMIT = 4096
/** How far back over blanks an opener is looked for (rules §1, "bounded search"). */
export const LOOK_BACK = 4096
/** The longest bare URL, where the option `maxLength` does not say another limit. */
export const DEFAULT_MAX_LENGTH = 16_384
