import { fstatSync } from 'node:fs'

/** Whether a descriptor is that of a terminal. What is no device is none: a pipe or a file loads no code to find out. */
export function isTerminal(descriptor: number): boolean {
  try {
    return fstatSync(descriptor).isCharacterDevice() && process.getBuiltinModule('node:tty').isatty(descriptor)
  } catch {
    return false
  }
}
