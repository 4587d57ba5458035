import { accessSync, constants, lstatSync, type Stats, statSync } from 'node:fs'
import type { Share } from 'texts-in-archives'
import { UsageError } from '../args/read-options.ts'
import { Refusal, sentenceOf } from '../system/errors.ts'
import { type NumberedLine, readLines } from '../system/read-lines.ts'
import { FieldError } from './fields.ts'
import {
  LONGEST_LINE,
  type PlanEnd,
  type PlannedShare,
  type PlannedUnit,
  parseLine,
  type Stamp,
  unitSize,
} from './unit-line.ts'

/**
 * In any order, as an engine hands them out: units may be repeated or missing.
 *
 * @throws Refusal for a line that is not a unit.
 */
export function* readUnits(path: string): Generator<PlannedUnit> {
  for (const line of readLines(path, LONGEST_LINE)) {
    const unit = readLine(path, line)
    if (unit !== undefined && 'id' in unit) yield unit
  }
}

/**
 * All units in order.
 *
 * @throws Refusal if something is missing.
 */
export function* readPlan(path: string): Generator<PlannedUnit> {
  let next = 0
  let bytes = 0
  let end: PlanEnd | undefined
  for (const line of readLines(path, LONGEST_LINE)) {
    const unit = readLine(path, line)
    if (unit === undefined) continue
    if (end !== undefined) throw new Refusal(`${path}:${line.number}: comes after the end of the plan`)
    if (!('id' in unit)) end = unit
    else {
      if (unit.id !== next) {
        const found = `unit ${unit.id} was found where unit ${next} is expected`
        throw new Refusal(`${path}:${line.number}: ${found}; the plan must be as urls plan wrote it`)
      }
      next++
      bytes += unitSize(unit)
      yield unit
    }
  }
  if (end === undefined) throw new Refusal(`${path}: the end of the plan is missing`)
  if (end.units > next) throw new Refusal(`${path}: the plan has only ${next} of its ${end.units} units`)
  if (end.units < next) throw new Refusal(`${path}: the plan has ${next} units, not ${end.units}`)
  if (end.bytes !== bytes) throw new Refusal(`${path}: the units of the plan have ${bytes} bytes, not ${end.bytes}`)
}

/**
 * Undefined if it is empty. Hadoop puts the offset of the line and a tab before it.
 *
 * @throws Refusal for another line, or a field of the wrong type or size.
 */
function readLine(path: string, { text, number }: NumberedLine): PlannedUnit | PlanEnd | undefined {
  const json = text.replace(/^\d+\t/, '').trim()
  if (json === '') return undefined
  const place = `${path === '-' ? 'standard input' : path}:${number}`
  try {
    const unit = parseLine(json)
    if (unit !== undefined) return unit
  } catch (error) {
    if (error instanceof FieldError) throw new Refusal(`${place}: ${error.message}`)
  }
  throw new Refusal(`${place}: is not a plan line of this version`)
}

const NO_STAMP: Stamp = { size: null, mtime: null }

/** Or the system's error, also if the file exists but may not be read. */
export function look({ path, isWalked }: Share): Stats | NodeJS.ErrnoException {
  try {
    const name = Buffer.from(path as string)
    const stats = isWalked ? lstatSync(name) : statSync(name)
    if (stats.isFile() || stats.isDirectory()) accessSync(name, constants.R_OK)
    return stats
  } catch (error) {
    return error as NodeJS.ErrnoException
  }
}

export function stampOf(stats: Stats | NodeJS.ErrnoException): Stamp {
  if (stats instanceof Error || !stats.isFile()) return NO_STAMP
  return { size: stats.size, mtime: Math.floor(stats.mtimeMs) }
}

/** Since the plan was made; undefined if it has not. */
export function changeOf(share: PlannedShare): string | undefined {
  const stats = look(share)
  const { size, mtime } = stampOf(stats)
  if (size === share.stamp.size && mtime === share.stamp.mtime) return undefined
  if (size === null) return stats instanceof Error ? sentenceOf(stats) : 'is no longer a file'
  return share.stamp.size === null ? 'did not exist when the plan was made' : 'has changed since the plan was made'
}

/** Numbers of units as ranges that include both ends. */
export type UnitRanges = [first: number, last: number][]

/** Such as `3-7,9`, in any order; a repeated number counts once. @throws UsageError */
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

/** If no numbers are given, all units are wanted. */
export class Wanted {
  #left: UnitRanges | undefined

  constructor(numbers: UnitRanges | undefined) {
    this.#left = numbers
  }

  /** Returns whether a unit is wanted, and removes it. */
  take(number: number): boolean {
    if (this.#left === undefined) return true
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
    return this.#left?.length === 0
  }

  get left(): UnitRanges {
    return this.#left ?? []
  }
}
