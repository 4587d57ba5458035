import type { ReadJob } from '../../job/job.ts'
import { nameOf } from '../../job/sign.ts'
import type { Part } from '../../part/part.ts'
import { storedBytes } from '../../source/stored-source.ts'
import type { Window } from '../../source/window.ts'
import type { ReadMember } from '../row.ts'
import { CompoundFile } from './compound-file.ts'
import { openMessageFile } from './message-file.ts'
import { readItem } from './read-item.ts'

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
    nameOf(other ? { name: other[1], reader: other[2] } : { name: 'Microsoft compound file', reader: '7z x' }),
  )
}
