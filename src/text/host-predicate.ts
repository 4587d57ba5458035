/**
 * Whether a host without scheme and `www.` is to be found. `host` is as it stands, without a dot at its end; `before`
 * and `after` are the text around it, up to {@link HOST_SURROUNDINGS} units each, shorter only where the text ends.
 */
export type HostPredicate = (host: string, before: string, after: string) => boolean

/** The same, told at which absolute offset the host stands. */
export type PlacedHostPredicate = (host: string, before: string, after: string, at: number) => boolean

/**
 * How much text around a host such a predicate sees, in UTF-16 units. So short a slice is a copy, which keeps no text
 * alive.
 */
export const HOST_SURROUNDINGS = 12
