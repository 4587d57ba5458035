/** The names of schemes: the one before a colon, and the one that `www.` or `ftp.` stands for. */

/** The scheme at `start`…`end` in lower case; the commonest ones without a copy. */
export function schemeName(text: string, start: number, end: number): string {
  for (const name of COMMONEST[end - start] ?? NONE) if (text.startsWith(name, start)) return name
  return text.slice(start, end).toLowerCase()
}

/** The commonest schemes, by their length. */
const COMMONEST: readonly (readonly string[])[] = [
  [],
  [],
  [],
  ['ftp'],
  ['http', 'news'],
  ['https'],
  ['mailto', 'gopher'],
]
const NONE: readonly string[] = []

/** Whether `www.` or `ftp.` stands at `at`. */
export function isAbbreviated(text: string, at: number): boolean {
  return /^(?:www|ftp)\.$/i.test(text.slice(at, at + 4))
}

/** The scheme that is supplied for the host at `at`, which starts with `www.` or `ftp.`. */
export function hostScheme(text: string, at: number): 'http' | 'ftp' {
  return /^w/i.test(text[at]!) ? 'http' : 'ftp'
}
