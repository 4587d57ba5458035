import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'

const MILLISECONDS = 20_000
const BYTES = 2 ** 26

/**
 * The output of a program for an input, without a shell; undefined if it fails, prints too much or takes too long.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {string} [input]
 * @returns {Promise<string | undefined>}
 */
export function output(program, args, input = '') {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout: MILLISECONDS,
      killSignal: 'SIGKILL',
    })
    /** @type {Buffer[]} */
    const blocks = []
    let size = 0
    child.stdout.on('data', (block) => {
      size += block.length
      if (size > BYTES) child.kill('SIGKILL')
      else blocks.push(block)
    })
    child.on('error', () => reject(new Error(`${program} is not installed`)))
    child.on('close', (status) => resolve(status === 0 ? Buffer.concat(blocks).toString() : undefined))
    // A program may end before it has read all of its input
    child.stdin.on('error', () => {})
    child.stdin.end(input)
  })
}

/**
 * Runs as many at a time as the machine has cores; the results are in the order of the list.
 *
 * @template T, R
 * @param {Iterable<T>} list
 * @param {(value: T) => Promise<R>} work
 * @returns {AsyncIterable<R>}
 */
export async function* inParallel(list, work) {
  /** @type {Promise<R>[]} */
  const running = []
  for (const value of list) {
    running.push(work(value))
    if (running.length >= availableParallelism()) yield/** @type {R} */ (await running.shift())
  }
  yield* running
}
