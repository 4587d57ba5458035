/** What was read and found so far. */
export interface Tally {
  bytes: number
  messages: number
  urls: number
  /** Those with a defanged scheme that were not read as what it means. */
  defanged: number
  /** Those that were left out since only their host is written so. */
  bracketed: number
  /** References that start with `//` and were left out, since the document has no base. */
  withoutBase: number
}

export function emptyTally(): Tally {
  return { bytes: 0, messages: 0, urls: 0, defanged: 0, bracketed: 0, withoutBase: 0 }
}
