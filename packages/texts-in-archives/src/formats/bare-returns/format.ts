import { LineFeedSource } from '../../source/bare-returns.ts'
import { RangeSource } from '../../source/range-source.ts'
import type { FileFormat } from '../row.ts'

/** Mail or news whose lines end in CR alone, as old programs for the Macintosh wrote it */
export const BARE_RETURNS: FileFormat = {
  ...{ kind: 'bare-returns', name: 'text with bare returns', isPacked: true },
  open: (_, window, job, { again }) => again(new LineFeedSource(new RangeSource(window, 0)), job),
}
