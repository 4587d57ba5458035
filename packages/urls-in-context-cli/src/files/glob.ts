import { hasChar } from './char-set.ts'
import { compileGlob, GLOBSTAR, type GlobProgram, type Step } from './glob-program.ts'

const SLASH = '/'.codePointAt(0)!
const NONE = -1
const LAST_OF_ONE_UNIT = 0xffff

/** They may be no text, or end what is not text. */
const SIGNS = '*?[]{},\\/'
/** Up to the first sign that makes choices, or an escape. */
const PLAIN = /^[^[{\\]*/

/** Says whether a path relative to the folder of the patterns, with `/` between its segments, is meant. */
export type Glob = (path: string, isFolder: boolean) => boolean

/**
 * A path is read once, with all states of the automaton at a time: the work grows with the length of the glob times
 * that of the path.
 */
export function globOf(glob: string, hasBraces: boolean): Glob {
  const isForFolders = glob.endsWith('/')
  // In each path that matches: its end, and what is in it
  const tail = tailOf(isForFolders ? glob.slice(0, -1) : glob)
  const part = partOf(glob)
  let automaton: Automaton | undefined | null = null
  return (path, isFolder) => {
    if ((isForFolders && !isFolder) || !path.endsWith(tail) || !path.includes(part)) return false
    // Most globs never come so far
    if (automaton === null) {
      const program = compileGlob(glob, hasBraces)
      automaton = program && new Automaton(program)
    }
    return automaton?.accepts(path, isFolder) ?? false
  }
}

function tailOf(glob: string): string {
  let start = glob.length
  while (start > 0 && !SIGNS.includes(glob[start - 1]!)) start--
  return glob.slice(start)
}

/** The longest text that matches itself alone before any choice. */
function partOf(glob: string): string {
  const parts = PLAIN.exec(glob)![0].split(/[*?/]+/)
  return parts.reduce((longest, part) => (part.length > longest.length ? part : longest), '')
}

class Automaton {
  readonly #program: GlobProgram
  /**
   * The states that are entered; and, after as many numbers as there are states, those that are passed on the way to
   * a slash that stands for nothing. Each has the turn in which it was last entered.
   */
  #states: number[] = []
  readonly #entered: Float64Array
  #turn = 0

  constructor(program: GlobProgram) {
    this.#program = program
    this.#entered = new Float64Array(2 * program.steps.length)
  }

  accepts(path: string, isFolder: boolean): boolean {
    const { steps, hasSegments, isAnchored } = this.#program
    const name = path.lastIndexOf('/') + 1
    const start = hasSegments ? 0 : name
    for (let at = start, code = NONE; ; ) {
      const next = path.codePointAt(at) ?? NONE
      this.#take(code)
      if (at === 0) this.#enter(steps.length)
      if (at === 0 || (at === name && !isAnchored)) this.#enter(0)
      this.#follow(at === start || code === SLASH, next === SLASH || next === NONE)
      if (next === NONE) return this.#isAtEnd() || (isFolder && this.#isBeforeSlash())
      if (this.#states.length === 0 && at >= name) return false
      code = next
      at += code > LAST_OF_ONE_UNIT ? 2 : 1
    }
  }

  #enter(state: number): void {
    if (this.#entered[state] === this.#turn) return
    this.#entered[state] = this.#turn
    this.#states.push(state)
  }

  /** Enters the states that follow on those that take a character. */
  #take(code: number): void {
    const before = this.#states
    this.#states = []
    this.#turn++
    if (code === NONE) return
    for (const state of before) {
      const step = this.#program.steps[state]
      if (step === undefined) continue
      if (step.kind === 'wide' || (step.kind === 'star' && code !== SLASH)) this.#enter(state)
      else if (code === SLASH ? step.kind === 'slash' : takes(step, code)) this.#enter(state + 1)
    }
  }

  /** Where a segment of the path starts or ends, or in it. */
  #follow(isStart: boolean, isEnd: boolean): void {
    const { steps } = this.#program
    const passed = steps.length
    for (let index = 0; index < this.#states.length; index++) {
      const state = this.#states[index]!
      const step = steps[state % passed]!
      if (step.kind === 'fork') for (const to of step.to) this.#enter(state < passed ? to : to + passed)
      else if (state >= passed) {
        // At the start, and after `**` for no segment
        if (step.kind === 'slash') this.#enter(state - passed + 1)
      } else if (step.kind === 'star') this.#enter(state + 1)
      else if (step.kind === 'wide' && isEnd) this.#enter(state + 1)
      else if (step.kind === 'globstar') {
        this.#enter(state + 2)
        if (isStart) this.#enter(state + 1)
        if (isStart) this.#enter(state + GLOBSTAR.length + passed)
      }
    }
  }

  #isAtEnd(): boolean {
    return this.#states.some((state) => this.#program.steps[state]?.kind === 'end')
  }

  #isBeforeSlash(): boolean {
    const { steps } = this.#program
    const slashes = this.#states.filter((state) => steps[state]?.kind === 'slash')
    this.#take(NONE)
    for (const state of slashes) this.#enter(state + 1)
    for (let index = 0; index < this.#states.length; index++) {
      const step = steps[this.#states[index]!]!
      if (step.kind === 'fork') for (const to of step.to) this.#enter(to)
    }
    return this.#isAtEnd()
  }
}

function takes(step: Step, code: number): boolean {
  if (step.kind === 'char') return step.code === code
  return step.kind === 'set' ? hasChar(step.set, code) : step.kind === 'any'
}
