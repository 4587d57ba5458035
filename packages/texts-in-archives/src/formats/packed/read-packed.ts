import { openCopy } from '#host/copy'
import { findProgram, startProgram } from '#unpack/program'
import type { ReadJob } from '../../job/job.ts'
import { nameOf, type Sign } from '../../job/sign.ts'
import type { Part } from '../../part/part.ts'
import { type ArchiveProblemCode, damageCode } from '../../part/problem.ts'
import { LimitedSource } from '../../source/expansion-meter.ts'
import { RangeSource } from '../../source/range-source.ts'
import { bytesToCopy } from '../../source/stored-source.ts'
import { passRest, Window } from '../../source/window.ts'
import type { ReadMember } from '../row.ts'
import { readTar } from '../tar/read-tar.ts'
import { type Listed, readListing } from './listing.ts'
import { SEVEN_ZIP, type Unpacking } from './programs.ts'
import { RarHeaders, WatchedSource } from './rar.ts'

/** A pax archive of what is in an archive, in small blocks: the last one is lost at damage. */
const TO_TAR = ['-b1', '-cf', '-', '--format=pax', '@-']
/** Says why it fails, which the above does not. */
const TO_NOTHING = ['-xOf', '-']
/** With a wrong password, none is asked for. */
const LIST = ['l', '-slt', '-sccUTF-8', '-p-', '/dev/stdin']
const TO_BYTES = ['x', '-so', '-p-', '/dev/stdin']
const MUTE = '(null)'
const OF_NAMES = /^.*: Can't translate pathname .*\n?/gm
const AROUND = /^(?:bsdtar: |ERROR: |Error reading archive -: |\/dev\/stdin : )+|: Unknown error -1$/g
/** In bytes, of an archive that may have folders and empty files alone, and of a tar file that has not even these. */
const SMALL = 4096
const EMPTY_TAR = 1024
/** In bytes, of a list of members. */
const LONGEST_LIST = 64 << 20

/** Gives the members by an installed program, through a pipe: no file is made of them. */
export async function* readPacked(
  { programs, isSeeking = false, leftOut }: Unpacking,
  window: Window,
  job: ReadJob,
  readMember: ReadMember,
  format: Sign,
): AsyncGenerator<Part[]> {
  const program = job.choices.programs ? await findProgram(programs) : undefined
  const headers = new RarHeaders()
  headers.look(window.bytes, 0)
  if (headers.isEncryptedAtOnce) job.report('encrypted', undefined, nameOf(format))
  else if (program === undefined) job.report('unsupported', undefined, nameOf(format))
  else {
    const unpacker = new Unpacker(program, nameOf(format), job, readMember)
    const isListed = SEVEN_ZIP.includes(program)
    if (isSeeking || isListed) {
      const copy = await openCopy(bytesToCopy(window), 2)
      const [first, second] = copy.descriptors as [number, number]
      try {
        if (!window.ended) job.report('size-limit')
        else yield* isListed ? unpacker.readListed(first, second, leftOut) : unpacker.readAsTar(first, second)
      } finally {
        await copy.close()
      }
    } else yield* unpacker.readWatched(new WatchedSource(window))
    // bsdtar finds nothing in some images, and does not say so.
    if (unpacker.isSilent && (window.end > SMALL || unpacker.output <= EMPTY_TAR))
      job.report('corrupt', undefined, nameOf(format))
  }
  yield job.drain()
}

type Fail = (complaint: string) => void | Promise<void>
type Read = (window: Window) => AsyncGenerator<Part[]>

class Unpacker {
  readonly #program: string
  /** Of the format, with a program that reads it. */
  readonly #name: string
  readonly #job: ReadJob
  readonly #readMember: ReadMember
  /** Neither a member nor a problem was found. */
  isSilent = true
  /** In bytes. */
  output = 0

  constructor(program: string, name: string, job: ReadJob, readMember: ReadMember) {
    this.#program = program
    this.#name = name
    this.#job = job
    this.#readMember = (source, inner) => {
      this.isSilent = false
      return readMember(source, inner)
    }
  }

  /** `again` is the same input, to be read a second time for why the first one failed. */
  async *readAsTar(input: number, again: number): AsyncGenerator<Part[]> {
    yield* this.#asTar(input, async (complaint) => {
      this.#complain(complaint.includes(MUTE) ? await this.#reason(again) : complaint)
    })
  }

  /** Through a pipe, in whose bytes a member is seen to be encrypted. */
  async *readWatched(input: WatchedSource): AsyncGenerator<Part[]> {
    yield* this.#asTar(input, (complaint) => {
      const isMute = complaint.includes(MUTE)
      if (!(isMute && input.headers.isEncrypted)) this.#complain(isMute ? '' : complaint)
    })
    if (input.headers.isEncrypted) this.#report('encrypted', this.#name)
  }

  #asTar(input: RangeSource | number, fail: Fail): AsyncGenerator<Part[]> {
    return this.#run(TO_TAR, input, fail, (window) => readTar(window, this.#job, this.#readMember))
  }

  async *readListed(first: number, second: number, leftOut?: RegExp): AsyncGenerator<Part[]> {
    const fail = (complaint: string): void => this.#complain(complaint)
    const members = readListing(await this.#printed(first, fail))
    const encrypted = members.find(({ isEncrypted }) => isEncrypted)
    // The bytes of those around it would be taken for its own.
    if (encrypted !== undefined) this.#report('encrypted', encrypted.name)
    else if (members.length > 0)
      yield* this.#run(TO_BYTES, second, fail, (window) => this.#divide(window, members, leftOut))
  }

  async *#divide(window: Window, members: readonly Listed[], leftOut: RegExp | undefined): AsyncGenerator<Part[]> {
    let start = 0
    for (const { name, size } of members) {
      if (size > 0 && leftOut?.test(name) !== true)
        yield* this.#readMember(new RangeSource(window, start, size), this.#job.enter(name))
      start += size
      while (window.end < start && (await window.more(window.end))) {
        // What the reader left is skipped.
      }
      if (window.end < start) return
    }
  }

  async *#run(args: readonly string[], input: RangeSource | number, fail: Fail, read: Read): AsyncGenerator<Part[]> {
    const source = await startProgram(this.#program, args, input, fail)
    if (source === undefined) return this.#report('unsupported', this.#name)
    const limited = new LimitedSource(source, this.#job.meter, () => this.#report('expansion-limit'))
    try {
      const window = new Window(limited)
      yield* read(window)
      this.output = window.end
      await passRest(limited)
    } finally {
      await source.close()
    }
  }

  async #printed(input: number, fail: Fail): Promise<string> {
    const source = await startProgram(this.#program, LIST, input, fail)
    if (source === undefined) return ''
    const window = new Window(source)
    try {
      while (window.end <= LONGEST_LIST) if (!(await window.more(0))) break
      return window.bytes.toString()
    } finally {
      await source.close()
    }
  }

  /** Why a program failed that did not say so. */
  async #reason(input: number): Promise<string> {
    let reason = ''
    const note = (complaint: string): void => {
      reason = complaint
    }
    const source = await startProgram(this.#program, TO_NOTHING, input, note)
    if (source !== undefined) await passRest(source).finally(() => source.close())
    return reason.includes(MUTE) ? '' : reason
  }

  #complain(text: string): void {
    const complaint = text.replace(OF_NAMES, '')
    if (text !== '' && complaint === '') return
    const line = /\S.*/.exec(complaint)?.[0].replace(AROUND, '')
    this.#report(damageCode(complaint), line?.trim() ?? this.#name)
  }

  #report(code: ArchiveProblemCode, detail?: string): void {
    this.isSilent = false
    this.#job.report(code, undefined, detail)
  }
}
