import { readFileSync } from 'node:fs'
import { FILE_TYPES, type FileChoice } from '../files/file-types.ts'
import { refusing } from '../system/errors.ts'
import type { FindRequest } from './find-request.ts'
import { choiceValue, listValue, UsageError, type Words } from './read-options.ts'

export const STDIN = '-'
const DEEPEST = 10_000
/** How often `-u` counts: once for ignore files, twice for hidden names. */
const UNHIDDEN = 2

export const FILE_OPTIONS = [
  'hidden',
  'no-ignore',
  'unrestricted',
  'glob',
  'type',
  'max-depth',
  'max-filesize',
  'follow',
] as const

export function readInputs(options: Words): FindRequest['inputs'] {
  const from = options.value('files-from0')
  const paths = options.others.map(({ text, index }) => exactName(text, index))
  return { paths: paths.length > 0 || from !== undefined ? paths : [STDIN], from }
}

/** Which files of folders are read. @throws UsageError */
export function readFileChoice(options: Words): FileChoice {
  const level = options.all('unrestricted').length
  const size = options.value('max-filesize')
  return {
    hidden: options.has('hidden') || level >= UNHIDDEN,
    ignoreFiles: !options.has('no-ignore') && level === 0,
    globs: globsOf(options),
    types: options.all('type').flatMap((value) => typesOf(value)),
    maxDepth: options.number('max-depth', 0, DEEPEST),
    maxFileSize: size === undefined ? undefined : byteCountValue('--max-filesize', size),
    follow: options.has('follow'),
  }
}

function globsOf(options: Words): readonly string[] {
  const globs = options.all('glob')
  if (globs.includes('!')) throw new UsageError("--glob: ! needs a glob after it, as in --glob='!*.min.js'")
  return globs
}

function typesOf(value: string): string[] {
  return listValue('--type', value).map((name) => choiceValue('--type', name, Object.keys(FILE_TYPES)))
}

const FACTORS: Readonly<Record<string, number>> = { '': 1, K: 2 ** 10, M: 2 ** 20, G: 2 ** 30, T: 2 ** 40 }

/** Such as 500M, with or without a unit. @throws UsageError */
export function byteCountValue(option: string, value: string): number {
  const [, number, unit] = /^(\d{1,15})([KMGT]?)(?:i?B)?$/i.exec(value) ?? []
  const bytes = Number(number) * FACTORS[unit?.toUpperCase() ?? '']!
  if (bytes >= 1 && Number.isSafeInteger(bytes)) return bytes
  throw new UsageError(`${option} must be a number of bytes such as 500M or 4G, not ${value}`)
}

const CORRUPTED = '\ufffd'

let raw: Buffer[] | undefined

/** As bytes if it is not UTF-8. Node replaces invalid bytes by U+FFFD; Linux keeps the original arguments in /proc. */
function exactName(text: string, index: number): string | Uint8Array {
  if (!text.includes(CORRUPTED)) return text
  raw ??= readRaw()
  const word = raw[raw.length - (process.argv.length - 2) + index]
  return word?.toString() === text ? word : text
}

function readRaw(): Buffer[] {
  try {
    return splitAtNul(readFileSync('/proc/self/cmdline')).slice(0, -1)
  } catch {
    return []
  }
}

/** What is after the last NUL counts as well. */
function splitAtNul(bytes: Buffer): Buffer[] {
  const names = bytes.toString('latin1').split('\0')
  return names.map((name) => Buffer.from(name, 'latin1'))
}

/** @throws Refusal if `--files-from0` cannot be read. */
export function readPaths({ paths, from }: FindRequest['inputs']): readonly (string | Uint8Array)[] {
  if (from === undefined) return paths
  const bytes = refusing(from === '-' ? 'standard input' : from, () => readFileSync(from === '-' ? 0 : from))
  return [...paths, ...splitAtNul(bytes).filter((name) => name.length > 0)]
}
