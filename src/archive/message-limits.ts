/** Limits that real messages do not approach. Behind them the rest is read as text, undecoded. */
export const DEPTH_LIMIT: number = 100
export const PART_LIMIT: number = 50_000
/** The largest encoded message, in bytes. It is decoded as a whole. */
export const ENCODED_MESSAGE_LIMIT: number = 8 << 20
/**
 * The number of bytes that an encoded message and the encoded messages in it may take before decoding, all together.
 * Their parts keep them in memory until the outermost message has been read.
 */
export const NESTED_MESSAGES_LIMIT: number = 12 << 20
/** The number of bytes of a body in which a boundary is looked for that was not declared. */
export const BOUNDARY_SEARCH_LENGTH: number = 8192
