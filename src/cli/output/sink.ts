import { writeSync } from 'node:fs'
import { sentenceOf } from '../system/errors.ts'
import { retrying } from '../system/retrying.ts'
import { printable } from './printable.ts'

const STDOUT = 1
const STDERR = 2

/** Standard output takes no more: closed by its reader (`EPIPE`), full, or gone; or another file that is written. */
export class OutputError extends Error {
  readonly code: string

  constructor(cause: NodeJS.ErrnoException, where = 'standard output') {
    super(`${where}: ${sentenceOf(cause)}`, { cause })
    this.code = cause.code ?? ''
  }
}

/** @throws OutputError where standard output does not take it. */
export function print(text: string): void {
  printBytes(Buffer.from(text))
}

/** @throws OutputError where standard output does not take it. */
export function printBytes(bytes: Uint8Array): void {
  try {
    writeAll(STDOUT, bytes)
  } catch (error) {
    throw new OutputError(error as NodeJS.ErrnoException)
  }
}

/** One line on standard error. Where even that is closed, nobody is left to be told. */
export function complain(what: string): void {
  murmur(`urls: ${printable(what)}\n`)
}

/** Text on standard error as it is. */
export function murmur(text: string): void {
  try {
    writeAll(STDERR, Buffer.from(text))
  } catch {}
}

/** A pipe may take less than it is given. */
function writeAll(descriptor: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += retrying(() => writeSync(descriptor, bytes, at))
}
