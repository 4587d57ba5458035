import { ChainMap, JoinedMap, type OffsetMap, ShiftMap } from '../decoding/offset-map.ts'

export interface CssUrl {
  readonly start: number
  readonly end: number
}

const WHITE_SPACE = /[ \t\r\n\f]/

/** `url(…)` and `@import` (CSS Syntax 3 §4.3.6, CSS Cascade 4 §2). Escapes are not decoded. */
export function findCssUrls(css: string): CssUrl[] {
  const found: CssUrl[] = []
  // Only ASCII letters are folded, so that offsets stay.
  const lower = css.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
  for (let at = lower.indexOf('url('); at >= 0; at = lower.indexOf('url(', at + 4)) {
    const start = skipWhite(css, at + 4)
    const quote = css[start]
    const isQuoted = quote === '"' || quote === "'"
    const end = isQuoted ? css.indexOf(quote, start + 1) : bareEnd(css, start)
    if (end < 0) break
    addUrl(found, isQuoted ? start + 1 : start, end)
    at = Math.max(at, end - 4)
  }
  for (let at = lower.indexOf('@import'); at >= 0; at = lower.indexOf('@import', at + 7)) {
    const start = skipWhite(css, at + 7)
    const quote = css[start]
    const end = quote === '"' || quote === "'" ? css.indexOf(quote, start + 1) : -1
    if (end >= 0) addUrl(found, start + 1, end)
  }
  return found
}

function addUrl(found: CssUrl[], start: number, end: number): void {
  if (end > start) found.push({ start, end })
}

function skipWhite(css: string, from: number): number {
  let at = from
  while (WHITE_SPACE.test(css[at] ?? '')) at++
  return at
}

function bareEnd(css: string, start: number): number {
  const close = css.indexOf(')', start)
  let end = close
  while (end > start && WHITE_SPACE.test(css[end - 1]!)) end--
  return end
}

/** In UTF-16 units. */
const LONGEST_RULE = 1 << 16

export interface CssPiece {
  readonly text: string
  readonly map: OffsetMap
}

/** So that the cut between two pieces goes through no rule. */
export class StyleSheet {
  #open: CssPiece | undefined

  add(text: string, map: OffsetMap, isOpen: boolean): CssPiece {
    const whole = joined(this.#open, { text, map })
    const end = isOpen ? whole.text.lastIndexOf('}') + 1 : whole.text.length
    const cut = whole.text.length - end < LONGEST_RULE ? end : whole.text.length
    const rest = whole.text.slice(cut)
    this.#open = rest === '' ? undefined : { text: rest, map: new ChainMap(new ShiftMap(cut), whole.map) }
    return { text: whole.text.slice(0, cut), map: whole.map }
  }

  end(): CssPiece | undefined {
    const rest = this.#open
    this.#open = undefined
    return rest
  }
}

function joined(first: CssPiece | undefined, second: CssPiece): CssPiece {
  if (first === undefined) return second
  const sections = [
    { at: 0, map: first.map },
    { at: first.text.length, map: second.map },
  ]
  return { text: first.text + second.text, map: new JoinedMap(sections) }
}
