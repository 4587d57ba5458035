import type { Row } from './row.ts'

/** The page and paragraph in words, such as `page 3, paragraph 12`; undefined if neither is known. */
export function pageWords({ page, paragraph }: Pick<Row, 'page' | 'paragraph'>): string | undefined {
  const words = [page && `page ${page}`, paragraph && `paragraph ${paragraph}`].filter((each) => each !== undefined)
  return words.length === 0 ? undefined : words.join(', ')
}
