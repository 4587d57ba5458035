import { Octets } from '../octets.ts'
import { UrlRecord, urlPath } from '../record.ts'

export interface DocumentationFields {
  readonly topic: Octets
}

/**
 * Four schemes that are a string and nothing more: a search in the one-line descriptions of commands (`whatis:`), an
 * application's help (`ghelp:`), GNOME's lists (`toc:`), a browser's own pages (`about:`). uri(7)
 */
export class DocumentationUrl
  extends UrlRecord<'whatis' | 'ghelp' | 'toc' | 'about', DocumentationFields>
  implements DocumentationFields
{
  protected override readFields(): DocumentationFields {
    return { topic: new Octets(urlPath(this.components)) }
  }

  get topic(): Octets {
    return this.fields.topic
  }
}
