import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inject } from 'vitest'
import type { Row } from '../src/search/row.ts'
import { convertCommand } from './convert.ts'
import { type Run, Server } from './server.ts'

export type { Run } from './server.ts'

export const MAIN: string = fileURLToPath(new URL('../dist/main.js', import.meta.url))
export const ROOT: string = fileURLToPath(new URL('../../..', import.meta.url))
/** The folder of the package. */
export const PACKAGE: string = join(ROOT, 'packages/urls-in-context-cli')
export const CORPUS: string = join(ROOT, 'corpus/archives')

/** A folder for the files of some tests. The command runs in it. */
export class Folder {
  readonly path: string = mkdtempSync(join(tmpdir(), 'urls-in-context-'))

  file(name: string, content: string | Uint8Array): string {
    mkdirSync(dirname(join(this.path, name)), { recursive: true })
    writeFileSync(join(this.path, name), content)
    return name
  }

  /** Runs the command, in a process that runs of this file share where that shows the same. */
  urls(args: readonly string[], input: string | Uint8Array = '', env: NodeJS.ProcessEnv = {}): Run {
    if (isAlone || args.some((word) => OF_PROCESS.test(word))) return this.alone(args, input, env)
    return serverWith(env).run(this.path, args, input)
  }

  /** Runs the command in a process of its own. */
  alone(args: readonly string[], input: string | Uint8Array = '', env: NodeJS.ProcessEnv = {}): Run {
    const options = { cwd: this.path, input, maxBuffer: 2 ** 30, env: { ...cleanEnvironment(), ...env } }
    const run = spawnSync(process.execPath, [MAIN, ...args], options)
    return { out: run.stdout.toString(), err: run.stderr.toString(), status: run.status }
  }

  rows(args: readonly string[], input: string | Uint8Array = ''): Row[] {
    return parseRows(this.urls([...args, '--json'], input).out)
  }

  /** Runs a line in a shell, with `$urls` for the command. A line that has nothing for a shell to do needs none. */
  shell(line: string): Run {
    if (/^\$urls(?: [\w=./-]+)*$/.test(line)) return this.urls(line.split(' ').slice(1))
    const command = line.replaceAll('$urls', `'${process.execPath}' '${MAIN}'`)
    const run = spawnSync('sh', ['-c', command], { cwd: this.path, maxBuffer: 2 ** 30, env: cleanEnvironment() })
    return { out: run.stdout.toString(), err: run.stderr.toString(), status: run.status }
  }

  remove(): void {
    rmSync(this.path, { recursive: true })
  }
}

/** Whether each run has a process of its own: Windows has no pipes with names. */
const isAlone = process.platform === 'win32' || process.env.URLS_TEST_ALONE !== undefined
/** What a word names that belongs to the process: its descriptors, and its arguments, which `exactName` reads again. */
const OF_PROCESS = /^\/(?:dev|proc)\/|\ufffd/
/** By the variables that they have of their own. */
const servers = new Map<string, Server>()

function serverWith(env: NodeJS.ProcessEnv): Server {
  const key = JSON.stringify(env)
  const known = servers.get(key)
  if (known && !known.isWorn) return known
  known?.close()
  const converted = join(inject('shared'), 'command')
  if (!existsSync(converted)) convertCommand(converted)
  const server = new Server({ ...cleanEnvironment(), ...env }, converted)
  servers.set(key, server)
  return server
}

/** The environment without the variables that turn colours on or off. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const { NO_COLOR, FORCE_COLOR, ...env } = process.env
  return env
}

export function parseRows(text: string): Row[] {
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line))
}

export function lines(...each: string[]): string {
  return each.map((line) => `${line}\n`).join('')
}

export function message(fields: string, body: string): string {
  return `From ann@mail.example Mon Jan  4 10:00:00 1999\nFrom: ann@mail.example\n${fields}\n${body}\n`
}
