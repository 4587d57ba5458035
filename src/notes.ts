import type { UrlMatch } from './match.ts'
import { countFirst } from './text/view.ts'

/** What the surrounding text says of a URL: that it was cut for display, a place in its file, its citations. */

/** A number or label, `[5]`, that cites a URL. Offsets count UTF-16 units; `start`…`end` covers the mark. */
export interface Citation {
  readonly start: number
  readonly end: number
  /**
   * The words that the mark belongs to: the text of its link, the words after it (dumps of lynx), or up to five before
   * it.
   */
  readonly words: string
}

export interface MatchNotes {
  /**
   * The URL was cut for display: `https://a.example/very/lo…`. `whole` is the nearest URL of the text that it may be
   * cut from.
   */
  readonly truncated?: { readonly whole?: string }
  /**
   * The line and column in the file that the URL leads to, both from 1, as compilers and stack traces write them:
   * `f.c:12:34`, `file.ts(12,34)`; and the URL without them.
   */
  readonly place?: { readonly url: string; readonly line: number; readonly column?: number }
  /** The citations of a URL that follows a number or label at the start of its line: `[5]: https://…`. */
  readonly citedAt?: readonly Citation[]
}

export type NotedMatch = Pick<UrlMatch, 'url' | 'start' | 'end' | 'urlStart' | 'urlEnd' | 'trimmed'>

/**
 * The notes on each match, in the order of the matches, which is that of the text. The text is walked over once, and
 * the URLs are sorted.
 *
 * @throws TypeError if the text is not a string.
 */
export function notesOf(matches: Iterable<NotedMatch>, text: string): MatchNotes[] {
  if (typeof text !== 'string') throw new TypeError(`notesOf needs the text as a string, not ${typeof text}`)
  const all = [...matches]
  const wholes = new Wholes(all)
  const citations = citationsOf(all, text)
  return all.map((match, index) => {
    const truncated = truncationOf(match, text, wholes)
    const place = placeIn(match.url)
    const citedAt = citations.get(index)
    return { ...(truncated && { truncated }), ...(place && { place }), ...(citedAt && { citedAt }) }
  })
}

/** Dots after a cut URL, and the end of one that was cut in its middle. */
const CUT = /^(?:\u2026|\.{3})([^\s<>"'`|)\]}\u2026]*)/
const CUT_IN_URL = /^(.*?)(?:\u2026|%E2%80%A6)(.*)$/i
const END_LIMIT = 256

function truncationOf(
  { url, urlEnd }: NotedMatch,
  text: string,
  wholes: Wholes,
): { readonly whole?: string } | undefined {
  const [, first, last] = CUT_IN_URL.exec(url) ?? []
  if (first !== undefined) return withWhole(wholes.find(first, last!, urlEnd))
  const cut = CUT.exec(text.slice(urlEnd, urlEnd + END_LIMIT))
  if (cut === null) return undefined
  const whole = wholes.find(url, cut[1]!.replace(/[.,;:!?]+$/, ''), urlEnd)
  // Three dots may end a sentence.
  return whole === undefined && cut[0].startsWith('.') ? undefined : withWhole(whole)
}

function withWhole(whole: string | undefined): { readonly whole?: string } {
  return whole === undefined ? {} : { whole }
}

/** The URLs of a text, sorted so that those with the same start are neighbours. */
class Wholes {
  readonly #sorted: readonly NotedMatch[]

  constructor(matches: readonly NotedMatch[]) {
    this.#sorted = [...matches].sort((a, b) => (a.url < b.url ? -1 : a.url > b.url ? 1 : 0))
  }

  /**
   * The URL nearest to `place` that is longer, starts with `first` and ends with `last`. Compares at most
   * {@link MOST_WHOLES}.
   */
  find(first: string, last: string, place: number): string | undefined {
    let nearest: NotedMatch | undefined
    const from = countFirst(this.#sorted, ({ url }) => url < first)
    for (const other of this.#sorted.slice(from, from + MOST_WHOLES)) {
      if (!other.url.startsWith(first)) break
      if (
        other.url.length <= first.length + last.length ||
        !other.url.endsWith(last) ||
        /\u2026|%E2%80%A6/i.test(other.url)
      )
        continue
      if (nearest === undefined || Math.abs(other.urlStart - place) < Math.abs(nearest.urlStart - place))
        nearest = other
    }
    return nearest?.url
  }
}

const MOST_WHOLES = 64

/** A file in the path, perhaps with a query, and `:12`, `:12:34`, `(12)` or `(12,34)` after it. */
const PLACE =
  /^([a-z][a-z\d+.-]*:\/\/[^/?#]*\/[^#]*\.[a-z][a-z\d]{0,9}(?:\?[^#:]{0,512})?)(?::(\d{1,7})(?::(\d{1,7}))?|\((\d{1,7})(?:,(\d{1,7}))?\))$/i

function placeIn(text: string): MatchNotes['place'] {
  if (!/\d\)?$/.test(text)) return undefined
  const [, url, line, column, lineInBrackets, columnInBrackets] = PLACE.exec(text) ?? []
  const first = line ?? lineInBrackets
  if (url === undefined || first === undefined) return undefined
  const second = column ?? columnInBrackets
  return { url, line: Number(first), ...(second !== undefined && { column: Number(second) }) }
}

/** `[5]:`, `[5]`, `[^5]:`, `5.`, `(5)` at the start of a line. */
const LABEL = /^[ \t>]*(?:\[\^?(\w{1,16})\]:?|\((\d{1,3})\)|(\d{1,3})[.)])[ \t]*$/
const HEAD_LIMIT = 64
const MARK = /\[\^?(\w{1,16})\]/g

function citationsOf(matches: readonly NotedMatch[], text: string): Map<number, Citation[]> {
  const labels = matches.map(({ start }) => labelBefore(text, start))
  const found = new Map<number, Citation[]>()
  if (labels.every((label) => label === undefined)) return found
  const wanted = new Set(labels.map((label) => label?.name))
  const marks = new Map<string, RegExpExecArray[]>()
  const heads = new Set(labels.map((label) => label?.at))
  for (const mark of text.matchAll(MARK)) {
    if (!wanted.has(mark[1]!) || heads.has(mark.index)) continue
    const list = marks.get(mark[1]!)
    if (list === undefined) marks.set(mark[1]!, [mark])
    else list.push(mark)
  }
  for (const list of marks.values()) list.reverse()
  for (const [index, label] of labels.entries()) {
    const list = label && marks.get(label.name)
    if (list === undefined) continue
    // A number may label URLs in several messages: a citation belongs to the next one.
    const cited: Citation[] = []
    while (list.length > 0 && list.at(-1)!.index < matches[index]!.start) cited.push(citationAt(text, list.pop()!))
    if (cited.length > 0) found.set(index, cited)
  }
  return found
}

/** The label before the first URL of a line, and its start. */
function labelBefore(text: string, start: number): { readonly name: string; readonly at: number } | undefined {
  const before = text.slice(Math.max(0, start - HEAD_LIMIT), start)
  const line = before.slice(before.search(/[^\n\r]*$/))
  if (line.length === HEAD_LIMIT) return undefined
  const [, bracketed, round, plain] = LABEL.exec(line) ?? []
  const name = bracketed ?? round ?? plain
  return name === undefined ? undefined : { name, at: start - line.length + line.search(/[^ \t>]/) }
}

/** The words before a mark: the text of a Markdown link, or up to five words. */
const LINK_TEXT = /\[([^[\]]{1,256})\]$/
const WORDS = /(?:[^\s[\]]+[ \t]+){0,4}[^\s[\]]+[ \t]*$/
/** The words after it, in the dumps of browsers. */
const AFTER = /^[^\s[\]][^[\]\n\r]{0,255}/
const WORDS_LIMIT = 256

function citationAt(text: string, mark: RegExpExecArray): Citation {
  const start = mark.index
  const end = start + mark[0].length
  const before = text.slice(Math.max(0, start - WORDS_LIMIT), start)
  const line = before.slice(before.search(/[^\n\r]*$/))
  const link = LINK_TEXT.exec(line)?.[1]
  const after = /\w$/.test(line) ? undefined : AFTER.exec(text.slice(end, end + WORDS_LIMIT))?.[0]
  const isDumped = after !== undefined && /^[\p{L}\p{N}]/u.test(after)
  const words = link ?? (isDumped ? after : (WORDS.exec(line)?.[0] ?? ''))
  return { start, end, words: words.replace(/^[\s,;:.]+|\s+$/g, '') }
}
