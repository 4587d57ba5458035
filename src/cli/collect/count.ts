import type { Share } from '../../archive/index.ts'
import type { Output } from '../output.ts'
import { printable } from '../printable.ts'
import { painted } from '../printers/terminal.ts'
import type { Collector } from './collector.ts'

/** What is told of each file instead of its URLs: how many there are (`-c`), that there are any (`-l`), nothing (`-q`). */
export class CountCollector implements Collector {
  readonly takes = 'counts'
  readonly #tells: 'count' | 'name' | 'nothing'
  readonly #hasNames: boolean
  readonly #end: string
  readonly #color: boolean
  readonly #output: Output
  #name: string | undefined
  #urls = 0
  #found = false

  constructor(
    tells: 'count' | 'name' | 'nothing',
    look: { readonly hasNames: boolean; readonly isNul: boolean; readonly color: boolean },
    output: Output,
  ) {
    this.#tells = tells
    this.#hasNames = look.hasNames
    this.#end = look.isNul ? '\0' : '\n'
    this.#color = look.color
    this.#output = output
  }

  begin(): void {}
  text(): void {}

  row(): void {
    this.#found = true
  }

  /** A mailbox may come in several shares. */
  share({ path, range }: Share, urls: number): void {
    if (this.#tells === 'nothing') return
    const name = Buffer.from(path as string).toString()
    if (range === undefined || range.message === 1 || name !== this.#name) this.#tell()
    this.#name = name
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
    const [name, urls] = [this.#name, this.#urls]
    this.#name = undefined
    this.#urls = 0
    if (name === undefined || (this.#tells === 'name' && urls === 0)) return
    const shown = painted(printable(name === '-' ? '(standard input)' : name), 'file', this.#color)
    if (this.#tells === 'name') this.#output.write(`${shown}${this.#end}`)
    else this.#output.write(`${this.#hasNames ? `${shown}${painted(':', 'colon', this.#color)}` : ''}${urls}\n`)
  }
}
