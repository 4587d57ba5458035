import { HYPHEN, LF } from '../source/ascii.ts'
import { latin1 } from '../source/latin1.ts'

export interface Delimiter {
  readonly contentEnd: number
  readonly next: number
  readonly level: number
  readonly closes: boolean
}

/** No delimiter starts before `safe`. */
export interface NoDelimiter {
  readonly safe: number
}

const LINE_WITH_DASHES = Buffer.from('\n--')
const NO_BYTES = new Uint8Array(0)
/** In bytes. RFC 2046 allows 70 characters in a boundary; some writers exceed it. */
const LONGEST_DELIMITER = 1000

/**
 * Outermost first. A delimiter of an outer multipart ends the inner ones too.
 * White space after a boundary is legal, so it is ignored.
 */
export class Boundaries {
  readonly #names: string[] = []
  /** 1 for a byte that starts a boundary: most lines with dashes are refused after one look. */
  #firsts: Uint8Array = NO_BYTES

  get depth(): number {
    return this.#names.length
  }

  push(boundary: string): void {
    this.#names.push(boundary)
    this.#index()
  }

  truncate(depth: number): void {
    if (depth === this.#names.length) return
    this.#names.length = depth
    this.#index()
  }

  #index(): void {
    this.#firsts = new Uint8Array(256)
    for (const name of this.#names) this.#firsts[name.charCodeAt(0) & 0xff] = 1
  }

  /** The line starts with `--`. */
  matches(line: string): { level: number; closes: boolean } | undefined {
    const text = line.slice(2).trimEnd()
    const level = this.#names.lastIndexOf(text)
    if (level >= 0) return { level, closes: false }
    const closed = text.endsWith('--') ? this.#names.lastIndexOf(text.slice(0, -2)) : -1
    return closed < 0 ? undefined : { level: closed, closes: true }
  }

  /** `atLineStart`: `from` is the start of a line. */
  find(bytes: Buffer, from: number, atLineStart: boolean, isWhole: boolean): Delimiter | NoDelimiter {
    if (atLineStart && bytes[from] === HYPHEN && bytes[from + 1] === HYPHEN) {
      const found = this.#test(bytes, from, from, isWhole)
      if (found !== undefined) return found
    }
    let at = bytes.indexOf(LINE_WITH_DASHES, from)
    for (; at >= 0; at = bytes.indexOf(LINE_WITH_DASHES, at + 3)) {
      if (this.#firsts[bytes[at + 3]!] !== 1 && at + 3 < bytes.length) continue
      const contentEnd = at > from && bytes[at - 1] === 13 ? at - 1 : at
      const found = this.#test(bytes, at + 1, contentEnd, isWhole)
      if (found !== undefined) return found
    }
    // The last four bytes may be the start of a delimiter: CR LF - -
    return { safe: isWhole ? bytes.length : Math.max(from, bytes.length - 4) }
  }

  #test(bytes: Buffer, lineStart: number, contentEnd: number, isWhole: boolean): Delimiter | NoDelimiter | undefined {
    const end = bytes.indexOf(LF, lineStart)
    if (end < 0 && !isWhole && bytes.length - lineStart < LONGEST_DELIMITER) return { safe: contentEnd }
    const lineEnd = end < 0 ? bytes.length : end
    if (lineEnd - lineStart > LONGEST_DELIMITER) return undefined
    const match = this.matches(latin1(bytes, lineStart, lineEnd))
    return match && { contentEnd, next: end < 0 ? bytes.length : end + 1, ...match }
  }
}

/** Before a field about the content of a part. */
const DASHED_LINE = /^--(\S.{0,200}?)[ \t]*\r?\n(?=(content-(?:type|transfer-encoding|disposition):)?)/gim

/** By the first line with dashes before such a field, up to a delimiter of the multiparts around. */
export function guessBoundary(body: string, others: Boundaries): string | undefined {
  for (const [line, boundary, field] of body.matchAll(DASHED_LINE)) {
    if (others.matches(line.trimEnd()) !== undefined) return undefined
    if (field !== undefined) return boundary
  }
  return undefined
}
