import type { FtpCommand, Octets, Pair, Url } from '../../url/index.ts'
import { printable } from '../output/printable.ts'

const MASK = '***'

/** The fields of a scheme with their values as lines, without the fields that say what a client sends. */
export function describeFields(url: Url): readonly (readonly [name: string, lines: readonly string[]])[] {
  return Object.entries(url.fields)
    .filter(([name, value]) => name !== 'commands' && name !== 'request' && !isBesideComponents(name, value))
    .map(([name, value]) => [title(name), name === 'password' && value !== null ? [MASK] : lines(value)] as const)
}

/** Whether a field says nothing that the components do not show: an empty list of pairs or parameters. */
function isBesideComponents(name: string, value: unknown): boolean {
  return (name === 'pairs' || name === 'parameters') && Array.isArray(value) && value.length === 0
}

/** Writes a name such as `messageId` as separate words. */
function title(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

/** The lines that a client sends: FTP commands, or the bytes of a gopher request. */
export function describeSent(url: Url): readonly string[] {
  if (url.scheme === 'ftp') return url.commands.map(commandLine)
  if (url.scheme === 'gopher') return [printable(String.fromCharCode(...url.request.subarray(0, 2048)))]
  return []
}

function commandLine({ verb, argument, supply }: FtpCommand): string {
  if (supply === 'email') return `${verb} (the address of the user)`
  if (supply === 'password') return `${verb} (asked from the user, if the server asks)`
  return verb === 'PASS' ? `${verb} ${MASK}` : `${verb} ${printable(argument?.text ?? '')}`
}

function lines(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.length === 0 ? ['none'] : value.map(line)
  return [line(value)]
}

function line(value: unknown): string {
  if (value === null || value === undefined) return 'none'
  if (value instanceof Uint8Array) return `${value.length} bytes`
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value !== 'object') return value === '' ? 'empty' : printable(String(value))
  if ('raw' in value) return octetsLine(value as Octets)
  if ('name' in value && 'value' in value) return pairLine(value as Pair)
  const parts = Object.entries(value).map(([name, part]) => {
    return name === 'kind' ? String(part) : `${title(name)} ${lines(part).join(', ')}`
  })
  return parts.join('; ')
}

function octetsLine(octets: Octets): string {
  if (octets.raw === '') return 'empty'
  return printable(octets.text) + (octets.charset === 'latin1' ? ' (latin1)' : '')
}

function pairLine({ name, value }: Pair): string {
  return value === null ? octetsLine(name) : `${octetsLine(name)} = ${octetsLine(value)}`
}
