import type { ReadMember } from '../containers/member.ts'
import type { Part } from '../part.ts'
import type { ReadJob } from '../read-job.ts'
import { detailOf } from '../sniff/unread.ts'
import type { Window } from '../source/window.ts'
import { CompoundFile } from './compound-file.ts'
import { openMessageFile } from './message-file.ts'
import { readItem } from './read-item.ts'
import { storedBytes } from './stored-source.ts'

/** Names of streams in other compound files, what these are, and what reads them. */
const OTHERS: readonly [name: string, format: string, reader: string][] = [
  ['EncryptedPackage', 'encrypted Office document', 'msoffcrypto-tool'],
  ['WordDocument', 'Word document (.doc)', 'catdoc'],
  ['Workbook', 'Excel workbook (.xls)', 'xls2csv'],
  ['Book', 'Excel workbook (.xls)', 'xls2csv'],
  ['PowerPoint Document', 'PowerPoint presentation (.ppt)', 'catppt'],
]

/** One of another program is reported. */
export async function* readMessageFile(window: Window, job: ReadJob, readMember: ReadMember): AsyncGenerator<Part[]> {
  const stored = await storedBytes(window)
  if (stored === undefined) {
    job.report('memory-limit')
    return
  }
  const compound = await CompoundFile.open(stored)
  const item = compound && (await openMessageFile(compound))
  if (item !== undefined) {
    yield* readItem(item, job, { number: 1 }, readMember)
    if (compound!.isDamaged) job.report('corrupt')
    return
  }
  const names = compound && (await compound.children(compound.root))
  const other = OTHERS.find(([name]) => names?.has(name))
  job.report(
    'unsupported',
    undefined,
    other ? detailOf(other[1], other[2]) : detailOf('Microsoft compound file', '7z x'),
  )
}
