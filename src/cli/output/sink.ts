import { writeSync } from 'node:fs'
import { redactText } from '../../url/secrets.ts'
import { sentenceOf } from '../system/errors.ts'
import { retrying } from '../system/retrying.ts'
import { printable } from './printable.ts'

const STDOUT = 1
export const STDERR = 2

/** Thrown if standard output, or another file, cannot be written: it is full, or its reader has closed it (`EPIPE`). */
export class OutputError extends Error {
  readonly code: string

  constructor(cause: NodeJS.ErrnoException, where = 'standard output') {
    super(`${where}: ${sentenceOf(cause)}`, { cause })
    this.code = cause.code ?? ''
  }
}

/** Writes to standard output. @throws OutputError if it cannot be written. */
export function print(text: string): void {
  printBytes(Buffer.from(text))
}

/** Writes to standard output. @throws OutputError if it cannot be written. */
export function printBytes(bytes: Uint8Array): void {
  try {
    writeAll(STDOUT, bytes)
  } catch (error) {
    throw new OutputError(error as NodeJS.ErrnoException)
  }
}

/**
 * Writes a line to standard error, with the secrets of URLs masked, as a name of a file may be one. If standard error is
 * closed, the line is lost.
 */
export function complain(what: string): void {
  murmur(`urls: ${printable(redactText(what))}\n`)
}

/** Writes a line to standard error that says what to do. */
export function advise(what: string): void {
  murmur(`${printable(what)}\n`)
}

/** Writes text to standard error unchanged. */
export function murmur(text: string): void {
  try {
    writeAll(STDERR, Buffer.from(text))
  } catch {}
}

/** Writes all bytes, in several steps if a pipe takes fewer bytes than it is given. */
function writeAll(descriptor: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += retrying(() => writeSync(descriptor, bytes, at))
}
