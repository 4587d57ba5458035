import type { OffsetMap } from '../decoding/offset-map.ts'
import { RunText } from '../decoding/run-text.ts'
import type { ElementKind } from './elements.ts'

/** What a URL, a host or an address has. */
const SIGN = /[.:@]/
/** A byte order mark does not part words. */
const SIGN_OR_WHITE = /[.:@]|[^\S\ufeff]/
const SIGN_WITHIN = /^[^\s.:@]*[.:@]+[\p{L}\p{N}/]/u
/** Nothing that is open ends here. */
const OPENED = /(?:[^\S\ufeff]|[<"'“‘«([{`])$/
/** It leads into the link: `URL:`, `http://`, `joe@`, and marks around the link. */
const LEADING = /(?:[:@*_~]|\/\/)$/
const MARK = /[*_~]$/
const WORD = /[\p{L}\p{N}]$/u
/** Punctuation after a URL is no part of it. */
const PUNCTUATION = ".,;:!?'’)]}|`…"
const ENDING = /^(?:[^\S\ufeff]|[<>"“”«»])/

interface Edge {
  /** The link that ends here, if no text has come since. */
  href: string | undefined
  /** Whether the word before has a sign, and whether it ends in a letter or digit. */
  readonly hasSign: boolean
  readonly isWord: boolean
  /** Marks that stood before the link may close after it: `*<a>…</a>*`. */
  readonly mark: string
}

interface OpenLink {
  readonly href: string | undefined
  readonly mark: string
  /** Length of the text before. */
  readonly at: number
}

/**
 * The text as HTML shows it. A place where a URL ends because of a tag (an edge) gets a blank, but only where the text
 * after it would continue a URL: this is decided when that text comes, in whatever piece.
 */
export class ShownText {
  readonly #runs = new RunText()
  #length = 0
  /** The last two characters, also of what was taken. */
  #tail = '\n'
  /** Whether the last word has a sign. */
  #hasSign = false
  #edge: Edge | undefined
  #link: OpenLink | undefined

  get length(): number {
    return this.#length
  }

  addRun(run: string, from: number): void {
    if (run === '') return
    this.#settleEdge(run, from)
    this.#runs.addRun(run, from)
    this.#follow(run)
  }

  addAtom(decoded: string, from: number, to: number): void {
    this.#settleEdge(decoded, from)
    this.#runs.addAtom(decoded, from, to)
    this.#follow(decoded)
  }

  take(): { text: string; map: OffsetMap } {
    return this.#runs.take()
  }

  /** At a start tag. Call {@link openLink} when the attributes of a link are known. */
  open(kind: ElementKind, at: number): void {
    if (kind === 'line' || kind === 'note') this.#end(kind, at)
    else if (kind === 'picture') this.#addEdge()
  }

  close(kind: ElementKind, at: number): void {
    if (kind === 'line') this.#end(kind, at)
    else if (kind === 'link') this.#closeLink()
  }

  /** Mailers wrap a link over several elements with one `href`, and their texts are one URL. */
  openLink(href: string | undefined): void {
    const isSame = href !== undefined && this.#edge?.href === href
    this.#link = { href, mark: isSame ? this.#edge!.mark : (MARK.exec(this.#tail)?.[0] ?? ''), at: this.#length }
    if (isSame) this.#edge = undefined
    else if (href !== undefined && !LEADING.test(this.#tail)) this.#addEdge()
  }

  /** An anchor without text is a place, as that of a page, and its word continues. */
  #closeLink(): void {
    const { href, at = -1 } = this.#link ?? {}
    if (href !== undefined || at < this.#length) this.#addEdge(href)
    this.#link = undefined
  }

  #end(kind: 'line' | 'note', at: number): void {
    this.#edge = undefined
    if (this.#tail.endsWith('\n') || (kind === 'note' && this.#tail.endsWith(' '))) return
    this.#separate(kind === 'line' ? '\n' : ' ', at)
  }

  #addEdge(link?: string): void {
    if (OPENED.test(this.#tail)) return
    // An edge before, only punctuation away, stays one whatever link follows.
    const href = this.#edge === undefined || this.#edge.href !== undefined ? link : undefined
    const mark = this.#link?.mark ?? ''
    this.#edge = { href, hasSign: this.#hasSign, isWord: WORD.test(this.#tail), mark }
  }

  #settleEdge(text: string, from: number): void {
    const edge = this.#edge
    if (edge === undefined) return
    let at = 0
    while (at < text.length && (PUNCTUATION.includes(text[at]!) || text[at] === edge.mark)) at++
    edge.href = undefined
    if (at === text.length) return
    this.#edge = undefined
    const next = text.slice(at)
    if (ENDING.test(next)) return
    if (edge.hasSign || (edge.isWord && SIGN_WITHIN.test(next))) this.#separate(' ', from)
  }

  #separate(by: ' ' | '\n', at: number): void {
    this.#runs.addAtom(by, at, at)
    this.#follow(by)
  }

  #follow(text: string): void {
    let at = text.length - 1
    while (at >= 0 && !SIGN_OR_WHITE.test(text[at]!)) at--
    if (at >= 0) this.#hasSign = SIGN.test(text[at]!)
    this.#length += text.length
    this.#tail = (this.#tail + text).slice(-2)
  }
}
