import type { UrlMatch } from '../match.ts'

/** The other URLs that the text of a link can mean, each once. */
export function otherUrls({ url, alternatives }: Pick<UrlMatch, 'url' | 'alternatives'>): string[] {
  return [...new Set(alternatives.map((other) => other.url))].filter((other) => other !== url)
}

/** What `title` says of other readings; undefined if there is none. */
export function titleOf(others: readonly string[], word: string | undefined): string | undefined {
  return word === undefined || others.length === 0 ? undefined : others.map((url) => `${word} ${url}`).join('\n')
}

/**
 * The word before another reading in `title`; undefined where no other is named.
 *
 * @param wrong makes the error that is thrown for what is no value of the option
 */
export function readReadings(
  value: boolean | string | null | undefined,
  wrong: (message: string) => TypeError,
): string | undefined {
  if (value === undefined || value === null || value === false) return undefined
  if (value === true) return 'or'
  if (typeof value === 'string' && value !== '') return value
  throw wrong('readings must be true, false, or the word before another URL')
}
