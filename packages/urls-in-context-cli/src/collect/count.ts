import { isUtf8 } from 'node:buffer'
import { isNoFile } from '../files/unit.ts'
import type { Output } from '../output/output.ts'
import { painted } from '../printers/terminal.ts'
import { shownPath } from '../search/shown-name.ts'
import { printable } from '../system/printable.ts'
import type { Collector } from './collector.ts'

interface CountLook {
  readonly hasNames: boolean
  readonly isNul: boolean
  readonly color: boolean
  readonly maxCount?: number | undefined
  readonly redact?: boolean | undefined
}

/** `-c`, `-l`, or `-q`. */
export function countCollector(tells: 'count' | 'name' | 'nothing', look: CountLook, output: Output): Collector {
  let path: Buffer | undefined
  let urls = 0
  let isFound = false
  const tell = (): void => {
    const [file, count] = [path, Math.min(urls, look.maxCount ?? urls)]
    path = undefined
    urls = 0
    if (file === undefined || (tells === 'name' && count === 0)) return
    if (tells === 'name') writeName(file, '\n', look, output)
    else {
      if (look.hasNames) writeName(file, painted(':', 'colon', look.color), look, output)
      output.write(`${count}\n`)
    }
  }
  return {
    takes: 'counts',
    row: () => {
      isFound = true
    },
    share: (share, count) => {
      if (tells === 'nothing' || isNoFile(share)) return
      const bytes = Buffer.from(share.path as string)
      const isSame = path !== undefined && bytes.equals(path)
      if (share.range === undefined || share.range.message === 1 || !isSame) tell()
      path = bytes
      urls += count
    },
    isDone: () => tells === 'nothing' && isFound,
    end: () => {
      tell()
      output.flush()
    },
  }
}

/** In printable form; or, with `--null`, the bytes of the name and NUL. `stdin` is the name of standard input. */
export function writeName(
  path: Buffer,
  end: string,
  { isNul, color, redact }: Omit<CountLook, 'hasNames'>,
  output: Output,
  stdin = '(standard input)',
): void {
  const name = path.toString()
  const shown = redact ? shownPath(name) : name
  const text = name === '-' ? stdin : shown
  if (!isNul) output.write(`${painted(printable(text), 'file', color)}${end}`)
  else if (isUtf8(path) || shown !== name) output.write(`${text}\0`)
  else {
    output.writeBytes(path)
    output.write('\0')
  }
}
