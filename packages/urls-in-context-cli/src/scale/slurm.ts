import { spawnSync } from 'node:child_process'
import { mkdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Command } from '../args/command.ts'
import type { Option } from '../args/options.ts'
import { byteCountValue } from '../args/read-files.ts'
import { UsageError, type Words } from '../args/read-options.ts'
import { ENDS_BY_WORK, KINDS_BY_WORK } from '../files/format-names.ts'
import { print } from '../output/output.ts'
import { Refusal, refusing, sentenceOf } from '../system/errors.ts'
import { printable } from '../system/printable.ts'
import { statsAt, writeAtOnce } from '../system/target-file.ts'
import { checkPart, foreignPart, partPath } from './part-file.ts'
import { addNumber, readPlan, type UnitRanges, writeNumbers } from './read-plan.ts'
import { hashOf, type PlannedShare, type PlannedUnit } from './unit-line.ts'

/** Bytes of a plain mailbox per second, on a slow processor with slow disks: an eighth of the measured rate. */
const RATE = 15e6
/** For the start and for waiting for disks. */
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
  --task-size=SIZE   about how much a task reads, as in 500M (16G)
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

export const SLURM: Command = { usage: USAGE, options: SLURM_OPTIONS, run: runSlurm }

async function runSlurm(words: Words): Promise<number> {
  const plan = words.others[0]?.text
  if (plan === undefined || words.others.length > 1) throw new UsageError('give exactly one plan')
  const out = resolve(words.required('out', 'FOLDER'))
  const job = jobOf(words, resolve(plan), out)
  checkJob(job)
  refusing(out, () => mkdirSync(out, { recursive: true }))
  const scripts = [...(job.batches.length > 0 ? [arrayScript(job)] : []), mergeScript(job)]
  const paths = scripts.map((script, at) => {
    const path = join(out, scripts.length - at === 1 ? 'slurm-merge.sh' : 'slurm-array.sh')
    // A link of that name is replaced and its target is kept
    writeAtOnce(path, script)
    return path
  })
  if (job.batches.length === 0 && isCurrent(job)) print(`All parts and ${printable(job.result)} exist already.\n`)
  else if (words.has('submit')) submit(paths)
  else print(paths.map((path, at) => sbatchLine(path, at === 0)).join(''))
  return 0
}

/** It waits for another job unless it is the first. */
function sbatchLine(path: string, isFirst: boolean): string {
  return `sbatch ${isFirst ? '' : '--dependency=afterany:JOB '}${shellQuoted(path)}\n`
}

/** It exists and is newer than the plan and all parts. */
function isCurrent({ plan, out, result }: Job): boolean {
  const written = statsAt(result)?.mtimeMs
  if (written === undefined || written < statSync(plan).mtimeMs) return false
  for (const { id } of readPlan(plan)) if (statSync(partPath(out, id)).mtimeMs > written) return false
  return true
}

function jobOf(words: Words, plan: string, out: string): Job {
  const least = byteCountValue('--task-size', words.value('task-size') ?? '16G')
  const most = words.number('max-array', 1, 4_000_000) ?? maxArraySize()
  const batches = toBatches([...undone(plan, out)], least, most)
  const longest = batches.reduce((longest, { work }) => Math.max(longest, work), 0)
  return {
    plan,
    out,
    batches,
    result: resolve(words.value('result') ?? join(out, 'urls.ndjson')),
    folder: process.cwd(),
    throttle: words.number('throttle', 1, 1_000_000) ?? 64,
    memory: Math.ceil(byteCountValue('--memory', words.value('memory') ?? '1G') / 2 ** 20),
    minutes: words.number('minutes', 1, 1_000_000) ?? LEAST_MINUTES + Math.ceil(longest / RATE / 60),
    options: words.value('sbatch')?.split(/(?<!\s)\s+(?=--)/) ?? [],
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

function maxArraySize(): number {
  const { stdout } = spawnSync('scontrol', ['show', 'config'], { encoding: 'utf8' })
  const size = Number(/^MaxArraySize\s*=\s*(\d+)/m.exec(stdout ?? '')?.[1])
  return size >= 1 ? size : MAX_ARRAY
}

/** The merge waits for the array, if there is one. */
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

interface Job {
  readonly plan: string
  readonly out: string
  readonly result: string
  /** File names are relative to it. */
  readonly folder: string
  readonly batches: readonly Batch[]
  readonly throttle: number
  readonly memory: number
  readonly minutes: number
  /** Further options of sbatch, such as a partition or an account. */
  readonly options: readonly string[]
}

/** Its path must be the same on all machines. */
const URLS = `${shellQuoted(process.execPath)} ${shellQuoted(fileURLToPath(new URL('../main.js', import.meta.url)))}`

/** They end a line of a script, act on shells and terminals, or show a line in another order. */
const NOT_IN_SCRIPTS = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u

/** @throws Refusal for a text that no quoting makes safe in a script, or in a line that is shown to be copied. */
function refuseControls(what: string, text: string): void {
  if (NOT_IN_SCRIPTS.test(text))
    throw new Refusal(`${what} has a control character, which a script cannot hold: ${text}`)
}

/** @throws Refusal if the scripts could not be written safely. */
function checkJob({ plan, out, result, folder, options }: Job): void {
  refuseControls('the path of the plan', plan)
  refuseControls('--out', out)
  refuseControls('--result', result)
  refuseControls('the working folder', folder)
  refuseControls('the path of this program', URLS)
  for (const option of options) refuseControls('--sbatch', option)
}

/** A task does the units on its line of the script. Slurm keeps a copy of the script. */
function arrayScript(job: Job): string {
  const { batches, throttle } = job
  return `#!/bin/sh
${header(job, 'urls-work', '%A_%a')}
#SBATCH --array=0-${batches.length - 1}%${throttle}
#SBATCH --requeue
cd ${shellQuoted(job.folder)} || exit 2
units=$(sed -n "$((SLURM_ARRAY_TASK_ID + 1))p" <<'END'
${batches.map(({ units }) => writeNumbers(units)).join('\n')}
END
)
exec ${URLS} work --plan=${shellQuoted(job.plan)} --out=${shellQuoted(job.out)} --unit="$units"
`
}

/** When all tasks have ended, even if some failed: the merge checks whether all parts exist. */
function mergeScript(job: Job): string {
  return `#!/bin/sh
${header(job, 'urls-merge', '%j-merge')}
cd ${shellQuoted(job.folder)} || exit 2
exec ${URLS} merge --plan=${shellQuoted(job.plan)} --output=${shellQuoted(job.result)} ${shellQuoted(job.out)}
`
}

function header({ out, memory, minutes, options }: Job, name: string, log: string): string {
  const lines = [
    `--job-name=${name}`,
    `--output=${doubleQuoted(`${out.replaceAll('%', '%%')}/slurm-${log}.log`)}`,
    '--open-mode=append',
    '--nodes=1 --ntasks=1 --cpus-per-task=1',
    `--mem=${memory}M`,
    `--time=${minutes}`,
    ...options,
  ]
  return lines.map((line) => `#SBATCH ${line}`).join('\n')
}

/** Unless it holds no special character. The word must have no control characters. */
function shellQuoted(text: string): string {
  return /^[\w./=:@+-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
}

function doubleQuoted(text: string): string {
  return `"${text.replaceAll(/["\\]/g, '\\$&')}"`
}

/** The units of one task and an estimate of their work. */
interface Batch {
  readonly units: UnitRanges
  /** In bytes of a plain mailbox that would take as long. */
  readonly work: number
}

/** In bytes of a plain mailbox that would take as long. */
function workOf({ shares }: PlannedUnit): number {
  return shares.reduce((sum, share) => sum + (share.size ?? 0) * factorOf(share), 0)
}

/** For a byte of a share. If its content was not looked at, the name of the file decides. */
function factorOf({ path, kind }: PlannedShare): number {
  if (kind !== undefined) return workIn(KINDS_BY_WORK, kind)
  const name = Buffer.from(path as string).toString()
  return workIn(ENDS_BY_WORK, name.slice(name.lastIndexOf('.') + 1).toLowerCase())
}

function workIn(words: Readonly<Record<number, string>>, word: string): number {
  return Number(Object.keys(words).find((work) => words[Number(work)]!.split(' ').includes(word)) ?? 1)
}

/** Consecutive units of about `least` work, or of more so that there are at most `most` batches. */
function toBatches(units: readonly { id: number; work: number }[], least: number, most: number): Batch[] {
  const total = units.reduce((sum, { work }) => sum + work, 0)
  for (let size = Math.max(least, total / most); ; size *= 1.1) {
    const batches = fill(units, size)
    if (batches.length <= most) return batches
  }
}

function fill(units: readonly { id: number; work: number }[], size: number): Batch[] {
  const batches: { units: UnitRanges; work: number }[] = []
  for (const { id, work } of units) {
    const latest = batches.at(-1)
    if (latest === undefined || latest.work + work > size) batches.push({ units: [[id, id]], work })
    else {
      addNumber(latest.units, id)
      latest.work += work
    }
  }
  return batches
}
