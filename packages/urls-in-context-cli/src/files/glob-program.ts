import { type CharSet, codesOf, lowerOf, readSet } from './char-set.ts'

/**
 * What a state of the automaton of a glob does: takes a character (`char`, one of a `set`, `any` but a slash, a
 * `slash`), any number of them but slashes (`star`), or all up to a slash or the end (`wide`). `globstar` begins `**`,
 * whose states are itself, `wide` and `star`: the first holds where a segment begins. `fork` continues after it and at
 * another state.
 */
export type Step = 'char' | 'set' | 'any' | 'slash' | 'star' | 'globstar' | 'wide' | 'fork' | 'jump' | 'end'

/** A glob as an automaton. It has at most three states for each character. */
export interface GlobProgram {
  readonly steps: readonly Step[]
  /** The character, the number of the set, or the state to go to. */
  readonly args: readonly number[]
  readonly sets: readonly CharSet[]
  readonly minLength: number
  /** Whether more than the last segment of a path counts. */
  readonly hasSegments: boolean
  /**
   * Whether it counts from the folder of the patterns alone: else also from the last segment, as far as it has no
   * slash.
   */
  readonly isAnchored: boolean
}

export const GLOBSTAR: readonly Step[] = ['globstar', 'wide', 'star']

const [SLASH, STAR, QUESTION, BRACKET, ESCAPE, OPEN, COMMA, CLOSE] = codesOf('/*?[\\{,}')

/** Makes the automaton of a glob. Gives none if the glob matches nothing, as with a bracket that is not closed. */
export function compileGlob(glob: string, anyCase: boolean, hasBraces: boolean): GlobProgram | undefined {
  const codes = codesOf(glob)
  const braces = hasBraces ? bracesOf(codes) : new Set<number>()
  const compiler = new Compiler(codes, braces, anyCase)
  if (!compiler.run()) return undefined
  const { steps, args, sets, length } = compiler
  const hasInnerSlash = glob.slice(0, -1).includes('/')
  return {
    steps,
    args,
    sets,
    // A slash at the end asks for a folder, and takes nothing.
    minLength: length - 1,
    hasSegments: hasInnerSlash || (braces.size > 0 && steps.includes('slash')),
    isAnchored: hasInnerSlash && braces.size === 0,
  }
}

/** The places of the braces and commas that make alternatives: of pairs of braces with a comma between. */
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

interface Group {
  /** The fork before the present one, which leads to the next. */
  fork: number
  readonly jumps: number[]
  /** The least length before them, and up to the end of the shortest so far. */
  readonly before: number
  least: number
}

class Compiler {
  readonly steps: Step[] = []
  readonly args: number[] = []
  readonly sets: CharSet[] = []
  /** The least length of a text that takes all so far. */
  length = 0
  readonly #codes: readonly number[]
  readonly #braces: ReadonlySet<number>
  readonly #anyCase: boolean
  readonly #groups: Group[] = []
  #at = 0
  /** The first state after the last brace or comma: the one before it is not always the one that was left. */
  #seam = 0

  constructor(codes: readonly number[], braces: ReadonlySet<number>, anyCase: boolean) {
    this.#codes = codes
    this.#braces = braces
    this.#anyCase = anyCase
  }

  run(): boolean {
    for (; this.#at < this.#codes.length; this.#at++) if (!this.#compile(this.#codes[this.#at]!)) return false
    this.#emit('end')
    return true
  }

  #compile(code: number): boolean {
    if (this.#braces.has(this.#at)) this.#brace(code)
    else if (code === STAR) this.#star()
    else if (code === BRACKET) return this.#set()
    else if (code === SLASH) this.#slash()
    else if (code === QUESTION) this.#one('any')
    else if (code === ESCAPE) return this.#escaped()
    else this.#char(code)
    return true
  }

  #emit(step: Step, arg = 0): number {
    this.args.push(arg)
    return this.steps.push(step) - 1
  }

  #one(step: Step, arg = 0): void {
    this.#emit(step, arg)
    this.length++
  }

  #char(code: number): void {
    this.#one('char', this.#anyCase ? lowerOf(code) : code)
  }

  #escaped(): boolean {
    const code = this.#codes[++this.#at]!
    if (code !== SLASH) this.#char(code)
    else if (this.#at === this.#codes.length - 1) return false
    else this.#slash()
    return true
  }

  #set(): boolean {
    const read = readSet(this.#codes, this.#at)
    if (read === undefined) return false
    this.#one('set', this.sets.push(read.set) - 1)
    this.#at = read.end
    return true
  }

  /** A slash may stand for nothing at the start, and after `**`. */
  #slash(): void {
    const isBound = this.steps.length > this.#seam && this.#globstar(this.steps.length) === undefined
    if (isBound) this.length++
    this.#emit('slash')
  }

  #star(): void {
    const start = this.#at
    while (this.#codes[this.#at + 1] === STAR) this.#at++
    if (this.#at === start) this.#emit('star')
    else if (this.#codes[this.#at + 1] === SLASH && this.#isAnywhere()) this.#at++
    else for (const step of GLOBSTAR) this.#emit(step)
  }

  /** The state at which `**` begins that ends before another one. */
  #globstar(end: number): number | undefined {
    const start = end - GLOBSTAR.length
    return start >= this.#seam && this.steps[start] === 'globstar' ? start : undefined
  }

  /** Whether a whole segment `**` and a slash are last: more of them say nothing more. */
  #isAnywhere(): boolean {
    if (this.steps.at(-1) !== 'slash') return false
    const start = this.#globstar(this.steps.length - 1)
    return start !== undefined && (start === 0 || (start > this.#seam && this.steps[start - 1] === 'slash'))
  }

  #brace(code: number): void {
    if (code === OPEN) {
      const least = Number.POSITIVE_INFINITY
      this.#groups.push({ fork: this.#emit('fork'), jumps: [], before: this.length, least })
    } else {
      const group = this.#groups.at(-1)!
      group.least = Math.min(group.least, this.length)
      if (code === COMMA) this.#alternative(group)
      else this.#close(group)
    }
    this.#seam = this.steps.length
  }

  #alternative(group: Group): void {
    group.jumps.push(this.#emit('jump'))
    this.args[group.fork] = this.steps.length
    group.fork = this.#emit('fork')
    this.length = group.before
  }

  #close(group: Group): void {
    this.#groups.pop()
    // Before the last one there is no choice
    this.args[group.fork] = group.fork + 1
    for (const jump of group.jumps) this.args[jump] = this.steps.length
    this.length = group.least
  }
}
