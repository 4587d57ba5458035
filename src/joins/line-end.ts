import { SPACE, TAB } from '../text/ascii.ts'
import { isAlphadigit } from '../text/chars.ts'
import { isWideHyphen } from '../text/prose-classes.ts'
import { isLineBreak } from '../text/view.ts'

/** How much of a line is looked at, on either side of the URL. */
const SPAN = 128

/** Where the parts of a {@link LineEnd} stand. */
export interface LineEndPlaces extends Pick<LineEnd, 'url' | 'head' | 'isFirst' | 'end' | 'next'> {
  /** Where the run in the next line ends, trimmed and not. */
  readonly urlEnd: number
  readonly runEnd: number
}

const SCHEME = /^[A-Za-z][A-Za-z0-9+.-]*:(?:\/\/)?/

/**
 * The end of a line that a bare URL ends, and the start of the next line, in which the URL may go on: texts alone. The
 * signs are read off them.
 */
export class LineEnd {
  /** The URL up to the line's end, earlier line ends taken out, nothing trimmed. */
  readonly url: string
  /** The same from its host on, or from behind its colon. */
  readonly body: string
  readonly inHost: boolean
  /** The run of URL characters in the next line, … */
  readonly run: string
  /** … and without the punctuation that is trimmed from its end. */
  readonly piece: string
  /** The next line behind the run, as far as it is looked at. */
  readonly rest: string
  /** The text of the URL's first line before the URL. */
  readonly head: string
  /** The same of the line that ends here: empty in the URL's later lines. */
  readonly before: string
  /** Whether the line is the first of the URL's. */
  readonly isFirst: boolean
  /** Whether blanks stand between the URL and the end of its line. */
  readonly isBlankBehind: boolean
  /** Whether a letter or digit stands on either side of the line end. */
  readonly isInWord: boolean
  /** Offsets: where the URL's part in the line ends, and where the run in the next line starts. */
  readonly end: number
  readonly next: number
  /** What `signsOf` read off it, once it has. */
  signs: readonly boolean[] | undefined = undefined

  constructor(text: string, { url, head, isFirst, end, next, urlEnd, runEnd }: LineEndPlaces) {
    const behind = text.charCodeAt(end)
    this.url = withAsciiHyphen(url)
    this.body = this.url.replace(SCHEME, '')
    this.inHost = !/[/?#]/.test(this.body)
    this.run = text.slice(next, runEnd)
    this.piece = text.slice(next, urlEnd)
    this.rest = /^.*/.exec(text.slice(runEnd, runEnd + SPAN))![0]
    this.head = head
    this.before = isFirst ? head : ''
    this.isFirst = isFirst
    this.isBlankBehind = behind === SPACE || behind === TAB
    this.isInWord = isAlphadigit(this.url.charCodeAt(this.url.length - 1)) && isAlphadigit(text.charCodeAt(next))
    this.end = end
    this.next = next
  }
}

/** The next piece with what stands right behind it, up to a blank: no line is broken within it. */
export function wordOf({ run, rest }: LineEnd): string {
  return run + /^\S*/.exec(rest)![0]
}

/** A URL that ends with its line, the hyphen there as `-`, whichever it is. */
function withAsciiHyphen(url: string): string {
  return isWideHyphen(url.charCodeAt(url.length - 1)) ? `${url.slice(0, -1)}-` : url
}

/** The text of a line before `at`, as far as it is looked at. */
export function lineBefore(text: string, at: number): string {
  const least = Math.max(0, at - SPAN)
  let start = at
  while (start > least && !isLineBreak(text.charCodeAt(start - 1))) start--
  return text.slice(start, at)
}
