import { fileURLToPath } from 'node:url'
import { Refusal } from '../system/errors.ts'
import type { Batch } from './batches.ts'
import { writeNumbers } from './unit-numbers.ts'

/** The values that go into the scripts. */
export interface Job {
  readonly plan: string
  readonly out: string
  readonly result: string
  /** The working folder of the tasks, to which file names are relative. */
  readonly folder: string
  readonly batches: readonly Batch[]
  readonly throttle: number
  readonly memory: number
  readonly minutes: number
  /** Further options of sbatch, such as a partition or an account. */
  readonly options: readonly string[]
}

/** The shell command that runs this program. Its path must be the same on all machines. */
const URLS = `${shellQuoted(process.execPath)} ${shellQuoted(fileURLToPath(new URL('../main.js', import.meta.url)))}`

/** Characters that end a line of a script, that shells and terminals act on, or that show a line in another order. */
const NOT_IN_SCRIPTS = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u

/** @throws Refusal for a text that no quoting makes safe in a script, or in a line that is shown to be copied. */
function refuseControls(what: string, text: string): void {
  if (NOT_IN_SCRIPTS.test(text)) throw new Refusal(`${what} holds a control character, which no script can: ${text}`)
}

/** Refuses a job whose scripts could not be written safely. @throws Refusal */
export function checkJob({ plan, out, result, folder, options }: Job): void {
  refuseControls('the path of the plan', plan)
  refuseControls('--out', out)
  refuseControls('--result', result)
  refuseControls('the working folder', folder)
  refuseControls('the path of this program', URLS)
  for (const option of options) refuseControls('--sbatch', option)
}

/** Each task of the array does the units on its line of the script. Slurm keeps a copy of the script. */
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

/** Runs when all tasks have ended, even if some failed: the merge checks whether all parts exist. */
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

/** Quotes a word for a shell, unless it holds no special character. The word must have no control characters. */
export function shellQuoted(text: string): string {
  return /^[\w./=:@+-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
}

function doubleQuoted(text: string): string {
  return `"${text.replaceAll(/["\\]/g, '\\$&')}"`
}
