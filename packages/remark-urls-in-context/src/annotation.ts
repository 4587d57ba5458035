import type {} from 'mdast'
import type { UrlAnnotation } from 'urls-in-context/links'

export type { UrlAnnotation, UrlSyntax } from 'urls-in-context/links'

declare module 'mdast' {
  interface LinkData {
    urlInContext?: UrlAnnotation
  }
  interface ImageData {
    urlInContext?: UrlAnnotation
  }
  interface DefinitionData {
    urlInContext?: UrlAnnotation
  }
  interface TextData {
    urlInContext?: UrlAnnotation
  }
}
