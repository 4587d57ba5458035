import type { Output } from '../output/output.ts'
import { printable } from '../output/printable.ts'
import { markedText } from '../printers/marked-text.ts'
import type { Look } from '../printers/printer.ts'
import { painted } from '../printers/terminal.ts'
import { sourceName } from '../printers/text.ts'
import type { Row } from '../search/row.ts'
import type { TextTaker, WholeText } from '../search/whole-text.ts'
import type { Collector } from './collector.ts'

/** Prints the text of each part with its URLs marked (`--passthru`). */
export class TextCollector implements Collector, TextTaker {
  readonly takes = 'text'
  readonly #look: Look
  readonly #hasNames: boolean
  readonly #output: Output
  #name: string | undefined

  /** `hasNames` says that the name of each file and member stands before its text. */
  constructor(look: Look, hasNames: boolean, output: Output) {
    this.#look = look
    this.#hasNames = hasNames
    this.#output = output
  }

  begin(): void {}
  row(): void {}
  text(): void {}
  share(): void {}

  /** Takes the next text of a part, and the rows of the URLs in it. */
  whole(text: WholeText, rows: readonly Row[]): void {
    const { file, member } = text
    const name = sourceName(file, member)
    if (this.#hasNames && name !== this.#name) {
      const head = painted(printable(name), 'file', this.#look.color)
      this.#output.write(`${this.#name === undefined ? '' : '\n'}${head}\n`)
    }
    this.#name = name
    this.#output.write(markedText(text, rows, this.#look))
  }

  pause(): void {
    this.#output.flush()
  }

  isDone(): boolean {
    return this.#output.hasFailed
  }

  end(): void {
    this.#output.flush()
  }
}
