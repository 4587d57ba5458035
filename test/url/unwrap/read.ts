import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A case of `corpus/unwrap/`. */
export interface UnwrapCase {
  /** File, line and title. */
  readonly name: string
  readonly input: string
  readonly url: string
  readonly via: readonly string[]
  /** Service, reason and host of what is left, with blanks between them; empty if nothing is. */
  readonly left: string
}

const FOLDER = fileURLToPath(new URL('../../../corpus/unwrap/', import.meta.url))

/** The cases of all files. @throws Error on a line that is none of a case. */
export function readUnwrapCases(): UnwrapCase[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.txt'))
    .flatMap((file) => readFile(file, readFileSync(FOLDER + file, 'utf8').split('\n')))
}

function readFile(file: string, lines: readonly string[]): UnwrapCase[] {
  const cases: UnwrapCase[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!
    if (line === '' || line.startsWith('#')) continue
    const [, title] = /^== (.+)$/.exec(line) ?? []
    const [, url] = /^-> ?(.*)$/.exec(lines[at + 2] ?? '') ?? []
    if (title === undefined || url === undefined) throw new Error(`${file}:${at + 1}: no case: ${line}`)
    const name = `${file}:${at + 1}: ${title}`
    const input = lines[at + 1]!
    at += 3
    const said: Record<string, string> = {}
    for (; lines[at]?.startsWith('   '); at++) {
      const [, word, value] = /^ {3}(via|left) (.+)$/.exec(lines[at]!) ?? []
      if (word === undefined) throw new Error(`${file}:${at + 1}: neither via nor left`)
      said[word] = value!
    }
    if ((lines[at] ?? '') !== '') throw new Error(`${file}:${at + 1}: an empty line ends a case`)
    cases.push({ name, input, url, via: said.via?.split(' ') ?? [], left: said.left ?? '' })
  }
  return cases
}
