import { lstatSync, readlinkSync, realpathSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { ArchiveProblem } from '../../archive/index.ts'
import type { FindRequest } from '../args/find-request.ts'
import { OPTIONS, type Option } from '../args/options.ts'
import { readFind } from '../args/read-find.ts'
import { UsageError, type Words } from '../args/read-options.ts'
import { chooseCollector, chooseLook } from '../output/choose-output.ts'
import { Output } from '../output/output.ts'
import { describeProblem, isDamage } from '../output/problems.ts'
import { complain } from '../output/sink.ts'
import type { Look } from '../printers/printer.ts'
import { findDefects } from '../scale/defects.ts'
import { partPath } from '../scale/part.ts'
import { checkPart, readPart } from '../scale/part-reader.ts'
import { PartRows } from '../scale/part-rows.ts'
import { readPlan } from '../scale/read-plan.ts'
import { hashOf } from '../scale/unit-line.ts'
import { discarding } from '../system/atomic-file.ts'
import { Refusal, sentenceOf } from '../system/errors.ts'
import { type Command, requiredValue } from './command.ts'

/** The options for printing. The options for searching are stored in the plan. */
const PRINT_OPTIONS = [
  'format',
  'json',
  'unique',
  'unique-by',
  'count',
  'stats',
  'with-filename',
  'null',
  'no-messages',
  'verbose',
] as const

const MERGE_OPTIONS: Readonly<Record<string, Option>> = {
  plan: { value: 'FILE' },
  output: { value: 'FILE' },
  ...Object.fromEntries(PRINT_OPTIONS.map((name) => [name, OPTIONS[name]!])),
}

const USAGE = `usage: urls merge --plan=plan.ndjson [OPTION]... FOLDER

Prints the rows of all parts in FOLDER in the order of the plan, and the damage
that was found on standard error, as one process would have done. If a part is
missing, incomplete, or made from another plan, reports that and prints nothing.

  --plan=FILE    the plan
  --output=FILE  writes the rows to FILE, which appears once it is complete
  --format, --json, --unique, --unique-by, --count, --stats, --with-filename,
  --null, --no-messages, --verbose
                 as in urls --help, but the default format is ndjson

Exit status: as for urls; also 2 if a part is missing or cannot be used.
`

/** `urls merge`: prints the rows of all parts of a plan. */
export const MERGE: Command = { usage: USAGE, options: MERGE_OPTIONS, run: runMerge }

async function runMerge(words: Words): Promise<number> {
  const plan = requiredValue(words, 'plan', 'FILE')
  const folder = words.others[0]?.text
  if (folder === undefined || words.others.length > 1)
    throw new UsageError('exactly one FOLDER is needed, the one with the parts')
  if (plan === '-') throw new UsageError('the plan is read twice and cannot be standard input')
  if (words.values.has('count') && !words.values.has('unique')) throw new UsageError('--count needs --unique')
  const request = readFind(words)
  const isChosen = words.values.has('format') || words.values.has('json')
  const defects = findDefects(plan, folder)
  if (defects.length > 0) {
    for (const defect of defects) complain(defect)
    return 2
  }
  const wanted: FindRequest = isChosen ? request : { ...request, format: 'ndjson' }
  const path = words.values.get('output')
  if (typeof path !== 'string' || path === '-') return mergeParts(plan, folder, wanted, new Output())
  return discarding(async (open) => {
    const file = open(fileAt(path))
    const status = await mergeParts(plan, folder, wanted, new Output((bytes) => file.write(bytes)))
    file.commit()
    return status
  })
}

/**
 * The file at a path, or the target of a link, so that the link is kept. The result often stands in a folder that
 * others can write to: a link that another user has made there is not followed.
 *
 * @throws Refusal if it is not a file.
 */
function fileAt(path: string): string {
  try {
    const named = lstatSync(path, { throwIfNoEntry: false })
    const isLink = named?.isSymbolicLink() === true
    if (isLink && process.getuid !== undefined && named?.uid !== process.getuid())
      throw new Refusal(`${path}: is a link of another user`)
    const stats = statSync(path, { throwIfNoEntry: false })
    if (stats === undefined) return isLink ? resolve(dirname(path), readlinkSync(path)) : path
    if (stats.isFile()) return realpathSync(path)
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal(`${path}: ${sentenceOf(error as NodeJS.ErrnoException)}`)
  }
  throw new Refusal(`${path}: is not a file; without --output, the rows go to standard output`)
}

async function mergeParts(plan: string, folder: string, request: FindRequest, output: Output): Promise<number> {
  const { value: first } = readPlan(plan).next()
  const search = first?.search ?? request.search
  const look = chooseLook({ ...request, search })
  const collector = await chooseCollector({ ...request, search }, look, [plan], output)
  const blocks = new PartRows(collector, isPlainJson(look))
  const tally = { urls: 0, isDamaged: false }
  collector.begin()
  for (const unit of readPlan(plan)) {
    const part = checkPart(folder, unit.id, hashOf(unit), false)
    if ('kind' in part) throw new Refusal(`${partPath(folder, unit.id)}: ${part.why}`)
    readPart(part, blocks, (problem) => {
      tally.isDamaged ||= isDamage(problem)
      tell(problem, request.complains)
    })
    tally.urls += part.end.urls
    if (collector.isDone()) break
  }
  await collector.end()
  return tally.isDamaged ? 2 : tally.urls > 0 ? 0 : 1
}

/** Whether the rows are printed as they are stored in the parts. */
function isPlainJson({ format, hasCounts }: Look): boolean {
  return format === 'ndjson' && !hasCounts
}

function tell(problem: ArchiveProblem, complains: FindRequest['complains']): void {
  if (complains === 'of all' || (complains === 'of damage' && isDamage(problem))) complain(describeProblem(problem))
}
