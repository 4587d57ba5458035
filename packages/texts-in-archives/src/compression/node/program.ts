import type { ChildProcess } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import type { RangeSource } from '../../source/range-source.ts'
import { StreamSource } from '../../source/stream-source.ts'
import type { ByteSource } from '../../source/window.ts'

/** By command and search path. */
const isThere = new Map<string, Promise<boolean>>()
const keyOf = (command: string): string => `${command}\0${process.env.PATH}`
/** In English, in UTF-8 for names in bsdtar, and with the warnings of bzip2, which the user may have turned off. */
const PLAIN = { LC_ALL: process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8', BZIP: '', BZIP2: '' }
/** In milliseconds, without output while the program has input; and how often it is asked. */
const LONGEST_SILENCE = 120_000
const STEP = 2000
/** In pages of 4 KiB, of a program that gives nothing: hostile archives let some take all there is. */
const MOST_MEMORY = 2 ** 19

/** The first that is installed. */
export async function findProgram(commands: readonly string[]): Promise<string | undefined> {
  const { spawn } = await import('node:child_process')
  for (const command of commands) {
    let found = isThere.get(keyOf(command))
    if (found === undefined) {
      found = starts(spawn(command, ['--help'], { stdio: 'ignore' }))
      isThere.set(keyOf(command), found)
    }
    if (await found) return command
  }
  return undefined
}

function starts(child: ChildProcess): Promise<boolean> {
  return new Promise((resolve) => {
    child.once('spawn', () => resolve(true))
    child.once('error', () => resolve(false))
  })
}

/**
 * Runs a program. Its input is some bytes, or a file that is open. `fail` gets its error output where it fails or warns.
 * Undefined if it is not installed.
 */
export async function startProgram(
  command: string,
  args: readonly string[],
  input: RangeSource | number,
  fail: (complaint: string) => void | Promise<void>,
): Promise<ByteSource | undefined> {
  if ((await isThere.get(keyOf(command))) === false) return undefined
  const { spawn } = await import('node:child_process')
  const stdio = [typeof input === 'number' ? input : 'pipe', 'pipe', 'pipe'] as const
  const child = spawn(command, args, { stdio: [...stdio], env: { ...process.env, ...PLAIN } })
  // Node drops the output of a program that ends before anyone listens, without a word.
  child.stdout?.on('readable', () => {})
  const isStarted = starts(child)
  if (await isStarted) return new ProgramSource(child, input, fail)
  isThere.set(keyOf(command), isStarted)
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

/** On Linux, in pages; else 0. */
async function memoryOf(pid: number | undefined): Promise<number> {
  const { readFile } = await import('node:fs/promises')
  const text = await readFile(`/proc/${pid}/statm`, 'latin1').catch(() => '')
  return Number(text.split(' ')[1] ?? 0)
}

class ProgramSource implements ByteSource {
  readonly #child: ChildProcess
  readonly #output: StreamSource
  readonly #fail: (complaint: string) => void | Promise<void>
  readonly #exit: Promise<number | null>
  readonly #feeding: Promise<void>
  #complaint = ''
  #isOver = false
  #hasInput = true

  constructor(child: ChildProcess, input: RangeSource | number, fail: (complaint: string) => void | Promise<void>) {
    this.#child = child
    this.#fail = fail
    this.#output = new StreamSource(child.stdout as Readable)
    this.#exit = new Promise((resolve) => child.once('close', resolve))
    child.stderr!.on('data', (text) => {
      this.#complaint = (this.#complaint + text).slice(0, 1000)
    })
    // The program may end before its input does. Its error output gives the reason.
    child.stdin?.on('error', () => {})
    child.on('error', () => {})
    const feeding = typeof input === 'number' ? Promise.resolve() : this.#feed(child.stdin!, input)
    this.#feeding = feeding.catch(() => {
      child.kill()
    })
  }

  async read(target: Buffer, at: number): Promise<number> {
    if (this.#isOver) return 0
    for (let silence = STEP; !(await this.#output.comesWithin(STEP)); silence += STEP) {
      if (!this.#hasInput) continue
      const isLarge = (await memoryOf(this.#child.pid)) > MOST_MEMORY
      if (silence < LONGEST_SILENCE && !isLarge) continue
      this.#isOver = true
      this.#child.kill('SIGKILL')
      await this.#fail(isLarge ? 'too much memory' : 'no output for 2 minutes')
      return 0
    }
    const count = await this.#output.read(target, at)
    if (count > 0) return count
    this.#isOver = true
    const status = await this.#exit
    // bzip2 only warns of what it leaves unread, and ends with 0.
    const complaint = this.#complaint.trim()
    if (status !== 0 || complaint !== '') await this.#fail(complaint)
    return 0
  }

  async close(): Promise<void> {
    this.#isOver = true
    this.#child.kill()
    await this.#output.close()
    // The input must not be read elsewhere while the program is being fed.
    await this.#feeding
  }

  async #feed(stdin: Writable, input: RangeSource): Promise<void> {
    for (;;) {
      this.#hasInput = false
      const block = await input.next(1 << 16)
      this.#hasInput = true
      if (block.length === 0 || !stdin.writable || this.#isOver) break
      input.position += block.length
      if (stdin.write(block)) continue
      await takesMore(stdin)
    }
    stdin.end()
  }
}
