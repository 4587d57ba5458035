import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/** SGR parameters, those of grep. */
const COLORS = { file: '35', line: '32', colon: '36', url: '4', match: '1;31', bar: '34', name: '1' }

/** Text in the colour of its role; the text itself must be printable. */
export function painted(text: string, role: keyof typeof COLORS, color: boolean): string {
  return color && text !== '' ? `\u001b[${COLORS[role]}m${text}\u001b[0m` : text
}

/** OSC 8: a terminal that knows it opens the target on a click. */
export function linked(target: string, shown: string): string {
  return `\u001b]8;;${percentEncoded(target)}\u001b\\${shown}\u001b]8;;\u001b\\`
}

/** Nothing but printable ASCII may stand in the target: all else as percent-encoded UTF-8. */
function percentEncoded(target: string): string {
  return target.replace(/[^\x21-\x7e]+/gu, (text) =>
    Array.from(Buffer.from(text), (byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join(''),
  )
}

export function fileUrl(file: string): string {
  return pathToFileURL(resolve(file)).href
}
