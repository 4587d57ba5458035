import { readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isKnownScheme } from 'urls-in-context/url'
import { nearest } from '../args/nearest.ts'
import type { SearchProblem } from '../search/problem.ts'
import type { Tally } from '../search/tally.ts'

/** Suggestions where a request gave nothing: a sentence each. */

/** What looks like a URL where a file was expected. One letter before the colon is a drive of Windows. */
const URL_LIKE = /^(?:[a-z][a-z0-9+.-]+:(?=[^\\]|$)|www\.)/i

/** What commands of other programs are here. */
const OTHERS_COMMANDS: Readonly<Record<string, string>> = {
  version: `'urls --version' prints the version`,
  ...Object.fromEntries(
    ['extract', 'find', 'grep', 'list', 'scan', 'search'].map((name) => [
      name,
      `'urls PATH' prints the URLs of files, without a command`,
    ]),
  ),
}

/** A folder of more names is not searched. */
const MOST_NAMES = 1000

/** A URL, one of `commands`, or the name of another file; the empty string for none. */
export function adviceFor({ code, detail, where }: SearchProblem, commands: readonly string[]): string {
  if (code !== 'unreadable' || detail !== 'ENOENT' || where.member !== undefined) return ''
  const { file } = where
  if (URL_LIKE.test(file)) return `; 'urls parse URL' explains a URL, and 'echo TEXT | urls' finds those of a text`
  const isWord = /^[a-z]+$/i.test(file)
  const command = isWord ? nearest(file, commands) : undefined
  if (command !== undefined) return ` (did you mean: urls ${command} …?)`
  if (isWord && Object.hasOwn(OTHERS_COMMANDS, file)) return `; ${OTHERS_COMMANDS[file]}`
  // A link to nothing, and what is gone by now, may have this very name
  const others = namesBeside(file).filter((name) => name !== basename(file))
  const name = nearest(basename(file), others)
  return name === undefined ? '' : ` (did you mean ${join(dirname(file), name)}?)`
}

/** That some requested schemes are unknown, a line each. */
export function unknownSchemes(schemes: readonly string[] | 'any' | undefined): string[] {
  const names = schemes === undefined || schemes === 'any' ? [] : schemes
  return names.filter((name) => !isKnownScheme(name.toLowerCase())).map((name) => `unknown scheme: ${name}`)
}

/** Nothing if none was. */
export function defangedAsWritten({ defanged, bracketed }: Pick<Tally, 'defanged' | 'bracketed'>): string[] {
  const count = defanged + bracketed
  if (count === 0) return []
  const [urls, are, them] = count === 1 ? ['URL', 'is', 'it'] : ['URLs', 'are', 'them']
  const forms = [...(defanged > 0 ? ['hxxp'] : []), ...(bracketed > 0 ? ['[.]'] : [])]
  return [`${count} ${urls} ${are} defanged (${forms.join(', ')}); --defanged reads ${them}`]
}

/** Nothing if none was. */
export function leftWithoutBase(count: number): string[] {
  if (count === 0) return []
  const [references, start, have, them] =
    count === 1 ? ['reference', 'starts', 'has', 'it'] : ['references', 'start', 'have', 'them']
  return [
    `left out: ${count} ${references} in HTML that ${start} with // and ${have} no base (--relative prints ${them})`,
  ]
}

/** A list of files may name many that are gone. */
let read: { readonly folder: string; readonly names: readonly string[] } | undefined

/** None if it has too many, or is not there. */
function namesBeside(file: string): readonly string[] {
  const folder = dirname(file)
  if (read?.folder !== folder) read = { folder, names: namesOf(folder) }
  return read.names
}

function namesOf(folder: string): readonly string[] {
  try {
    const names = readdirSync(folder)
    return names.length > MOST_NAMES ? [] : names
  } catch {
    return []
  }
}
