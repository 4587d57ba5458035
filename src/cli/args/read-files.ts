import type { FileChoice, Glob } from '../files/file-choice.ts'
import { FILE_TYPES } from '../files/file-types.ts'
import { byteCountValue } from './byte-count.ts'
import { exactName } from './exact-name.ts'
import type { Inputs } from './find-request.ts'
import type { OptionReader } from './option-reader.ts'
import { UsageError } from './read-options.ts'
import { choiceValue, listValue } from './values.ts'

/** The path that means standard input. */
export const STDIN = '-'
const DEEPEST = 10_000
/** How often `-u` counts: once for ignore files, twice for hidden names. */
const UNHIDDEN = 2

/** The options by which files of folders are chosen. */
export const FILE_OPTIONS = [
  'hidden',
  'no-ignore',
  'unrestricted',
  'glob',
  'iglob',
  'type',
  'max-depth',
  'max-filesize',
  'follow',
] as const

export function readInputs(options: OptionReader): Inputs {
  const from = options.value('files-from0')
  const paths = options.words.others.map(({ text, index }) => exactName(text, index))
  return { paths: paths.length > 0 || from !== undefined ? paths : [STDIN], from }
}

/** Which files of folders are read. @throws UsageError */
export function readFileChoice(options: OptionReader): FileChoice {
  const level = options.words.all.get('unrestricted')?.length ?? 0
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

/** The globs of both options, in the order of the command line: the last that matches a file decides. */
function globsOf({ words }: OptionReader): Glob[] {
  return words.sequence.flatMap(({ name, value }) => {
    if ((name !== 'glob' && name !== 'iglob') || value === true) return []
    if (value === '!') throw new UsageError(`--${name}: ! needs a glob behind it, as in --${name}='!*.min.js'`)
    return [{ pattern: value, anyCase: name === 'iglob' }]
  })
}

function typesOf(value: string): string[] {
  return listValue('--type', value).map((name) => choiceValue('--type', name, Object.keys(FILE_TYPES)))
}
