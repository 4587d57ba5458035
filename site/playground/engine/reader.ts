import { extract, type UrlMatch } from '../../../src/index.ts'
import { corpusCase } from '../corpus-case.ts'
import { type Settings, toOptions } from '../settings.ts'
import { compare, readByOther } from './compare.ts'
import { detailOf, rowOf } from './detail.ts'
import { pack } from './packed.ts'
import type { Comparison, Edit, Found, Other, Question, Questions, Told } from './protocol.ts'

/** The text of the page with its matches, which are found again on demand after a change. */
export class Reader {
  #text = ''
  #version = 0
  #settings: Settings = {}
  #other: Other = 'none'
  #matches: readonly UrlMatch[] = []
  /** The hosts that the list of domains has admitted. */
  #hosts = new Set<string>()

  tell(told: Told): void {
    switch (told.tell) {
      case 'text':
        this.#text = told.text
        this.#version = told.version
        return
      case 'edits':
        this.#text = applied(this.#text, told.edits)
        this.#version = told.version
        return
      case 'settings':
        this.#settings = told.settings
        return
      case 'other':
        this.#other = told.other
    }
  }

  read(): Found {
    const since = performance.now()
    this.#hosts = new Set()
    const options = toOptions(this.#settings, (host) => this.#hosts.add(host))
    this.#matches = extract(this.#text, options)
    const time = performance.now() - since
    return { version: this.#version, packed: pack(this.#matches), count: this.#matches.length, time }
  }

  /** Compares with another program; undefined without one, or if the text has changed meanwhile. */
  async compare(): Promise<Comparison | undefined> {
    const [version, other, matches] = [this.#version, this.#other, this.#matches]
    if (other === 'none') return undefined
    const theirs = await readByOther(other, this.#text, this.#settings)
    if (version !== this.#version || other !== this.#other || matches !== this.#matches) return undefined
    return { version, other, ...compare(matches, theirs) }
  }

  async answer<Each extends Question>(
    ask: Each,
    about: Questions[Each][0],
  ): Promise<Questions[Question][1] | undefined> {
    switch (ask) {
      case 'rows': {
        const { indexes } = about as Questions['rows'][0]
        return indexes.flatMap((index) => this.#matches[index] ?? []).map(rowOf)
      }
      case 'filter': {
        const { isFound } = await import('./printed.ts')
        const { words } = about as Questions['filter'][0]
        return Int32Array.from([...this.#matches.keys()].filter((index) => isFound(this.#matches[index]!, words)))
      }
      case 'print': {
        const [{ isFound, printed }, { textRows }] = await Promise.all([
          import('./printed.ts'),
          import('./text-row.ts'),
        ])
        const { words, format } = about as Questions['print'][0]
        const matches = this.#matches.filter((match) => isFound(match, words))
        return printed(textRows(matches, this.#text, this.#settings), format)
      }
      case 'detail': {
        const match = this.#matches[(about as Questions['detail'][0]).index]
        return match && detailOf(match, this.#text, this.#settings)
      }
      case 'markdown': {
        const { toTree } = await import('../markdown/to-tree.ts')
        return toTree(this.#text, this.#settings)
      }
      case 'case':
        return corpusCase(this.#text, this.#settings, this.#matches, [...this.#hosts])
      default:
        return undefined
    }
  }
}

function applied(text: string, edits: readonly Edit[]): string {
  let changed = ''
  let at = 0
  for (const [from, to, insert] of edits) {
    changed += text.slice(at, from) + insert
    at = to
  }
  return changed + text.slice(at)
}
