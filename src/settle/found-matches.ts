import type { Candidate } from '../candidates/candidate.ts'
import type { UrlMatch } from '../match.ts'

/** The matches of a text, in order, and what is noted of each while it is at hand: to look at all once more takes longer. */
export interface FoundMatches {
  readonly matches: UrlMatch[]
  /** The indices of those in which the text has a say. */
  readonly inQuestion: readonly number[]
  /** The {@link urlHash} of each. */
  readonly hashes: number[]
  /** What those in question were read from, by index, where the pass was over the whole text. */
  readonly candidates?: ReadonlyMap<number, Candidate> | undefined
}

export function foundMatches(matches: UrlMatch[], inQuestion: readonly number[]): FoundMatches {
  return { matches, inQuestion, hashes: matches.map(({ url }) => urlHash(url)) }
}

/** A hash of a URL, of 30 bits, from its length and four of its characters: it tells most URLs apart. */
export function urlHash(url: string): number {
  const { length } = url
  let hash = length
  for (let at = length - 1; at > 0; at -= 1 + (length >> 2)) hash = (hash * 31 + url.charCodeAt(at)) & 0x3fffffff
  return hash
}
