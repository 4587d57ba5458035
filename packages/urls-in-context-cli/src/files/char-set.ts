/** In brackets: pairs of the first and the last code point of each range. */
export interface CharSet {
  readonly isNegated: boolean
  readonly ranges: readonly number[]
}

const [OPEN, CLOSE, ESCAPE, HYPHEN, COLON, BANG, CARET] = codesOf('[]\\-:!^')

/** In ASCII alone as in git, where \v and \f are no space. */
const CLASSES: Readonly<Record<string, string>> = {
  alnum: '09AZaz',
  alpha: 'AZaz',
  blank: '  \t\t',
  cntrl: '\x00\x1f\x7f\x7f',
  digit: '09',
  graph: '!~',
  lower: 'az',
  print: ' ~',
  punct: '!/:@[`{~',
  space: '  \t\n\r\r',
  upper: 'AZ',
  xdigit: '09AFaf',
}

/**
 * As git does: a first `]` is a member, `\` escapes one, and a range with its ends reversed is its first one. Undefined
 * if not closed, or with an unknown class: the pattern matches nothing.
 */
export function readSet(
  codes: readonly number[],
  start: number,
): { readonly set: CharSet; readonly end: number } | undefined {
  const isNegated = codes[start + 1] === BANG || codes[start + 1] === CARET
  const ranges: number[] = []
  /** The member from which a hyphen makes a range. */
  let from: number | undefined
  /** The next closing bracket, after which the name of no class reaches. */
  let close = start
  for (let at = start + (isNegated ? 2 : 1), isFirst = true; at < codes.length; at++, isFirst = false) {
    let code = codes[at]!
    if (code === CLOSE && !isFirst) return { set: { isNegated, ranges }, end: at }
    if (code === HYPHEN && from !== undefined && at + 1 < codes.length && codes[at + 1] !== CLOSE) {
      at++
      if (codes[at] === ESCAPE) at++
      if (at < codes.length) ranges.push(from, codes[at]!)
      from = undefined
      continue
    }
    if (code === OPEN && codes[at + 1] === COLON) {
      if (close < at + 2) close = codes.indexOf(CLOSE!, at + 2)
      if (close < 0) return undefined
      if (close > at + 2 && codes[close - 1] === COLON) {
        const ends = classOf(codes, at + 2, close - 1)
        if (ends === undefined) return undefined
        ranges.push(...ends)
        from = undefined
        at = close
        continue
      }
    }
    if (code === ESCAPE) {
      if (++at >= codes.length) return undefined
      code = codes[at]!
    }
    ranges.push(code, code)
    from = code
  }
  return undefined
}

const LONGEST_NAME = 6

function classOf(codes: readonly number[], start: number, end: number): number[] | undefined {
  if (end - start > LONGEST_NAME) return undefined
  const name = String.fromCodePoint(...codes.slice(start, end))
  return Object.hasOwn(CLASSES, name) ? codesOf(CLASSES[name]!) : undefined
}

export function codesOf(text: string): number[] {
  return Array.from(text, (char) => char.codePointAt(0)!)
}

export function hasChar({ isNegated, ranges }: CharSet, code: number): boolean {
  for (let at = 0; at < ranges.length; at += 2) if (code >= ranges[at]! && code <= ranges[at + 1]!) return !isNegated
  return isNegated
}
