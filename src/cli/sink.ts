import { strict as assert } from 'node:assert'
import { writeSync } from 'node:fs'
import { retrying, sentenceOf } from './system.ts'

const STDOUT = 1
const STDERR = 2
const CONTROL = /\p{Cc}/u
/** Controls, line separators, and what turns the direction of the text around it. */
const UNSEEN = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu

/** Standard output takes no more: closed by its reader (`EPIPE`), full, or gone. */
export class OutputError extends Error {
  readonly code: string

  constructor(cause: NodeJS.ErrnoException) {
    super(sentenceOf(cause), { cause })
    this.code = cause.code ?? ''
  }
}

/** @throws OutputError where standard output does not take it. */
export function print(text: string): void {
  try {
    writeAll(STDOUT, text)
  } catch (error) {
    throw new OutputError(error as NodeJS.ErrnoException)
  }
}

/** One URL a line. A URL holds no control characters, so none reaches a terminal: the extractor promises it. */
export function printUrls(urls: readonly string[]): void {
  if (urls.length === 0) return
  for (const url of urls) assert(!CONTROL.test(url), `a URL with a control character: ${JSON.stringify(url)}`)
  print(`${urls.join('\n')}\n`)
}

/** One line on standard error. Where even that is closed, nobody is left to be told. */
export function complain(what: string): void {
  try {
    writeAll(STDERR, `urls: ${what.replace(UNSEEN, escaped)}\n`)
  } catch {}
}

function escaped(character: string): string {
  return `\\u{${character.codePointAt(0)!.toString(16)}}`
}

/** A pipe may take less than it is given. */
function writeAll(descriptor: number, text: string): void {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; ) at += retrying(() => writeSync(descriptor, bytes, at))
}
