import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, mkdirSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './ports.ts'

const PROGRAMS = ['munged', 'slurmctld', 'slurmd', 'sbatch', 'squeue', 'scontrol', 'sinfo']
const PATH = `${process.env.PATH}:/usr/sbin:/sbin`

/** The reason why no cluster can run here, or undefined if one can. */
export function whyNoCluster(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'Slurm is tested by root on Linux only'
  const missing = PROGRAMS.filter((name) => spawnSync('which', [name], { env: { PATH } }).status !== 0)
  return missing.length === 0 ? undefined : `Slurm is not installed: ${missing.join(', ')}`
}

/** Slurm with two nodes on this machine, on loopback, with all its files in one folder. */
export class Cluster {
  readonly path: string = mkdtempSync(join(tmpdir(), 'urls-slurm-'))
  readonly env: Record<string, string> = { PATH, SLURM_CONF: join(this.path, 'slurm.conf') }
  readonly #daemons = new Map<string, ChildProcess>()

  async start(maxArraySize: number): Promise<void> {
    const ports = [await freePort(), await freePort(), await freePort()]
    writeFileSync(join(this.path, 'slurm.conf'), this.#config(ports, maxArraySize))
    writeFileSync(join(this.path, 'munge.key'), randomBytes(1024), { mode: 0o600 })
    for (const name of ['state', 'n1', 'n2']) mkdirSync(join(this.path, name))
    const munge = ['key-file', 'pid-file', 'log-file', 'seed-file'].map(
      (name) => `--${name}=${this.path}/munge.${name}`,
    )
    munge[0] = `--key-file=${this.path}/munge.key`
    this.#daemon('munged', ['--foreground', '--force', `--socket=${this.path}/munge.socket`, ...munge])
    await this.until(() => spawnSync('munge', ['-n', '-S', `${this.path}/munge.socket`]).status === 0)
    this.#daemon('slurmctld', ['-D'])
    for (const node of ['n1', 'n2']) this.startNode(node)
    await this.until(() => this.ask('sinfo', '-h', '-o', '%D %t').trim() === '2 idle')
  }

  startNode(name: string): void {
    this.#daemon('slurmd', ['-D', '-N', name], name)
  }

  /** The processes of tasks on a node, which are recognised by the environment that Slurm sets. */
  tasksOn(node: string): number[] {
    const marks = [`SLURMD_NODENAME=${node}`, `SLURM_CONF=${this.env.SLURM_CONF}`]
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .filter((pid) => {
        const environment = environmentOf(pid)
        return marks.every((mark) => environment.includes(mark))
      })
      .map(Number)
  }

  /** Ends a node and all its processes without a message, as a power failure would. */
  loseNode(node: string): void {
    const tasks = this.tasksOn(node)
    const steps = tasks.map(parentOf).filter((pid) => pid > 1)
    for (const pid of [this.#daemons.get(node)!.pid!, ...new Set(steps), ...tasks]) killed(pid)
  }

  ask(command: string, ...args: readonly string[]): string {
    return spawnSync(command, args, { env: this.env, encoding: 'utf8' }).stdout ?? ''
  }

  /** Waits until all jobs have ended. */
  async idle(): Promise<void> {
    await this.until(() => this.ask('squeue', '-h').trim() === '')
  }

  /** Waits, for as long as the daemons run. */
  async until(isSo: () => boolean): Promise<void> {
    while (!isSo()) {
      for (const [name, { exitCode }] of this.#daemons) {
        if (exitCode !== null)
          throw new Error(`${name} has ended: ${readFileSync(join(this.path, `${name}.out`), 'utf8')}`)
      }
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }

  async stop(): Promise<void> {
    this.ask('scancel', '--full', '--state=RUNNING')
    const exits = [...this.#daemons.values()].reverse().map(async (daemon) => {
      if (daemon.exitCode !== null || daemon.signalCode !== null) return
      const exit = new Promise((resolve) => daemon.on('exit', resolve))
      daemon.kill('SIGTERM')
      const late = setTimeout(() => daemon.kill('SIGKILL'), 5000)
      await exit
      clearTimeout(late)
    })
    await Promise.all(exits)
    rmSync(this.path, { recursive: true, force: true })
  }

  #daemon(program: string, args: readonly string[], name = program): void {
    const log = openSync(join(this.path, `${name}.out`), 'a')
    this.#daemons.set(name, spawn(program, args, { env: this.env, stdio: ['ignore', log, log] }))
    closeSync(log)
  }

  #config([control, first, second]: number[], maxArraySize: number): string {
    const node = `NodeHostname=${hostname()} NodeAddr=127.0.0.1 CPUs=1 RealMemory=4000 State=UNKNOWN`
    return `ClusterName=urls-test
SlurmctldHost=${hostname()}(127.0.0.1)
SlurmctldPort=${control}
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=${this.path}/munge.socket,cred_expire=5
CredType=cred/munge
StateSaveLocation=${this.path}/state
SlurmdSpoolDir=${this.path}/%n
SlurmctldPidFile=${this.path}/slurmctld.pid
SlurmdPidFile=${this.path}/%n.pid
ProctrackType=proctrack/pgid
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SlurmdParameters=config_overrides
SlurmdTimeout=5
MessageTimeout=2
KillWait=2
ReturnToService=2
MaxArraySize=${maxArraySize}
SchedulerParameters=sched_interval=1,sched_min_interval=0,batch_sched_delay=0
NodeName=n1 Port=${first} ${node}
NodeName=n2 Port=${second} ${node}
PartitionName=test Nodes=n1,n2 Default=YES MaxTime=INFINITE State=UP
`
  }
}

/** Ends a process, unless it has ended already. */
export function killed(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {}
}

/** The environment of a process; empty if it is gone. */
function environmentOf(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0')
  } catch {
    return []
  }
}

function parentOf(pid: number): number {
  return Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1])
}
