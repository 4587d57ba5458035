import { UsageError } from '../args/read-options.ts'

/** Numbers of units as ranges that include both ends. */
export type UnitRanges = [first: number, last: number][]

/** Reads numbers such as `3-7,9`, in any order; a repeated number counts once. @throws UsageError */
export function readNumbers(option: string, value: string): UnitRanges {
  const named: UnitRanges = value.split(',').map((each) => {
    const [, from, to = from] = /^(\d{1,15})(?:-(\d{1,15}))?$/.exec(each.trim()) ?? []
    if (Number(from) <= Number(to)) return [Number(from), Number(to)]
    throw new UsageError(`${option} must be numbers of units such as 3-7,9, not ${value}`)
  })
  const stretches: UnitRanges = []
  for (const [first, last] of named.sort(([a], [b]) => a - b)) {
    const latest = stretches.at(-1)
    if (latest === undefined || first > latest[1] + 1) stretches.push([first, last])
    else latest[1] = Math.max(latest[1], last)
  }
  return stretches
}

export function writeNumbers(stretches: UnitRanges): string {
  return stretches.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(',')
}

/** Adds a number. Numbers must be added in rising order. */
export function addNumber(stretches: UnitRanges, number: number): void {
  const latest = stretches.at(-1)
  if (latest?.[1] === number - 1) latest[1] = number
  else stretches.push([number, number])
}

export function countNumbers(stretches: UnitRanges): number {
  return stretches.reduce((sum, [first, last]) => sum + last - first + 1, 0)
}

/** The units that are still wanted. If no numbers are given, all units are wanted. */
export class Wanted {
  readonly #all: UnitRanges | undefined
  #left: UnitRanges

  constructor(numbers: UnitRanges | undefined) {
    this.#all = numbers
    this.#left = numbers ?? []
  }

  /** Returns whether a unit is wanted, and removes it. */
  take(number: number): boolean {
    if (this.#all === undefined) return true
    const found = this.#left.find(([first, last]) => first <= number && number <= last)
    if (found === undefined) return false
    const [first, last] = found
    const rest: UnitRanges = [
      [first, number - 1],
      [number + 1, last],
    ]
    this.#left = this.#left.flatMap((each) => (each === found ? rest : [each])).filter(([from, to]) => from <= to)
    return true
  }

  get isEmpty(): boolean {
    return this.#all !== undefined && this.#left.length === 0
  }

  get left(): UnitRanges {
    return this.#left
  }
}
