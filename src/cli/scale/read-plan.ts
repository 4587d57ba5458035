import { Refusal } from '../system/errors.ts'
import { type NumberedLine, readLines } from '../system/read-lines.ts'
import { FieldError } from './fields.ts'
import { LONGEST_LINE, type PlanEnd, type PlannedUnit, parseLine, unitSize } from './unit-line.ts'

/**
 * Reads units in any order, as an engine hands them out: units may be repeated or missing.
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
 * Reads a whole plan: all its units in order.
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
    if (end !== undefined) throw new Refusal(`${path}:${line.number}: the plan has ended before this line`)
    if (!('id' in unit)) end = unit
    else if (unit.id !== next) throw wrongOrder(path, line, unit.id, next)
    else {
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

function wrongOrder(path: string, { number }: NumberedLine, id: number, next: number): Refusal {
  return new Refusal(
    `${path}:${number}: unit ${id} was found where unit ${next} is expected; the plan must be as urls plan wrote it`,
  )
}

/** Reads a line of a plan; undefined if it is empty. Hadoop puts the offset of the line and a tab before it. */
function readLine(path: string, { text, number }: NumberedLine): PlannedUnit | PlanEnd | undefined {
  const json = text.replace(/^\d+\t/, '').trim()
  if (json === '') return undefined
  const place = `${path === '-' ? 'standard input' : path}:${number}`
  const unit = parsePlanLine(place, json)
  if (unit !== undefined) return unit
  throw new Refusal(`${place}: is not a line of a plan of this version`)
}

/** @throws Refusal for a field of the wrong type or size. */
function parsePlanLine(place: string, json: string): PlannedUnit | PlanEnd | undefined {
  try {
    return parseLine(json)
  } catch (error) {
    if (error instanceof FieldError) throw new Refusal(`${place}: ${error.message}`)
    return undefined
  }
}
