import { readFileSync } from 'node:fs'

const CORRUPTED = '\ufffd'

let raw: Buffer[] | undefined

/**
 * The argument with the given index (the first argument of the program has index 0), as bytes if it is not UTF-8. Node
 * replaces invalid bytes by U+FFFD, so that the file could not be found. Linux keeps the original arguments in /proc.
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

/** Splits names that are each followed by a NUL byte. */
export function splitAtNul(bytes: Buffer): Buffer[] {
  const names: Buffer[] = []
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf(0, at)
    names.push(bytes.subarray(at, end < 0 ? bytes.length : end))
    at = end < 0 ? bytes.length : end + 1
  }
  return names
}
