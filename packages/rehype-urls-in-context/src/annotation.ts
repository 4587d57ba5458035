import type {} from 'hast'
import type { UrlAnnotation } from 'urls-in-context/links'

export type { UrlAnnotation, UrlSyntax } from 'urls-in-context/links'

declare module 'hast' {
  interface ElementData {
    urlInContext?: UrlAnnotation
  }
}
