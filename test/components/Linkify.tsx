import { Fragment } from 'react'
import type { UrlMatch } from 'urls-in-context'
import { linkifyText } from 'urls-in-context/linkify-text/light'

const schemes = ['http', 'https', 'ftp', 'mailto']

/** The URLs of a text of which linkifyText makes links. */
function linksOf(text: string) {
  const links: UrlMatch[] = []
  linkifyText(text, { schemes, filter: (match) => links.push(match) > 0 })
  return links
}

/** A text with its URLs as links. */
export function Linkify({ text }: { text: string }) {
  let end = 0
  const parts = linksOf(text).map(({ url, urlStart, urlEnd }) => {
    const before = text.slice(end, urlStart)
    end = urlEnd
    return (
      <Fragment key={urlStart}>
        {before}
        <a href={url} rel="noopener noreferrer nofollow">
          {text.slice(urlStart, urlEnd)}
        </a>
      </Fragment>
    )
  })
  return [...parts, text.slice(end)]
}
