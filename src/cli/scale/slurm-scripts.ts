import { fileURLToPath } from 'node:url'
import type { Batch } from './batches.ts'
import { writeNumbers } from './unit-numbers.ts'

/** What the scripts are made of. */
export interface Job {
  readonly plan: string
  readonly out: string
  readonly result: string
  /** Where the tasks run, and what names are relative to. */
  readonly folder: string
  readonly batches: readonly Batch[]
  readonly throttle: number
  readonly memory: number
  readonly minutes: number
  /** Of Slurm's own: a partition, an account. */
  readonly options: readonly string[]
}

/** This very program, on all machines. */
const URLS = `${shellQuoted(process.execPath)} ${shellQuoted(fileURLToPath(new URL('../cli/main.js', import.meta.url)))}`

/** Each task of the array finds its units in its own line. They stand in the script: Slurm keeps a copy of that. */
export function arrayScript(job: Job): string {
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

/** Runs when all tasks have ended, whatever became of them: it finds out itself whether all parts are there. */
export function mergeScript(job: Job): string {
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

function shellQuoted(text: string): string {
  return /^[\w./=:@+-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
}

function doubleQuoted(text: string): string {
  return `"${text.replaceAll(/["\\]/g, '\\$&')}"`
}
