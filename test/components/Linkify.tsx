import { linkSegments } from 'urls-in-context/linkify-text/light'

const schemes = ['http', 'https', 'ftp', 'mailto']

/** A text with its URLs as links. */
export function Linkify({ text }: { text: string }) {
  return linkSegments(text, { schemes }).map(({ text, href }, index) =>
    href === undefined ? (
      text
    ) : (
      <a key={index} href={href} rel="noopener noreferrer nofollow">
        {text}
      </a>
    ),
  )
}
