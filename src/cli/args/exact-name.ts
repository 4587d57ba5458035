import { readFileSync } from 'node:fs'

const CORRUPTED = '\ufffd'

let raw: Buffer[] | undefined

/**
 * The word of the command line with an index (from that behind the program's name on), as bytes where it is not UTF-8:
 * Node puts U+FFFD for what is none, and no file has that name. Linux keeps the words as they were.
 */
export function exactName(text: string, index: number): string | Uint8Array {
  if (!text.includes(CORRUPTED)) return text
  raw ??= readRaw()
  const word = raw[raw.length - (process.argv.length - 2) + index]
  return word?.toString() === text ? word : text
}

function readRaw(): Buffer[] {
  try {
    const line = readFileSync('/proc/self/cmdline')
    return splitAtNul(line)
  } catch {
    return []
  }
}

/** Names that each end with NUL. */
export function splitAtNul(bytes: Buffer): Buffer[] {
  const names: Buffer[] = []
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf(0, at)
    names.push(bytes.subarray(at, end < 0 ? bytes.length : end))
    at = end < 0 ? bytes.length : end + 1
  }
  return names
}
