import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/** SGR parameters of the colours, which are those of grep. */
const COLORS = { file: '35', line: '32', colon: '36', url: '4', match: '1;31', bar: '34', name: '1' }

/** Writes text in the colour of its role. The text must be printable. */
export function painted(text: string, role: keyof typeof COLORS, color: boolean): string {
  return color && text !== '' ? `\u001b[${COLORS[role]}m${text}\u001b[0m` : text
}

/** Writes a link (OSC 8), whose target a terminal can open on a click. */
export function linked(target: string, shown: string): string {
  return `\u001b]8;;${percentEncoded(target)}\u001b\\${shown}\u001b]8;;\u001b\\`
}

/** Percent-encodes everything but printable ASCII, because nothing else is allowed in the target of a link. */
function percentEncoded(target: string): string {
  return target.replace(/[^\x21-\x7e]+/gu, (text) =>
    Array.from(Buffer.from(text), (byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join(''),
  )
}

export function fileUrl(file: string): string {
  return pathToFileURL(resolve(file)).href
}
