import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { freePort } from './ports.ts'

const SSHD = '/usr/sbin/sshd'
/** The folder that sshd of Debian needs to drop its privileges. */
const EMPTY = '/run/sshd'

/** The reason why no hosts can be reached over ssh, or undefined if they can. */
export function whyNoHosts(): string | undefined {
  const isMissing = (name: string): boolean => spawnSync('which', [name]).status !== 0
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'sshd is tested by root on Linux only'
  const missing = ['parallel', 'ssh', 'ssh-keygen'].filter(isMissing)
  if (!existsSync(SSHD)) missing.push('sshd')
  return missing.length === 0 ? undefined : `not installed: ${missing.join(', ')}`
}

/** Hosts on this machine: each is an sshd on loopback with its own keys. */
export class Hosts {
  readonly path: string = mkdtempSync(join(tmpdir(), 'urls-hosts-'))
  readonly #daemons: ChildProcess[] = []
  readonly #hasMade = !existsSync(EMPTY)

  /** Starts hosts. `searchPath` is the PATH of a login. */
  async start(count: number, searchPath: string): Promise<void> {
    if (this.#hasMade) mkdirSync(EMPTY, { mode: 0o755 })
    for (const key of ['host', 'user']) {
      spawnSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', join(this.path, key)])
    }
    const ports = await Promise.all(Array.from({ length: count }, freePort))
    writeFileSync(join(this.path, 'ssh_config'), ports.map((port, at) => this.#host(`w${at + 1}`, port)).join(''))
    for (const [at, port] of ports.entries()) await this.#daemon(`w${at + 1}`, port, searchPath)
  }

  /** The lines of an sshloginfile. */
  get logins(): string {
    return this.#daemons.map((_, at) => `1/ssh -F ${this.path}/ssh_config w${at + 1}\n`).join('')
  }

  stop(): void {
    for (const daemon of this.#daemons) daemon.kill('SIGTERM')
    rmSync(this.path, { recursive: true, force: true })
    if (this.#hasMade) rmdirSync(EMPTY)
  }

  #host(name: string, port: number): string {
    const lines = [
      'HostName 127.0.0.1',
      `Port ${port}`,
      `User ${userInfo().username}`,
      `IdentityFile ${this.path}/user`,
    ]
    const trust = ['IdentitiesOnly yes', 'StrictHostKeyChecking no', 'UserKnownHostsFile /dev/null', 'LogLevel ERROR']
    return `Host ${name}\n${[...lines, ...trust].map((line) => `  ${line}\n`).join('')}`
  }

  async #daemon(name: string, port: number, searchPath: string): Promise<void> {
    const config = `ListenAddress 127.0.0.1
Port ${port}
HostKey ${this.path}/host
AuthorizedKeysFile ${this.path}/user.pub
PidFile ${this.path}/${name}.pid
PermitRootLogin prohibit-password
PasswordAuthentication no
StrictModes no
UsePAM no
SetEnv PATH=${searchPath}
`
    writeFileSync(join(this.path, `${name}.conf`), config)
    const daemon = spawn(SSHD, ['-D', '-e', '-f', join(this.path, `${name}.conf`)], { stdio: 'ignore' })
    this.#daemons.push(daemon)
    while (!(await answers(port))) {
      if (daemon.exitCode !== null) throw new Error('sshd does not start')
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
}
