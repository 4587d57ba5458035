import { isUtf8 } from 'node:buffer'
import type { Share } from 'texts-in-archives'
import { redactUrl } from 'urls-in-context/url'
import type { Output } from '../output/output.ts'
import { printable } from '../output/printable.ts'
import { painted } from '../printers/terminal.ts'
import type { Collector } from './collector.ts'

interface CountLook {
  readonly hasNames: boolean
  readonly isNul: boolean
  readonly color: boolean
  readonly maxCount?: number | undefined
  readonly redact?: boolean | undefined
}

/** Prints the number of URLs (`-c`) or the name (`-l`) of each file instead of its URLs, or nothing at all (`-q`). */
export class CountCollector implements Collector {
  readonly takes = 'counts'
  readonly #tells: 'count' | 'name' | 'nothing'
  readonly #look: CountLook
  readonly #output: Output
  #path: Buffer | undefined
  #urls = 0
  #found = false

  constructor(tells: 'count' | 'name' | 'nothing', look: CountLook, output: Output) {
    this.#tells = tells
    this.#look = look
    this.#output = output
  }

  row(): void {
    this.#found = true
  }

  /** Adds up the shares of a file. A mailbox may be divided into several shares. */
  share({ path, range }: Share, urls: number): void {
    if (this.#tells === 'nothing') return
    const bytes = Buffer.from(path as string)
    const isSame = this.#path !== undefined && bytes.equals(this.#path)
    if (range === undefined || range.message === 1 || !isSame) this.#tell()
    this.#path = bytes
    this.#urls += urls
  }

  isDone(): boolean {
    return this.#tells === 'nothing' && this.#found
  }

  end(): void {
    this.#tell()
    this.#output.flush()
  }

  #tell(): void {
    const [path, urls] = [this.#path, Math.min(this.#urls, this.#look.maxCount ?? this.#urls)]
    this.#path = undefined
    this.#urls = 0
    if (path === undefined || (this.#tells === 'name' && urls === 0)) return
    if (this.#tells === 'name') this.#tellName(path, '\n')
    else {
      if (this.#look.hasNames) this.#tellName(path, painted(':', 'colon', this.#look.color))
      this.#output.write(`${urls}\n`)
    }
  }

  /** Writes a name in printable form and `end`; or, with `--null`, the bytes of the name and NUL. */
  #tellName(path: Buffer, end: string): void {
    const name = path.toString()
    const shown = this.#look.redact ? redactUrl(name) : name
    const text = name === '-' ? '(standard input)' : shown
    if (!this.#look.isNul) this.#output.write(`${painted(printable(text), 'file', this.#look.color)}${end}`)
    else if (isUtf8(path) || shown !== name) this.#output.write(`${text}\0`)
    else {
      this.#output.writeBytes(path)
      this.#output.write('\0')
    }
  }
}
