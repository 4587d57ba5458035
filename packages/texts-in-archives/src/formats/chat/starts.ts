import { LF } from '../../source/ascii.ts'
import { latin1 } from '../../source/latin1.ts'
import type { Window } from '../../source/window.ts'

/** Where a message may start, with as much of the text there as a head may have. */
export interface Start {
  readonly text: string
  readonly at: number
}

/** Goes through a file from one such place to the next. */
export interface Starts {
  /** No message starts before it but those that were given. */
  readonly at: number
  /** Undefined if more bytes are needed, from `at` on. */
  next(window: Window): Start | undefined
  /** A head of several lines was read. */
  skipTo(offset: number): void
}

/** In bytes. */
const LONGEST_LINE_HEAD = 1024
const LONGEST_TAG_HEAD = 4096

/** At lines whose first byte fits; most do not. */
export class LineStarts implements Starts {
  readonly #mayStart: (byte: number) => boolean
  at: number
  #isInLine = false

  constructor(mayStart: (byte: number) => boolean, at: number) {
    this.#mayStart = mayStart
    this.at = at
  }

  next({ bytes, base, ended }: Window): Start | undefined {
    let at = this.at - base
    let found: Start | undefined
    while (at < bytes.length && found === undefined) {
      if (!this.#isInLine && this.#mayStart(bytes[at]!)) {
        if (!ended && bytes.length - at < LONGEST_LINE_HEAD) break
        found = { text: decode(bytes.subarray(at, at + LONGEST_LINE_HEAD)), at: base + at }
      }
      const end = bytes.indexOf(LF, at)
      this.#isInLine = end < 0
      at = end < 0 ? bytes.length : end + 1
    }
    this.at = base + at
    return found
  }

  skipTo(offset: number): void {
    if (offset <= this.at) return
    this.at = offset
    this.#isInLine = false
  }
}

/** At a tag. What is given ends where the next one starts. */
export class TagStarts implements Starts {
  readonly #tag: string
  at: number

  constructor(tag: string, at: number) {
    this.#tag = tag
    this.at = at
  }

  next({ bytes, base, ended }: Window): Start | undefined {
    const at = bytes.indexOf(this.#tag, this.at - base, 'latin1')
    if (at < 0) {
      this.at = Math.max(this.at, base + bytes.length - (ended ? 0 : this.#tag.length))
      return undefined
    }
    this.at = base + at
    if (!ended && bytes.length - at < LONGEST_TAG_HEAD) return undefined
    this.at += this.#tag.length
    const text = decode(bytes.subarray(at, at + LONGEST_TAG_HEAD))
    const next = text.indexOf(this.#tag, 1)
    return { text: next < 0 ? text : text.slice(0, next), at: base + at }
  }

  skipTo(): void {}
}

/** As latin1 if it is damaged, or offsets would be lost. */
function decode(bytes: Buffer): string {
  const text = bytes.toString('utf8')
  const damage = text.indexOf('\ufffd')
  // The last character may be cut.
  return damage < 0 || damage > text.length - 4 ? text : latin1(bytes)
}
