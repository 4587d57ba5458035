import { spawnSync } from 'node:child_process'
import { mkdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { byteCountValue } from '../args/byte-count.ts'
import type { Option } from '../args/options.ts'
import { UsageError, type Words } from '../args/read-options.ts'
import { numberValue } from '../args/values.ts'
import { printable } from '../output/printable.ts'
import { print } from '../output/sink.ts'
import { toBatches, workOf } from '../scale/batches.ts'
import { partPath } from '../scale/part.ts'
import { checkPart, foreignPart } from '../scale/part-reader.ts'
import { readPlan } from '../scale/read-plan.ts'
import { arrayScript, checkJob, type Job, mergeScript, shellQuoted } from '../scale/slurm-scripts.ts'
import { hashOf } from '../scale/unit-line.ts'
import { AtomicFile } from '../system/atomic-file.ts'
import { Refusal, sentenceOf } from '../system/errors.ts'
import { statsAt } from '../system/target-file.ts'
import { type Command, requiredValue } from './command.ts'

/** Bytes of a plain mailbox per second, on a slow processor with slow disks: an eighth of the measured rate. */
const RATE = 15e6
/** Minutes that each task gets in addition, for the start and for waiting for disks. */
const LEAST_MINUTES = 10
/** The default of MaxArraySize in Slurm. */
const MAX_ARRAY = 1001

const SLURM_OPTIONS: Readonly<Record<string, Option>> = {
  out: { value: 'FOLDER' },
  result: { value: 'FILE' },
  submit: {},
  'task-size': { value: 'SIZE' },
  'max-array': { value: 'N' },
  throttle: { value: 'N' },
  memory: { value: 'SIZE' },
  minutes: { value: 'N' },
  sbatch: { value: 'OPTIONS' },
}

const USAGE = `usage: urls slurm plan.ndjson --out=FOLDER [--submit] [OPTION]...

Writes two scripts for Slurm into FOLDER: an array of tasks that do the units
whose parts do not exist yet, and a merge that runs when all tasks have ended.
If it is called again, the new scripts do only what is still missing.

  --out=FOLDER       the folder for the parts, on a file system that all
                     machines share
  --result=FILE      the file for the merged rows (urls.ndjson in FOLDER)
  --submit           submits both scripts with sbatch
  --task-size=SIZE   how much a task reads, about, as in 500M (16G)
  --max-array=N      the largest number of tasks (from scontrol, or ${MAX_ARRAY})
  --throttle=N       how many tasks run at a time (64)
  --memory=SIZE      the memory of each task (1G)
  --minutes=N        the time limit of each task (${LEAST_MINUTES} plus a generous
                     estimate)
  --sbatch=OPTIONS   options of sbatch, as in
                     --sbatch='--partition=long --account=lib'
  -h, --help         prints this text

Exit status: 0, or 2 if something is wrong.
`

/** `urls slurm`: writes the scripts for Slurm. */
export const SLURM: Command = { usage: USAGE, options: SLURM_OPTIONS, run: runSlurm }

async function runSlurm(words: Words): Promise<number> {
  const plan = words.others[0]?.text
  if (plan === undefined || words.others.length > 1) throw new UsageError('exactly one plan is needed')
  const out = resolve(requiredValue(words, 'out', 'FOLDER'))
  const job = jobOf(words, resolve(plan), out)
  checkJob(job)
  makeFolder(out)
  const scripts = [...(job.batches.length > 0 ? [arrayScript(job)] : []), mergeScript(job)]
  const paths = scripts.map((script, at) => {
    const path = join(out, scripts.length - at === 1 ? 'slurm-merge.sh' : 'slurm-array.sh')
    writeScript(path, script)
    return path
  })
  if (job.batches.length === 0 && isCurrent(job)) print(`All parts and ${printable(job.result)} exist already.\n`)
  else if (words.values.has('submit')) submit(paths)
  else print(paths.map((path, at) => sbatchLine(path, at === 0)).join(''))
  return 0
}

/** A line for a shell that submits a script, which waits for another job unless it is the first. */
function sbatchLine(path: string, isFirst: boolean): string {
  return `sbatch ${isFirst ? '' : '--dependency=afterany:JOB '}${shellQuoted(path)}\n`
}

/** Whether the result exists and is newer than the plan and all parts. */
function isCurrent({ plan, out, result }: Job): boolean {
  const written = statsAt(result)?.mtimeMs
  if (written === undefined || written < statSync(plan).mtimeMs) return false
  for (const { id } of readPlan(plan)) if (statSync(partPath(out, id)).mtimeMs > written) return false
  return true
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
  } catch (error) {
    throw new Refusal(`${folder}: ${sentenceOf(error as NodeJS.ErrnoException)}`)
  }
}

/** Writes a new file and gives it the name, so that a link of that name is replaced and its target is kept. */
function writeScript(path: string, script: string): void {
  const file = new AtomicFile(path)
  file.write(Buffer.from(script))
  file.commit()
}

function jobOf(words: Words, plan: string, out: string): Job {
  const value = (name: string): string | undefined => words.values.get(name) as string | undefined
  const number = (name: string, most: number, otherwise: () => number): number =>
    value(name) === undefined ? otherwise() : numberValue(`--${name}`, value(name)!, 1, most)
  const least = byteCountValue('--task-size', value('task-size') ?? '16G')
  const most = number('max-array', 4_000_000, maxArraySize)
  const batches = toBatches([...undone(plan, out)], least, most)
  const longest = batches.reduce((longest, { work }) => Math.max(longest, work), 0)
  return {
    plan,
    out,
    batches,
    result: resolve(value('result') ?? join(out, 'urls.ndjson')),
    folder: process.cwd(),
    throttle: number('throttle', 1_000_000, () => 64),
    memory: Math.ceil(byteCountValue('--memory', value('memory') ?? '1G') / 2 ** 20),
    minutes: number('minutes', 1_000_000, () => LEAST_MINUTES + Math.ceil(longest / RATE / 60)),
    options: value('sbatch')?.split(/\s+(?=--)/) ?? [],
  }
}

function* undone(plan: string, out: string): Generator<{ id: number; work: number }> {
  for (const unit of readPlan(plan)) {
    const part = checkPart(out, unit.id, hashOf(unit))
    if (!('kind' in part)) continue
    // The tasks would not overwrite this part
    if (part.kind === 'foreign') throw new Refusal(foreignPart(out, unit.id, part))
    yield { id: unit.id, work: workOf(unit) }
  }
}

/** The largest number of tasks in an array. */
function maxArraySize(): number {
  const { stdout } = spawnSync('scontrol', ['show', 'config'], { encoding: 'utf8' })
  const size = Number(/^MaxArraySize\s*=\s*(\d+)/m.exec(stdout ?? '')?.[1])
  return size >= 1 ? size : MAX_ARRAY
}

/** Submits the scripts. The merge waits for the array, if there is one. */
function submit(paths: readonly string[]): void {
  let last: string | undefined
  for (const path of paths) {
    const after = last === undefined ? [] : [`--dependency=afterany:${last}`]
    last = sbatch([...after, path])
    print(`${printable(path)} was submitted as job ${printable(last)}.\n`)
  }
}

function sbatch(args: readonly string[]): string {
  const { error, status, stdout, stderr } = spawnSync('sbatch', ['--parsable', ...args], { encoding: 'utf8' })
  if (error !== undefined) throw new Refusal(`sbatch: ${sentenceOf(error as NodeJS.ErrnoException)}`)
  if (status !== 0) throw new Refusal(stderr.trim().split('\n')[0] ?? 'sbatch failed')
  return stdout.trim().split(';')[0]!
}
