import { blocksOf, readReadme } from '../../readme.ts'

/** The code block of the README that contains a text. */
export function recipe(holds: string): string {
  const found = blocksOf(readReadme()).filter(({ lines }) => lines.join('\n').includes(holds))
  if (found.length !== 1) throw new Error(`${found.length} blocks of the README hold ${holds}`)
  return found[0]!.lines.join('\n')
}
