import { LinkifyIt } from 'linkify-it'

/** A URL that another program found. */
export interface OtherMatch {
  readonly url: string
  readonly start: number
  readonly end: number
}

const linkify = new LinkifyIt()

/** Reads a text with linkify-it's defaults, but with mail addresses only on request. */
export function byLinkifyIt(text: string, emails: boolean): OtherMatch[] {
  linkify.set({ fuzzyEmail: emails })
  return (linkify.match(text) ?? []).map(({ url, index, lastIndex }) => ({ url, start: index, end: lastIndex }))
}
