import { findDump } from './find-dump.ts'
import { findTable } from './find-table.ts'
import { findValue } from './find-value.ts'
import type { Recognise } from './notation.ts'

/** Of a text that comes line by line: the first line shows it. */
export const ofFirstLine: Recognise = (head) => findValue(head, '')

/** Tells the notation of the texts of a file by its name and its first lines. */
export function notationOf(name: string): Recognise {
  return (head, isWhole) => findValue(head, name) ?? findDump(head, name) ?? findTable(head, isWhole, name)
}
