import type {} from 'mdast'
import type { UrlAnnotation } from '../links/annotation.ts'

export type { UrlAnnotation, UrlSyntax } from '../links/annotation.ts'

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
