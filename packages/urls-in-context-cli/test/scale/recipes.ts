import { blocksOf, readPage } from '../../../../test/pages.ts'

/** The page that holds the recipes. */
const PAGE = 'docs/many-machines.md'

/** The code block of the page that contains a text. */
export function recipe(holds: string): string {
  const found = blocksOf(readPage(PAGE)).filter(({ lines }) => lines.join('\n').includes(holds))
  if (found.length !== 1) throw new Error(`${found.length} blocks of ${PAGE} hold ${holds}`)
  return found[0]!.lines.join('\n')
}
