import { hasChar, lowerOf } from './char-set.ts'
import { compileGlob, GLOBSTAR, type GlobProgram } from './glob-program.ts'

const SLASH = '/'.codePointAt(0)!
const NONE = -1
const LAST_OF_ONE_UNIT = 0xffff

/** Characters that may be no text, or the end of what is not text. */
const SIGNS = '*?[]{},\\/'
/** The text of a glob up to the first sign that makes choices, or an escape. */
const PLAIN = /^[^[{\\]*/

export interface GlobSyntax {
  readonly anyCase: boolean
  readonly hasBraces: boolean
}

/**
 * A glob in the syntax of `.gitignore`. A path is read once, with all states of the automaton at a time: the work grows
 * with the length of the glob times that of the path.
 */
export class Glob {
  readonly #glob: string
  readonly #syntax: GlobSyntax
  /** What each path that matches ends with, and what is in it. */
  readonly #tail: string
  readonly #part: string
  readonly #isForFolders: boolean
  #automaton: Automaton | undefined | null = null

  constructor(glob: string, syntax: GlobSyntax) {
    this.#glob = glob
    this.#syntax = syntax
    this.#isForFolders = glob.endsWith('/')
    this.#tail = syntax.anyCase ? '' : tailOf(this.#isForFolders ? glob.slice(0, -1) : glob)
    this.#part = syntax.anyCase ? '' : partOf(glob)
  }

  /** Whether it matches a path, which is relative to the folder of the patterns, with `/` between its segments. */
  test(path: string, isFolder: boolean): boolean {
    if ((this.#isForFolders && !isFolder) || !path.endsWith(this.#tail) || !path.includes(this.#part)) return false
    // Most globs never come so far
    if (this.#automaton === null) {
      const { anyCase, hasBraces } = this.#syntax
      const program = compileGlob(this.#glob, anyCase, hasBraces)
      this.#automaton = program && new Automaton(program, anyCase)
    }
    return this.#automaton?.accepts(path, isFolder) ?? false
  }
}

function tailOf(glob: string): string {
  let start = glob.length
  while (start > 0 && !SIGNS.includes(glob[start - 1]!)) start--
  return glob.slice(start)
}

/** The longest text that stands for itself before any choice. */
function partOf(glob: string): string {
  const parts = PLAIN.exec(glob)![0].split(/[*?/]+/)
  return parts.reduce((longest, part) => (part.length > longest.length ? part : longest), '')
}

class Automaton {
  readonly #program: GlobProgram
  readonly #anyCase: boolean
  /**
   * The turn in which a state was last entered, and passed on the way to a slash that stands for nothing: once in each.
   */
  readonly #entered: Float64Array
  readonly #passed: Float64Array
  #turn = 0
  /** The states that are entered, and the complement of those that are passed. */
  readonly #pending: number[] = []
  #states: number[] = []
  /** The character after the states, and whether a segment begins with it. */
  #next = NONE
  #isStart = true

  constructor(program: GlobProgram, anyCase: boolean) {
    this.#program = program
    this.#anyCase = anyCase
    this.#entered = new Float64Array(program.steps.length)
    this.#passed = new Float64Array(program.steps.length)
  }

  accepts(path: string, isFolder: boolean): boolean {
    const { hasSegments, isAnchored, minLength } = this.#program
    const name = path.lastIndexOf('/') + 1
    const start = hasSegments ? 0 : name
    if (path.length - start < minLength) return false
    let states: number[] = []
    for (let at = start, code = NONE; ; ) {
      this.#next = path.codePointAt(at) ?? NONE
      this.#isStart = at === start || code === SLASH
      this.#turn++
      this.#states = []
      this.#take(states, code)
      if (at === 0) this.#enter(~0)
      if (at === 0 || (at === name && !isAnchored)) this.#enter(0)
      if (this.#next === NONE) return this.#isAccepted(isFolder)
      if (this.#states.length === 0 && at >= name) return false
      states = this.#states
      code = this.#next
      at += code > LAST_OF_ONE_UNIT ? 2 : 1
    }
  }

  /** Enters the states that follow on those that take a character. */
  #take(states: readonly number[], code: number): void {
    if (states.length === 0) return
    const { steps, args, sets } = this.#program
    const folded = this.#anyCase ? lowerOf(code) : code
    for (const state of states) {
      const step = steps[state]!
      if (step === 'wide') this.#enter(state)
      else if (code === SLASH) {
        if (step === 'slash') this.#enter(state + 1)
      } else if (step === 'star') this.#enter(state)
      else if (step === 'any' || (step === 'char' && args[state] === folded)) this.#enter(state + 1)
      else if (step === 'set' && hasChar(sets[args[state]!]!, code, this.#anyCase)) this.#enter(state + 1)
    }
  }

  /** Enters a state and those that follow without a character; of the complement of one, passes it. */
  #enter(first: number): void {
    const pending = this.#pending
    pending.push(first)
    for (let state = pending.pop(); state !== undefined; state = pending.pop()) {
      if (state < 0) this.#pass(~state)
      else if (this.#entered[state] !== this.#turn) {
        this.#entered[state] = this.#turn
        this.#follow(state)
      }
    }
  }

  #follow(state: number): void {
    const step = this.#program.steps[state]!
    if (step === 'jump') this.#pending.push(this.#program.args[state]!)
    else if (step === 'fork') this.#pending.push(state + 1, this.#program.args[state]!)
    else if (step === 'globstar') {
      this.#pending.push(state + 2)
      if (this.#isStart) this.#pending.push(state + 1, ~(state + GLOBSTAR.length))
    } else {
      this.#states.push(state)
      if (step === 'star') this.#pending.push(state + 1)
      if (step === 'wide' && (this.#next === SLASH || this.#next === NONE)) this.#pending.push(state + 2)
    }
  }

  /** Looks for a slash that stands for nothing: at the start, and after `**` for no segment. */
  #pass(state: number): void {
    if (this.#passed[state] === this.#turn) return
    this.#passed[state] = this.#turn
    const { steps, args } = this.#program
    if (steps[state] === 'jump') this.#pending.push(~args[state]!)
    else if (steps[state] === 'fork') this.#pending.push(~(state + 1), ~args[state]!)
    else if (steps[state] === 'slash') this.#pending.push(state + 1)
  }

  /** Whether the end is reached, of a folder also after a slash. */
  #isAccepted(isFolder: boolean): boolean {
    const { steps, args } = this.#program
    if (this.#states.some((state) => steps[state] === 'end')) return true
    if (!isFolder) return false
    this.#turn++
    const pending = this.#states.filter((state) => steps[state] === 'slash').map((state) => state + 1)
    for (let state = pending.pop(); state !== undefined; state = pending.pop()) {
      if (this.#passed[state] === this.#turn) continue
      this.#passed[state] = this.#turn
      if (steps[state] === 'end') return true
      if (steps[state] === 'fork') pending.push(state + 1)
      if (steps[state] === 'fork' || steps[state] === 'jump') pending.push(args[state]!)
    }
    return false
  }
}
