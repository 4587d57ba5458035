import { printable } from '../output/printable.ts'
import type { Row } from './row.ts'

/**
 * The place of a URL in words, where no bytes of the file are a line of its text: `page 3, paragraph 12` of a document, or
 * `Inbox, message 2, line 9` of a store of Outlook; undefined elsewhere.
 */
export function placeWords({ page, paragraph, node, folder, message, text }: Row): string | undefined {
  const inStore = node !== undefined && [folder && printable(folder), `message ${message}`, `line ${text.line}`]
  const words = inStore || [page && `page ${page}`, paragraph && `paragraph ${paragraph}`]
  const known = words.filter((each) => each)
  return known.length === 0 ? undefined : known.join(', ')
}
