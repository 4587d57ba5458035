import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { message } from './reading.ts'

/** The start of each URL of the mailbox. */
export const url = 'http://found.example/'
export const mailbox: string = Array.from(
  { length: 300 },
  (_, n) => `From a@b 10:20\n${message(`${url}${n} ${createHash('sha1').update(`${n}`).digest('hex')}\n`)}\n`,
).join('')
/** The URLs of the mailbox, in order. */
export const urls: readonly string[] = mailbox.match(/http:\S+/g)!
/** A program that packs. */
export type Program = 'zstd' | 'bzip2' | 'xz'
const OPTIONS: Readonly<Record<Program, string[]>> = { zstd: ['-cq'], bzip2: ['-c'], xz: ['-1c'] }

/** Bytes, packed by a program that is installed. */
export function pack(program: Program, bytes: Buffer | string): Buffer {
  return execFileSync(program, OPTIONS[program], { input: bytes, maxBuffer: 1 << 28 })
}
