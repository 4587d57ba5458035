import { charsetOfCodePage } from '../../decoding/code-pages.ts'
import type { Part } from '../../part/part.ts'
import { giveText, type OldDocument } from './document.ts'

/** PowerPoint 95, whose records are not documented, has its texts in a stream of their own, too. */
export async function* readPowerPoint95(document: OldDocument): AsyncGenerator<Part[]> {
  const text = charsetOfCodePage().decode(await document.stream('Text_Content'))
  giveText(document.record('application/vnd.ms-powerpoint'), 'body', text)
  yield document.job.drain()
}
