import { type CharSet, codesOf, readSet } from './char-set.ts'

/**
 * A state of the automaton takes a character (`char`, one of a `set`, `any` but a slash, a `slash`), any number of them
 * but slashes (`star`), or all up to a slash or the end (`wide`). `globstar` begins `**` where a segment begins. `fork`
 * continues at other states.
 */
export type Step =
  | { readonly kind: 'any' | 'slash' | 'star' | 'globstar' | 'wide' | 'end' }
  | { readonly kind: 'char'; readonly code: number }
  | { readonly kind: 'set'; readonly set: CharSet }
  | { readonly kind: 'fork'; readonly to: number[] }

/** At most three states for each character. */
export interface GlobProgram {
  readonly steps: readonly Step[]
  /** Whether more than the last segment of a path counts. */
  readonly hasSegments: boolean
  /** From the folder of the patterns alone: else also from the last segment, as far as it has no slash. */
  readonly isAnchored: boolean
}

/** The states of `**`. */
export const GLOBSTAR: readonly Step[] = [{ kind: 'globstar' }, { kind: 'wide' }, { kind: 'star' }]

const [SLASH, STAR, QUESTION, BRACKET, ESCAPE, OPEN, COMMA, CLOSE] = codesOf('/*?[\\{,}')

/** Undefined if the glob matches nothing, as with a bracket that is not closed. */
export function compileGlob(glob: string, hasBraces: boolean): GlobProgram | undefined {
  const codes = codesOf(glob)
  const braces = hasBraces ? bracesOf(codes) : new Set<number>()
  const steps = stepsOf(codes, braces)
  if (steps === undefined) return undefined
  const hasInnerSlash = glob.slice(0, -1).includes('/')
  return {
    steps,
    hasSegments: hasInnerSlash || (braces.size > 0 && glob.includes('/')),
    isAnchored: hasInnerSlash && braces.size === 0,
  }
}

/** Pairs of braces with a comma between make alternatives. */
function bracesOf(codes: readonly number[]): Set<number> {
  const found = new Set<number>()
  const open: number[][] = []
  for (let at = 0; at < codes.length; at++) {
    const code = codes[at]
    if (code === ESCAPE) at++
    else if (code === BRACKET) at = readSet(codes, at)?.end ?? codes.length
    else if (code === OPEN) open.push([at])
    else if (code === COMMA) open.at(-1)?.push(at)
    else if (code === CLOSE) {
      const places = open.pop() ?? []
      if (places.length > 1) for (const place of [...places, at]) found.add(place)
    }
  }
  return found
}

/** Before the alternatives, and after each. */
interface Group {
  readonly starts: number[]
  readonly ends: number[][]
}

function stepsOf(codes: readonly number[], braces: ReadonlySet<number>): Step[] | undefined {
  const steps: Step[] = []
  const groups: Group[] = []
  for (let at = 0; at < codes.length; at++) {
    const isEscaped = codes[at] === ESCAPE
    if (isEscaped) at++
    const code = codes[at]!
    if (isEscaped && code === SLASH && at === codes.length - 1) return undefined
    if (code === SLASH) steps.push({ kind: 'slash' })
    else if (isEscaped) steps.push({ kind: 'char', code })
    else if (braces.has(at)) addBrace(code, steps, groups)
    else if (code === QUESTION) steps.push({ kind: 'any' })
    else if (code === STAR) {
      const start = at
      while (codes[at + 1] === STAR) at++
      steps.push(...(at === start ? GLOBSTAR.slice(-1) : GLOBSTAR))
    } else if (code === BRACKET) {
      const read = readSet(codes, at)
      if (read === undefined) return undefined
      steps.push({ kind: 'set', set: read.set })
      at = read.end
    } else steps.push({ kind: 'char', code })
  }
  return [...steps, { kind: 'end' }]
}

function addBrace(brace: number, steps: Step[], groups: Group[]): void {
  const to: number[] = []
  steps.push({ kind: 'fork', to })
  if (brace === OPEN) {
    to.push(steps.length)
    groups.push({ starts: to, ends: [] })
    return
  }
  const { starts, ends } = groups.at(-1)!
  ends.push(to)
  if (brace === COMMA) starts.push(steps.length)
  else {
    groups.pop()
    for (const end of ends) end.push(steps.length)
  }
}
