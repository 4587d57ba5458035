import { Parser } from 'htmlparser2'
import { CELLS_PER_ROW, type PackedBlock, unpackRow } from '../src/page/packed-block.ts'
import { Page } from '../src/page/page.ts'
import type { Row } from '../src/search/row.ts'

export function pageOf(rows: Iterable<Row>, title = 'URLs'): string {
  const texts: string[] = []
  const page = new Page((text) => texts.push(text), { title })
  page.begin()
  for (const row of rows) page.row(row)
  page.end()
  return texts.join('')
}

/** An element, its own text, and the text with that of its descendants. */
export interface Seen {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  text: string
}

/** All elements of a page, as an HTML parser reads them from its bytes. */
export function elementsOf(html: string): Seen[] {
  const seen: Seen[] = []
  const open: Seen[] = []
  const parser = new Parser({
    onopentag(name, attributes) {
      const element = { name, attributes, text: '' }
      seen.push(element)
      open.push(element)
    },
    ontext: (text) => {
      for (const element of open) element.text += text
    },
    onclosetag: () => open.pop(),
  })
  parser.end(Buffer.from(html).toString())
  return seen
}

export function rowsIn(elements: readonly Seen[]): Row[] {
  return blocksIn(elements).flatMap((block) => {
    return Array.from({ length: block.cells.length / CELLS_PER_ROW }, (_, number) => unpackRow(block, number))
  })
}

function blocksIn(elements: readonly Seen[]): PackedBlock[] {
  const isBlock = ({ name, attributes }: Seen): boolean => name === 'script' && attributes.type === 'application/json'
  return elements.filter(isBlock).map(({ text }) => JSON.parse(text))
}
