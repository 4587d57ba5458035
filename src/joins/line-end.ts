import { SPACE, TAB } from '../text/ascii.ts'
import { isAlphadigit } from '../text/chars.ts'
import { isWideHyphen } from '../text/prose-classes.ts'

/** In UTF-16 units on either side of the URL. */
const SPAN = 128

export interface LineEndPlaces extends Pick<LineEnd, 'url' | 'head' | 'isFirst' | 'end' | 'next'> {
  readonly urlEnd: number
  readonly runEnd: number
}

const NOWHERE: LineEndPlaces = { url: '', head: '', isFirst: true, end: 0, next: 0, urlEnd: 0, runEnd: 0 }
const SCHEME = /^[A-Za-z][A-Za-z0-9+.-]*:(?:\/\/)?/

/** The texts on both sides of a line end; signs read only these. */
export class LineEnd {
  /** See `View.EMPTY`. */
  static readonly EMPTY: LineEnd = new LineEnd('', NOWHERE)

  /** The URL up to the line's end, without earlier line ends, untrimmed. */
  readonly url: string
  /** The same from its host, or from after its colon. */
  readonly body: string
  readonly inHost: boolean
  /** The run of URL characters on the next line, … */
  readonly run: string
  /** … and without final punctuation. */
  readonly piece: string
  /** The next line after the run. */
  readonly rest: string
  /** The URL's first line, before the URL. */
  readonly head: string
  /** This line before the URL; empty on the URL's later lines. */
  readonly before: string
  readonly isFirst: boolean
  readonly isBlankAfter: boolean
  readonly isInWord: boolean
  /** The end of the URL on the line, and the start of the run on the next one. */
  readonly end: number
  readonly next: number
  /** A memo of `signsOf`. */
  signs: readonly boolean[] | undefined = undefined

  constructor(text: string, { url, head, isFirst, end, next, urlEnd, runEnd }: LineEndPlaces) {
    const after = text.charCodeAt(end)
    this.url = withAsciiHyphen(url)
    this.body = this.url.replace(SCHEME, '')
    this.inHost = !/[/?#]/.test(this.body)
    this.run = text.slice(next, runEnd)
    this.piece = text.slice(next, urlEnd)
    this.rest = /^.*/.exec(text.slice(runEnd, runEnd + SPAN))![0]
    this.head = head
    this.before = isFirst ? head : ''
    this.isFirst = isFirst
    this.isBlankAfter = after === SPACE || after === TAB
    this.isInWord = isAlphadigit(this.url.charCodeAt(this.url.length - 1)) && isAlphadigit(text.charCodeAt(next))
    this.end = end
    this.next = next
  }
}

/** Lines do not break within the next piece up to a blank. */
export function wordOf({ run, rest }: LineEnd): string {
  return run + /^\S*/.exec(rest)![0]
}

/** Any final hyphen becomes `-`. */
function withAsciiHyphen(url: string): string {
  return isWideHyphen(url.charCodeAt(url.length - 1)) ? `${url.slice(0, -1)}-` : url
}

export function lineBefore(text: string, at: number): string {
  return text.slice(Math.max(0, at - SPAN), at).replace(LINES, '')
}

const LINES = /^[\s\S]*[\n\r\u2028\u2029]/
