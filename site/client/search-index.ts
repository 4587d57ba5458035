import MiniSearch, { type Query, type SearchResult } from 'minisearch'

export interface Row {
  readonly id: number
  readonly path: string
  readonly page: string
  readonly title: string
  readonly text: string
  readonly words?: string
}

export interface Found extends Omit<Row, 'words'> {
  readonly terms: readonly string[]
}

/** Words of a question that do not help to find anything. */
const EMPTY = new Set(
  'a all an and any are as at be by can do does for from get how i in into is it its me my not of on one or out some that the them there this to use using want we what when where which with you your'.split(
    ' ',
  ),
)
/** A word of at least `SHORT` letters may have one error, one of at least `LONG` letters two. */
const SHORT = 4
const LONG = 5

/** Searches the sections by their titles, texts and further words, also with typing errors. */
export class SearchIndex {
  readonly #index = new MiniSearch<Row>({
    fields: ['title', 'page', 'words', 'text'],
    storeFields: ['path', 'page', 'title', 'text'],
    tokenize: (text) => text.split(/[^\p{L}\p{N}_]+/u),
    processTerm: (term) => term.toLowerCase(),
    searchOptions: { boost: { title: 4, words: 3, page: 2 }, prefix: true, combineWith: 'AND' },
  })

  constructor(rows: readonly Row[]) {
    this.#index.addAll(rows)
  }

  /** The sections with all words of the query, or otherwise with any of them, the best first. */
  search(query: string): Found[] {
    const words = query.split(/[^\p{L}\p{N}_]+/u).filter((word) => word !== '')
    const telling = words.filter((word) => !EMPTY.has(word.toLowerCase()))
    const queries = (telling.length > 0 ? telling : words).map((word) => this.#queryOf(word))
    const found = this.#index.search({ queries, combineWith: 'AND' })
    return (found.length > 0 ? found : this.#index.search({ queries, combineWith: 'OR' })) as (SearchResult & Found)[]
  }

  /**
   * A word as typed, or as the start of another one. Only if no section has it, words with one error, and then with
   * two, such as swapped letters: similar words never hide what was typed.
   */
  #queryOf(word: string): Query {
    const most = word.length < SHORT ? 0 : word.length < LONG ? 1 : 2
    for (const form of formsOf(word)) if (this.#index.search(form).length > 0) return form
    for (let errors = 1; errors <= most; errors++) {
      const query = { queries: [word], fuzzy: errors, prefix: false }
      if (this.#index.search(query).length > 0) return query
    }
    return word
  }
}

/** The word as it is, and without a plural ending. */
function formsOf(word: string): string[] {
  return [word, ...(/[^s]s$/i.test(word) && word.length > SHORT ? [word.replace(/(?:(?<=[sxz])e)?s$/i, '')] : [])]
}
