import type { Share } from 'texts-in-archives'
import type { Output } from '../output/output.ts'
import type { Look, Printer } from '../printers/printer.ts'
import { painted } from '../printers/terminal.ts'
import { markedText } from '../printers/text.ts'
import type { TextSink } from '../search/part-text.ts'
import { type Row, sourceName } from '../search/row.ts'
import { printable } from '../system/printable.ts'

export interface Collector {
  /** From workers: rows, printed rows, or only the number of URLs. */
  readonly takes: 'rows' | 'text' | 'counts'
  begin?(): void
  row(row: Row): void
  text?(bytes: Uint8Array): void
  /** A mailbox may be divided into several shares. */
  share?(share: Share, urls: number): void
  /** Takes the texts themselves, if they are printed. */
  readonly texts?: TextSink
  /** Called when the input pauses: what is there is printed. */
  pause?(): void
  isDone(): boolean
  end(): void | Promise<void>
  /** After the end: what was left out, for standard error. */
  notice?(): string | undefined
}

/** `isLocal`: the printer must see every row, so workers cannot print for it. */
export function printCollector(printer: Printer, output: Output, isLocal: boolean): Collector {
  return {
    takes: isLocal ? 'rows' : 'text',
    begin: () => printer.begin?.(),
    row: (row) => printer.row(row),
    text: (bytes) => output.writeBytes(bytes),
    pause: () => output.flush(),
    isDone: () => output.hasFailed,
    end: () => {
      printer.end?.()
      output.flush()
    },
  }
}

/** However many units a file was divided into. */
export function maxCount(collector: Collector, most: number): Collector {
  let file: string | undefined
  let rows = 0
  return {
    ...collector,
    takes: 'rows',
    row: (row) => {
      const name = row.fileBytes ?? `/${row.file}`
      if (name !== file) rows = 0
      file = name
      if (rows++ < most) collector.row(row)
    },
  }
}

/** `hasNames`: the name of each file and member comes before its text. */
export function textCollector(look: Look, hasNames: boolean, output: Output): Collector {
  let last: string | undefined
  const texts: TextSink = (text, rows) => {
    const name = sourceName(text.file, text.member)
    if (hasNames && name !== last) {
      output.write(`${last === undefined ? '' : '\n'}${painted(printable(name), 'file', look.color)}\n`)
    }
    last = name
    output.write(markedText(text, rows, look))
  }
  return {
    takes: 'text',
    row: () => {},
    texts,
    pause: () => output.flush(),
    isDone: () => output.hasFailed,
    end: () => output.flush(),
  }
}
