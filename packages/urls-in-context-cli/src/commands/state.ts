import { isUtf8 } from 'node:buffer'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Anew, MessagePlace, Reached } from 'texts-in-archives'
import type { Unit } from '../files/unit.ts'
import { withFile } from '../output/output.ts'
import { FieldError, Fields } from '../scale/fields.ts'
import type { SearchProblem, SearchProblemCode } from '../search/problem.ts'
import { Refusal, refusing } from '../system/errors.ts'
import { type FileIdentity, statsAt } from '../system/target-file.ts'

/** It changes when a field changes its name or its meaning. */
const STATE_VERSION = 1
/** After these, a file is read again: another time, the machine may be able to. */
const NOT_READ: readonly SearchProblemCode[] = ['unreadable', 'changed', 'memory-limit', 'internal-error']
const LAST_TIME = 8.64e15

/**
 * How far each file was read, as `--state` keeps it. Without a path, there is none. It is written once the rows of `run`
 * were, so that a command that is ended before repeats rows the next time, and loses none.
 *
 * @throws Refusal if the file is an input file, or no state.
 */
export async function withState(
  path: string | undefined,
  inputs: () => Iterable<string | Uint8Array>,
  run: (state: State | undefined) => Promise<number>,
): Promise<number> {
  if (path === undefined) return run(undefined)
  return withFile(path, inputs, 'a state needs one', async (output, own) => {
    const state = new State(
      statsAt(path) === undefined ? '' : refusing(path, () => readFileSync(path, 'utf8')),
      path,
      own,
    )
    const status = await run(state)
    for (const line of state.lines()) output.write(line)
    return status
  })
}

export class State {
  /** As it is being written, and the one that it will replace: neither is input. */
  readonly own: readonly FileIdentity[]
  readonly #files = new Map<string, Reached>()
  readonly #new: { readonly file: string; readonly key: string; readonly reached: Reached }[] = []
  readonly #notRead = new Set<string>()

  /** @throws Refusal if the text is no state. */
  constructor(text: string, path: string, own: readonly FileIdentity[]) {
    this.own = own
    for (const [index, line] of text.split('\n').slice(0, -1).entries()) {
      try {
        const fields = new Fields(JSON.parse(line))
        if (index > 0) this.#files.set(fields.text('file'), reachedOf(fields))
        else fields.number('state', STATE_VERSION, STATE_VERSION)
      } catch (error) {
        if (!(error instanceof SyntaxError || error instanceof FieldError)) throw error
        throw new Refusal(`${path}: is not a file that --state has written (line ${index + 1})`)
      }
    }
    // What is cut has no line end, and a file of other text may have none
    if (text !== '' && !text.endsWith('\n')) throw new Refusal(`${path}: is not a file that --state has written`)
  }

  readonly reached = (path: string | Uint8Array): Reached | undefined => this.#files.get(keyOf(path))

  /** Takes from the units how far they read their files. `tell` says what is read anew. */
  async *noting(
    units: AsyncIterable<Unit>,
    tell: (path: string | Uint8Array, why: Anew) => void,
  ): AsyncGenerator<Unit> {
    for await (const unit of units) {
      for (const { path, reached, anew } of unit.shares) {
        if (anew !== undefined) tell(path, anew)
        if (reached !== undefined) this.#new.push({ file: nameOf(path), key: keyOf(path), reached })
      }
      yield unit
    }
  }

  add({ code, where }: SearchProblem): void {
    if (NOT_READ.includes(code)) this.#notRead.add(where.file)
  }

  *lines(): Generator<string> {
    for (const { file, key, reached } of this.#new) if (!this.#notRead.has(file)) this.#files.set(key, reached)
    yield `${JSON.stringify({ state: STATE_VERSION })}\n`
    for (const [file, reached] of this.#files) yield `${JSON.stringify({ file, ...reached })}\n`
  }
}

function nameOf(path: string | Uint8Array): string {
  return Buffer.from(path as string).toString()
}

/** A message of a maildir keeps its name before the colon when it is read, and its folder is then another one. */
const IN_MAILDIR = /([\\/])(?:new|cur)([\\/][^\\/:]+)(?::2,[^\\/]*)?$/

/** Of the whole path, wherever the command runs. A name that is not UTF-8 is in base 16. */
function keyOf(path: string | Uint8Array): string {
  const bytes = Buffer.from(path as string)
  const whole = resolve(isUtf8(bytes) ? bytes.toString() : `\0${bytes.toString('hex')}`)
  return whole.replace(IN_MAILDIR, '$1cur$2')
}

/** @throws FieldError */
function reachedOf(fields: Fields): Reached {
  return {
    size: fields.number('size'),
    time: fields.real('time', -LAST_TIME, LAST_TIME),
    last: fields.optional('last', (name) => placeOf(fields.fields(name), fields.number('size'))),
    sha256: fields.optional('sha256', (name) => fields.text(name)),
  }
}

/** @throws FieldError */
function placeOf(fields: Fields, size: number): MessagePlace {
  return {
    start: fields.number('start', 0, size),
    message: fields.number('message', 1),
    line: fields.number('line', 1),
  }
}
