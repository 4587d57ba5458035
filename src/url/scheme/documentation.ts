import { Octets } from '../octets.ts'
import { type Components, type RecordClass, recordClass, type UrlRecord, urlPath } from '../url-record.ts'

export interface DocumentationFields {
  readonly topic: Octets
}

/**
 * Four schemes that are a string and nothing more: a search in the one-line descriptions of commands (`whatis:`), an
 * application's help (`ghelp:`), GNOME's lists (`toc:`), a browser's own pages (`about:`). uri(7)
 */
export interface DocumentationUrl
  extends UrlRecord<'whatis' | 'ghelp' | 'toc' | 'about', DocumentationFields>,
    DocumentationFields {}
export const documentationClass: () => RecordClass<DocumentationUrl> = recordClass(
  'DocumentationUrl',
  readDocumentation,
)

function readDocumentation(components: Components): DocumentationFields {
  return { topic: new Octets(urlPath(components)) }
}
