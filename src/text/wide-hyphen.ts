/** The hyphens beyond ASCII behind which a line may be broken. `rules §6.7` */

/** U+2010 HYPHEN, which only a typesetter writes. */
export const TYPESET_HYPHEN = 0x2010
export const SOFT_HYPHEN = 0xad
const NON_BREAKING_HYPHEN = 0x2011

export function isWideHyphen(unit: number): boolean {
  return unit === TYPESET_HYPHEN || unit === SOFT_HYPHEN || unit === NON_BREAKING_HYPHEN
}

/** A URL that ends with its line, without the hyphen that a typesetter put there. */
export function withoutTypesetHyphen(url: string): string {
  const last = url.charCodeAt(url.length - 1)
  return last === TYPESET_HYPHEN || last === SOFT_HYPHEN ? url.slice(0, -1) : url
}
