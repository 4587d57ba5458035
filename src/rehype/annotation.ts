import type {} from 'hast'
import type { UrlAnnotation } from '../links/annotation.ts'

export type { UrlAnnotation, UrlSyntax } from '../links/annotation.ts'

declare module 'hast' {
  interface ElementData {
    /** Where the URL of a link came from. */
    urlInContext?: UrlAnnotation
  }
}
