import type { Part } from '../part.ts'
import type { ReadJob } from '../read-job.ts'
import { AttributeGatherer } from './gatherers.ts'
import { heed, type Member, readXml, recordOf } from './member.ts'
import { MetadataText } from './metadata.ts'
import { OpenDocumentText } from './open-document-text.ts'
import { PlainXml } from './plain-xml.ts'
import { RootHandler } from './root-handler.ts'
import type { Shelf } from './shelf.ts'

const CONTENT: ReadonlySet<string> = new Set(['document-content', 'document-styles', 'document'])
/** Members with settings of the program. */
const SETTINGS = /(?:^|\/)settings\.xml$|^META-INF\//

/** Whether these are the members of a document of OpenDocument. */
export function isOpenDocument(shelf: Shelf): boolean {
  return shelf.get('content.xml') !== undefined || shelf.get('META-INF/manifest.xml') !== undefined
}

/** Reads a document of OpenDocument (OASIS ODF 1.3): text, presentation, spreadsheet or drawing. */
export async function* readOpenDocument(shelf: Shelf, job: ReadJob): AsyncGenerator<Part[]> {
  const manifest = shelf.get('META-INF/manifest.xml')
  const encryption = new AttributeGatherer('encryption-data', 'checksum-type')
  await heed(manifest, encryption)
  if (encryption.values.length > 0) {
    job.report('encrypted')
    return
  }
  const types = new AttributeGatherer('file-entry', 'media-type')
  await heed(manifest, types)
  const contentType =
    types.values.find((type) => type.startsWith('application/')) ?? 'application/vnd.oasis.opendocument'
  const isContent = ({ name }: Member): boolean => name === 'content.xml'
  const members = shelf.members.filter(({ name }) => !SETTINGS.test(name))
  for (const member of [...members.filter(isContent), ...members.filter((each) => !isContent(each))]) {
    const record = recordOf(member, contentType)
    const handler = new RootHandler((root) => {
      if (CONTENT.has(root)) return new OpenDocumentText(record, pagesOf(contentType))
      return root === 'document-meta' ? new MetadataText(record) : new PlainXml(record)
    })
    yield* readXml(member, handler)
    handler.finish()
    yield member.job.take()
  }
}

/** The element that is a page of a document: a slide, or a sheet. */
export function pagesOf(contentType: string): 'page' | 'table' | undefined {
  if (/spreadsheet/.test(contentType)) return 'table'
  return /presentation|graphics/.test(contentType) ? 'page' : undefined
}
