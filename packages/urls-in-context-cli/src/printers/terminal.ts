import { realpathSync } from 'node:fs'
import { posix, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Row } from '../search/row.ts'

/** SGR parameters of the colours, which are those of grep. */
const COLORS = { file: '35', line: '32', colon: '36', url: '4', match: '1;31' }

export function painted(text: string, role: keyof typeof COLORS, color: boolean): string {
  return color && text !== '' ? `\u001b[${COLORS[role]}m${text}\u001b[0m` : text
}

/** OSC 8: a terminal can open its target on a click. */
export function linked(target: string, shown: string): string {
  return `\u001b]8;;${percentEncoded(target)}\u001b\\${shown}\u001b]8;;\u001b\\`
}

/** Nothing but printable ASCII is allowed in the target of a link. */
function percentEncoded(target: string): string {
  return target.replace(/[^\x21-\x7e]+/gu, (text) => Array.from(Buffer.from(text), escaped).join(''))
}

function escaped(byte: number): string {
  return `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
}

const NO_PATH = /[^A-Za-z0-9\-._~!$&'()*+,;=:@/]/g

let folder: string | undefined

/** A name is bytes, which need not be UTF-8; on Windows it is text. */
export function fileUrl({ file, fileBytes }: Pick<Row, 'file' | 'fileBytes'>): string {
  if (process.platform === 'win32') return pathToFileURL(resolve(file)).href
  const bytes = fileBytes === undefined ? Buffer.from(file) : Buffer.from(fileBytes, 'base64')
  // One unit for each byte
  const name = bytes.toString('latin1')
  if (!posix.isAbsolute(name)) folder ??= realpathSync.native('.', 'buffer').toString('latin1')
  const path = posix.resolve('/', folder ?? '', name)
  return `file://${path.replace(NO_PATH, (unit) => escaped(unit.charCodeAt(0)))}`
}
