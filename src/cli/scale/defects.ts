import { opendirSync } from 'node:fs'
import { Refusal, sentenceOf } from '../system/errors.ts'
import { idOf, partName, partPath } from './part.ts'
import { checkPart } from './part-reader.ts'
import { readPlan } from './read-plan.ts'
import { hashOf } from './unit-line.ts'
import { addNumber, countNumbers, type UnitRanges, writeNumbers } from './unit-numbers.ts'

/**
 * Finds the reasons why the parts in a folder are not the complete result of a plan, as sentences. Consecutive missing
 * parts share a sentence.
 *
 * @throws Refusal if the plan or the folder cannot be read.
 */
export function findDefects(plan: string, folder: string): string[] {
  const sentences: string[] = []
  const missing: UnitRanges = []
  const undone: UnitRanges = []
  let units = 0
  for (const unit of readPlan(plan)) {
    units++
    const part = checkPart(folder, unit.id, hashOf(unit))
    if (!('kind' in part)) continue
    addNumber(undone, unit.id)
    if (part.kind === 'missing') addNumber(missing, unit.id)
    else sentences.push(`${partPath(folder, unit.id)}: ${part.why}`)
  }
  for (const [first, last] of missing) sentences.push(`${rangeName(folder, first, last)} missing`)
  for (const name of strangers(folder, units)) sentences.push(`${folder}/${name}: the plan has no such unit`)
  if (undone.length > 0) {
    sentences.push(`${countNumbers(undone)} of ${units} units are not done: --unit=${writeNumbers(undone)}`)
  }
  return sentences
}

function rangeName(folder: string, first: number, last: number): string {
  const path = partPath(folder, first)
  return first === last ? `${path}: is` : `${path} to ${partName(last)}: are`
}

/** The names of parts whose units are beyond the end of the plan. */
function* strangers(folder: string, units: number): Generator<string> {
  try {
    const entries = opendirSync(folder)
    try {
      for (let entry = entries.readSync(); entry !== null; entry = entries.readSync()) {
        const id = idOf(entry.name)
        if (id !== undefined && (id >= units || partName(id) !== entry.name)) yield entry.name
      }
    } finally {
      entries.closeSync()
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall === undefined) throw error
    throw new Refusal(`${folder}: ${sentenceOf(error as NodeJS.ErrnoException)}`)
  }
}
