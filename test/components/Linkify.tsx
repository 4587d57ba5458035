import { Fragment } from 'react'
import { segments } from 'urls-in-context'

const schemes = ['http', 'https', 'ftp', 'mailto']

/** A text with its URLs as links. */
export function Linkify({ text }: { text: string }) {
  return segments(text, { schemes }).map((part) => {
    if (typeof part === 'string') return part
    return (
      <Fragment key={part.start}>
        {text.slice(part.start, part.urlStart)}
        <a href={part.url} rel="noopener noreferrer nofollow">
          {text.slice(part.urlStart, part.urlEnd)}
        </a>
        {text.slice(part.urlEnd, part.end)}
      </Fragment>
    )
  })
}
