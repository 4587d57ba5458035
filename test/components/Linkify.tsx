import { Fragment } from 'react'
import { segments } from 'urls-in-context'
import { hazards, parseUrl } from 'urls-in-context/url'

const schemes = ['http', 'https', 'ftp', 'mailto']
const harmless = ['idn-host', 'reserved-port']

/** Whether a URL has no other hazards. */
function isSafe(url: string) {
  const parsed = parseUrl(url)
  return parsed.ok && hazards(parsed).every(({ code }) => harmless.includes(code))
}

/** A text with its URLs as links. */
export function Linkify({ text }: { text: string }) {
  return segments(text, { schemes }).map((part) => {
    if (typeof part === 'string') return part
    if (!isSafe(part.url)) return text.slice(part.start, part.end)
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
