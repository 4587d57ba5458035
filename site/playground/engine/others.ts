import { LinkifyIt } from 'linkify-it'

/** A URL that another program found. */
export interface OtherMatch {
  readonly url: string
  readonly start: number
  readonly end: number
}

const linkify = new LinkifyIt()

/** What linkify-it finds with its own defaults, without addresses of mail unless they are asked for. */
export function byLinkifyIt(text: string, emails: boolean): OtherMatch[] {
  linkify.set({ fuzzyEmail: emails })
  return (linkify.match(text) ?? []).map(({ url, index, lastIndex }) => ({ url, start: index, end: lastIndex }))
}
