import { opendirSync } from 'node:fs'
import type { Command } from '../args/command.ts'
import type { FindRequest } from '../args/find-request.ts'
import { OPTIONS, type Option } from '../args/options.ts'
import { readFind } from '../args/read-find.ts'
import { UsageError, type Words } from '../args/read-options.ts'
import { chooseCollector, chooseLook } from '../collect/choose-output.ts'
import { type Output, printError, withOutput } from '../output/output.ts'
import { ProblemReporter } from '../output/problem-reporter.ts'
import { type ReportFile, withReport } from '../output/report-file.ts'
import type { Look } from '../printers/printer.ts'
import { Refusal, sentenceOf } from '../system/errors.ts'
import { checkPart, idOf, partName, partPath, readPart } from './part-file.ts'
import { giveRows } from './part-rows.ts'
import { addNumber, countNumbers, readPlan, type UnitRanges, writeNumbers } from './read-plan.ts'
import { hashOf, type PlannedUnit } from './unit-line.ts'

/** The options for searching are stored in the plan. */
const PRINT_OPTIONS = [
  'format',
  'output',
  'fields',
  'sort',
  'max-count',
  'json',
  'unique',
  'keep-tracking',
  'count',
  'count-by',
  'with-filename',
  'null',
  'no-messages',
  'report',
  'strict',
  'verbose',
] as const

const MERGE_OPTIONS: Readonly<Record<string, Option>> = {
  plan: { value: 'FILE' },
  ...Object.fromEntries(PRINT_OPTIONS.map((name) => [name, OPTIONS[name]!])),
}

const USAGE = `usage: urls merge --plan=plan.ndjson [OPTION]... FOLDER

Prints the rows of all parts in FOLDER in the order of the plan, and the damage
that was found on standard error, as one process would have done. If a part is
missing, incomplete, or made from another plan, reports that and prints nothing.

  --plan=FILE    the plan
  -o, --output=FILE
                 writes the rows to FILE, which appears once it is complete
  --format, --json, --fields, --unique, --keep-tracking, --sort, --max-count,
  --count, --count-by, --with-filename, --null, --no-messages, --report,
  --strict, --verbose
                 as in urls --help, but the default format is ndjson
  -h, --help     prints this text

Exit status: as for urls; also 2 if a part is missing or cannot be used.
`

export const MERGE: Command = { usage: USAGE, options: MERGE_OPTIONS, run: runMerge }

async function runMerge(words: Words): Promise<number> {
  const plan = words.required('plan', 'FILE')
  const folder = words.others[0]?.text
  if (folder === undefined || words.others.length > 1)
    throw new UsageError('give exactly one FOLDER, which has the parts')
  if (plan === '-') throw new UsageError('the plan is read twice, so it cannot be standard input')
  if (words.has('count') && !words.has('unique') && !words.has('count-by'))
    throw new UsageError('--count needs --unique')
  const request = readFind(words, 'ndjson')
  const defects = findDefects(plan, folder)
  if (defects.length > 0) {
    for (const defect of defects) printError(defect)
    return 2
  }
  const read = (): Iterable<string> => inputsOf(plan, folder)
  return withReport(request.report, read, (report) =>
    withOutput(request.output, read, (output) => mergeParts(plan, folder, request, output, report)),
  )
}

function* inputsOf(plan: string, folder: string): Generator<string> {
  yield plan
  for (const { id } of readPlan(plan)) yield partPath(folder, id)
}

async function mergeParts(
  plan: string,
  folder: string,
  request: FindRequest,
  output: Output,
  report: ReportFile | undefined,
): Promise<number> {
  const search = firstUnit(plan)?.search ?? request.search
  const look = chooseLook({ ...request, search })
  const collector = await chooseCollector({ ...request, search }, look, [plan], output)
  const problems = new ProblemReporter(request, report)
  let urls = 0
  collector.begin?.()
  for (const unit of readPlan(plan)) {
    const part = checkPart(folder, unit.id, hashOf(unit), false)
    if ('kind' in part) throw new Refusal(`${partPath(folder, unit.id)}: ${part.why}`)
    problems.begin(unit)
    const { path, end } = part
    const give = (blocks: Iterable<Buffer>): void => giveRows(blocks, end.urls, path, isPlainJson(look), collector)
    readPart(part, give, (problem) => problems.add(problem))
    urls += end.urls
    if (collector.isDone()) break
  }
  problems.end()
  await collector.end()
  const notice = collector.notice?.()
  if (notice !== undefined && request.verbosity !== 'silent') printError(notice)
  return problems.isFailure ? 2 : urls > 0 ? 0 : 1
}

function firstUnit(plan: string): PlannedUnit | undefined {
  for (const unit of readPlan(plan)) return unit
  return undefined
}

/** The parts store rows so. */
function isPlainJson({ format, hasCounts, fields }: Look): boolean {
  return format === 'ndjson' && !hasCounts && fields === undefined
}

/**
 * As sentences: why the parts in a folder are not the complete result of a plan.
 *
 * @throws Refusal if the plan or the folder cannot be read.
 */
function findDefects(plan: string, folder: string): string[] {
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

/** Their units are beyond the end of the plan. */
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
