import { spawn, spawnSync } from 'node:child_process'
import {
  closeSync,
  constants,
  fstatSync,
  ftruncateSync,
  mkdtempSync,
  openSync,
  readSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const PROGRAM = fileURLToPath(new URL('serve.mjs', import.meta.url))

export interface Run {
  readonly out: string
  readonly err: string
  readonly status: number | null
}

/**
 * A process in which one run of the command follows another, so that Node starts once and compiles the code once
 * (`serve.mjs`). It ends with this process, whose requests end then.
 */
export class Server {
  readonly #requests: number
  readonly #answers: number
  readonly #input: number
  readonly #out: number
  readonly #err: number
  /** Whether a run has ended the process, or has left something behind in it: it takes no other then. */
  isWorn = false

  /** @param converted the folder of the command's modules as CommonJS */
  constructor(env: NodeJS.ProcessEnv, converted: string) {
    const folder = mkdtempSync(join(tmpdir(), 'urls-server-'))
    const [requests, answers] = [join(folder, 'requests'), join(folder, 'answers')]
    const made = spawnSync('mkfifo', [requests, answers])
    if (made.status !== 0) throw new Error(`mkfifo: ${made.error ?? made.stderr}`)
    // Opening a pipe to read and write it waits for nobody. The end for answers is left to the server alone: when the
    // server ends, so do the answers.
    this.#requests = openSync(requests, constants.O_RDWR)
    const asked = openSync(requests, constants.O_RDONLY)
    const answered = openSync(answers, constants.O_RDWR)
    this.#answers = openSync(answers, constants.O_RDONLY)
    const [input, out, err] = ['input', 'out', 'err'].map((name) => openSync(join(folder, name), 'a+'))
    this.#input = input!
    this.#out = out!
    this.#err = err!
    spawn(process.execPath, [PROGRAM, converted], { env, stdio: [asked, out, err, answered, input] }).unref()
    for (const descriptor of [asked, answered]) closeSync(descriptor)
    rmSync(folder, { recursive: true })
    if (this.#answer() === undefined) throw new Error(`the server has not started: ${contentOf(this.#err)}`)
  }

  /**
   * Runs the command in a folder. @throws Error if the run ends the process, as no run does but by an internal error.
   */
  run(folder: string, args: readonly string[], input: string | Uint8Array): Run {
    for (const descriptor of [this.#input, this.#out, this.#err]) ftruncateSync(descriptor)
    writeAll(this.#input, Buffer.from(input))
    writeAll(this.#requests, Buffer.from(`${JSON.stringify({ folder, args })}\n`))
    const [status, worn] = this.#answer()?.trimEnd().split(' ') ?? []
    this.isWorn = worn !== undefined || status === undefined
    const [out, err] = [contentOf(this.#out), contentOf(this.#err)]
    if (status === undefined) throw new Error(`urls ${args.join(' ')} has ended its process, with: ${err}`)
    return { out, err, status: Number(status) }
  }

  close(): void {
    for (const descriptor of [this.#requests, this.#answers, this.#input, this.#out, this.#err]) closeSync(descriptor)
  }

  #answer(): string | undefined {
    const line = Buffer.alloc(16)
    const length = readSync(this.#answers, line)
    return length === 0 ? undefined : line.toString('latin1', 0, length)
  }
}

function writeAll(descriptor: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at)
}

/** All that a file has, wherever the server, which shares its position, has left it. */
function contentOf(file: number): string {
  const content = Buffer.alloc(fstatSync(file).size)
  for (let at = 0; at < content.length; ) at += readSync(file, content, at, content.length - at, at)
  return content.toString()
}
