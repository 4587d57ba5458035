import type { Link } from 'urls-in-context/links'

/** A whole node, or the span `from`…`to` of a text in UTF-16 units. */
export interface PieceItem<N> {
  readonly node: N
  readonly isText: boolean
  readonly from: number
  readonly to: number
}

/** A run of sibling nodes that one link element can surround. */
export interface Piece<N> {
  readonly first: PieceItem<N>
  readonly last: PieceItem<N>
}

/** `at` is the index in the flow's text. */
interface Token<N> {
  readonly kind: 'text' | 'empty' | 'open' | 'close' | 'split' | 'boundary'
  readonly node: N | undefined
  readonly at: number
  readonly length: number
}

interface RunItem<N> extends PieceItem<N> {
  readonly hasText: boolean
  readonly inner: ReadonlyArray<RunItem<N>>
}

/**
 * The text of a tree as shown, with its nodes. A blank line, which no URL crosses, separates blocks. Elements are pairs
 * of tokens, so that the work for a URL does not depend on the depth of the tree.
 */
export class Flow<N> {
  readonly #parts: string[] = []
  readonly #tokens: Array<Token<N>> = []
  readonly #texts: number[] = []
  /** The spans that no link may touch, in order. */
  readonly #refused: Array<{ readonly from: number; to: number }> = []
  #length = 0
  #hasBlankLine = true
  #blockStart = 0
  #isSpoiled = false

  text(): string {
    this.#refuseSpoiled()
    return this.#parts.join('')
  }

  addText(node: N, value: string): void {
    if (value !== '') this.#texts.push(this.#tokens.length)
    this.#push(value === '' ? 'empty' : 'text', node, value.length)
    this.#write(value)
  }

  addRefused(value: string): void {
    if (value === '') return
    this.refuse(value.length)
    this.#write(value)
  }

  /** Refuses the next units; with 0, any link across this place. */
  refuse(length: number): void {
    const last = this.#refused.at(-1)
    if (last !== undefined && last.to === this.#length) last.to += length
    else this.#refused.push({ from: this.#length, to: this.#length + length })
  }

  /** Adds text of no node, such as the line break of `<br>`. */
  addMark(mark: string): void {
    this.#write(mark)
  }

  /** The text continues through such a node. */
  addEmpty(node: N): void {
    this.#push('empty', node, 0)
  }

  open(node: N): void {
    this.#push('open', node, 0)
  }

  close(node: N): void {
    this.#push('close', node, 0)
  }

  /** No link element may cross this place: a link gets two. */
  split(): void {
    this.#push('split', undefined, 0)
  }

  spoilBlock(): void {
    this.#isSpoiled = true
  }

  endBlock(): void {
    this.#refuseSpoiled()
    if (this.#hasBlankLine) return
    this.#push('boundary', undefined, 0)
    this.#write('\n\n')
    this.#hasBlankLine = true
    this.#blockStart = this.#length
  }

  #refuseSpoiled(): void {
    if (!this.#isSpoiled) return
    this.#isSpoiled = false
    while ((this.#refused.at(-1)?.from ?? -1) >= this.#blockStart) this.#refused.pop()
    this.#refused.push({ from: this.#blockStart, to: this.#length })
  }

  /** The one text node that holds a span, and its index in the text; undefined if there is none. */
  nodeOver(from: number, to: number): { node: N; at: number } | undefined {
    let [low, high] = [0, this.#texts.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#endOf(middle) <= from) low = middle + 1
      else high = middle
    }
    if (low === this.#texts.length || this.#endOf(low) < to) return undefined
    const { node, at } = this.#tokens[this.#texts[low]!]!
    return at <= from ? { node: node!, at } : undefined
  }

  /** Links in text order. Those that touch refused text get no pieces. */
  *piecesOf(links: readonly Link[]): Generator<{ link: Link; pieces: Array<Piece<N>> }, void, undefined> {
    let refused = 0
    let text = 0
    for (const link of links) {
      while (refused < this.#refused.length && this.#refused[refused]!.to <= link.start) refused++
      while (text < this.#texts.length && this.#endOf(text) <= link.start) text++
      const next = this.#refused[refused]
      if ((next === undefined || next.from >= link.end) && text < this.#texts.length) {
        const pieces = this.#piecesFrom(this.#texts[text]!, link)
        if (pieces.length > 0) yield { link, pieces }
      }
    }
  }

  #endOf(text: number): number {
    const { at, length } = this.#tokens[this.#texts[text]!]!
    return at + length
  }

  #piecesFrom(firstText: number, { start, end }: Link): Array<Piece<N>> {
    const pieces: Array<Piece<N>> = []
    // The content of each element open within the link; first, the level of its start.
    let levels: Array<Array<RunItem<N>>> = [[]]
    const flush = (): void => {
      for (const items of levels) addPiece(pieces, items)
      levels = [[]]
    }
    for (let number = this.#firstFrom(firstText, start); number < this.#tokens.length; number++) {
      const { kind, node, at, length } = this.#tokens[number]!
      // An element may end where the link does.
      if (at > end || (at === end && (kind !== 'close' || levels.length === 1))) break
      const items = levels.at(-1)!
      if (kind === 'boundary') return []
      if (kind === 'text') {
        const [from, to] = [Math.max(start - at, 0), Math.min(end - at, length)]
        items.push({ node: node!, isText: true, from, to, hasText: true, inner: [] })
      } else if (kind === 'empty') items.push(elementOf(node!, []))
      else if (kind === 'open') levels.push([])
      else if (kind === 'split' || levels.length === 1) flush()
      else {
        levels.pop()
        levels.at(-1)!.push(elementOf(node!, items))
      }
    }
    flush()
    return pieces
  }

  /** The first text, or an element that begins with it. */
  #firstFrom(firstText: number, start: number): number {
    let first = firstText
    if (this.#tokens[first]!.at === start) while (this.#tokens[first - 1]?.kind === 'open') first--
    return first
  }

  #push(kind: Token<N>['kind'], node: N | undefined, length: number): void {
    this.#tokens.push({ kind, node, at: this.#length, length })
  }

  #write(value: string): void {
    if (value === '') return
    this.#parts.push(value)
    this.#length += value.length
    this.#hasBlankLine = false
  }
}

function elementOf<N>(node: N, inner: ReadonlyArray<RunItem<N>>): RunItem<N> {
  return { node, isText: false, from: 0, to: 0, hasText: inner.some(({ hasText }) => hasText), inner }
}

/** Adds a run without its outer nodes that hold no text. A link goes into a single element, not around it. */
function addPiece<N>(pieces: Array<Piece<N>>, run: ReadonlyArray<RunItem<N>>): void {
  let items = run
  for (;;) {
    const first = items.find(({ hasText }) => hasText)
    const last = items.findLast(({ hasText }) => hasText)
    if (first === undefined || last === undefined) return
    if (first !== last || first.isText) {
      pieces.push({ first, last })
      return
    }
    items = first.inner
  }
}
