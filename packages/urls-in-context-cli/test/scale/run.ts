import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Folder, MAIN, type Run } from '../run.ts'

/** A folder with a plan, the parts of its units in `out`, and the output of one process. */
export class Job {
  readonly folder: Folder = new Folder()
  readonly #paths: readonly string[]
  #expected: Run | undefined

  constructor(paths: readonly string[]) {
    this.#paths = paths
  }

  get path(): string {
    return this.folder.path
  }

  get expected(): Run {
    this.#expected ??= this.folder.urls(['--format=ndjson', ...this.#paths])
    return this.#expected
  }

  plan(...options: readonly string[]): Run {
    const run = this.folder.urls(['plan', ...options, ...this.#paths])
    this.folder.file('plan.ndjson', run.out)
    return run
  }

  get lines(): string[] {
    return readFileSync(join(this.path, 'plan.ndjson'), 'utf8').trimEnd().split('\n')
  }

  /** The units of the plan. The last line of a plan is not a unit. */
  get units(): { id: number; start: number; end: number; file: string; container: string }[] {
    return this.lines.slice(0, -1).map((line) => JSON.parse(line))
  }

  work(...options: readonly string[]): Run {
    return this.folder.urls(['work', '--plan=plan.ndjson', '--out=out', ...options])
  }

  /** Has the parts of all units in `out`. They are made once, and copied from there on. */
  finish(): void {
    const done = join(this.path, 'done')
    if (existsSync(done)) cpSync(done, join(this.path, 'out'), { recursive: true })
    else {
      this.work()
      cpSync(join(this.path, 'out'), done, { recursive: true })
    }
  }

  start(...options: readonly string[]): ChildProcess {
    const args = [MAIN, 'work', '--plan=plan.ndjson', '--out=out', ...options]
    return spawn(process.execPath, args, { cwd: this.path, stdio: 'ignore' })
  }

  merge(...options: readonly string[]): Run {
    return this.folder.urls(['merge', '--plan=plan.ndjson', ...options, 'out'])
  }

  /** The names of all files in the folder of the parts. */
  get parts(): string[] {
    return readdirSync(join(this.path, 'out')).sort()
  }

  part(id: number): string {
    return join(this.path, 'out', `part-${String(id).padStart(6, '0')}.ndjson`)
  }
}

export function ended(child: ChildProcess): Promise<number | NodeJS.Signals> {
  return new Promise((resolve) => child.on('exit', (code, signal) => resolve(signal ?? code ?? -1)))
}
