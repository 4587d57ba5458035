import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import type { Writable } from 'node:stream'
import type { ReadJob } from '../../job/job.ts'
import { damageCode } from '../../part/problem.ts'
import type { RangeSource } from '../../source/range-source.ts'
import { StreamSource } from '../../source/stream-source.ts'
import type { ByteSource } from '../../source/window.ts'

const missing = new Set<string>()
/** In English, and with the warnings of bzip2, which the user may have turned off. */
const PLAIN = { LC_ALL: 'C', BZIP: '', BZIP2: '' }

/** Undefined if it is not installed. */
export async function startProgram(
  command: string,
  args: readonly string[],
  input: RangeSource,
  job: ReadJob,
): Promise<ByteSource | undefined> {
  if (missing.has(command)) return undefined
  const { spawn } = await import('node:child_process')
  const child = spawn(command, args, { stdio: 'pipe', env: { ...process.env, ...PLAIN } })
  // Node drops the output of a program that ends before anyone listens, without a word.
  child.stdout?.on('readable', () => {})
  const isThere = await new Promise<boolean>((resolve) => {
    child.once('spawn', () => resolve(true))
    child.once('error', () => resolve(false))
  })
  if (isThere) return new ProgramSource(child, input, job)
  missing.add(command)
  return undefined
}

function takesMore(stdin: Writable): Promise<void> {
  return new Promise((resolve) => {
    const settle = (): void => {
      stdin.off('drain', settle).off('close', settle)
      resolve()
    }
    stdin.on('drain', settle).on('close', settle)
  })
}

class ProgramSource implements ByteSource {
  readonly #child: ChildProcessWithoutNullStreams
  readonly #output: StreamSource
  readonly #input: RangeSource
  readonly #job: ReadJob
  readonly #exit: Promise<number | null>
  readonly #feeding: Promise<void>
  #complaint = ''
  #isOver = false

  constructor(child: ChildProcessWithoutNullStreams, input: RangeSource, job: ReadJob) {
    this.#child = child
    this.#input = input
    this.#job = job
    this.#output = new StreamSource(child.stdout)
    this.#exit = new Promise((resolve) => child.once('close', resolve))
    child.stderr.on('data', (text) => {
      this.#complaint = (this.#complaint + text).slice(0, 1000)
    })
    // The program may end before its input does. Its error output gives the reason.
    child.stdin.on('error', () => {})
    child.on('error', () => {})
    this.#feeding = this.#feed().catch(() => {
      child.kill()
    })
  }

  async read(target: Buffer, at: number): Promise<number> {
    if (this.#isOver) return 0
    const count = await this.#output.read(target, at)
    if (count > 0) return count
    this.#isOver = true
    const status = await this.#exit
    // bzip2 only warns of what it leaves unread, and ends with 0.
    const complaint = this.#complaint.trim()
    if (status !== 0 || complaint !== '') {
      this.#job.report(damageCode(complaint), undefined, /^.*\S/.exec(complaint)?.[0])
    }
    return 0
  }

  async close(): Promise<void> {
    this.#isOver = true
    this.#child.kill()
    await this.#output.close()
    // The input must not be read elsewhere while the program is being fed.
    await this.#feeding
  }

  async #feed(): Promise<void> {
    const { stdin } = this.#child
    for (;;) {
      const block = await this.#input.next(1 << 16)
      if (block.length === 0 || !stdin.writable || this.#isOver) break
      this.#input.position += block.length
      if (stdin.write(block)) continue
      await takesMore(stdin)
    }
    stdin.end()
  }
}
