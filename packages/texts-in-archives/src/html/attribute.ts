/**
 * As one URL, several with blanks between them, a set of images, the delay and URL of a refresh, a style, a document,
 * a script, or text that may hold URLs.
 */
export type AttributeKind = 'url' | 'urls' | 'images' | 'refresh' | 'style' | 'document' | 'code' | 'text'

/** HTML 4.01, the Living Standard and mail; not `usemap`, a map of the same document. */
const URL_ATTRIBUTES = new Set(
  'href src action cite background poster longdesc formaction xlink:href lowsrc dynsrc codebase classid manifest icon'.split(
    ' ',
  ),
)

/** In lower case; undefined if the attribute holds no URL. */
export function attributeKind(element: string, attribute: string): AttributeKind | undefined {
  if (URL_ATTRIBUTES.has(attribute)) return 'url'
  switch (attribute) {
    case 'style':
      return 'style'
    case 'srcset':
    case 'imagesrcset':
      return 'images'
    case 'ping':
    case 'profile':
      return 'urls'
    case 'data':
      return element === 'object' ? 'url' : 'text'
    case 'srcdoc':
      return element === 'iframe' ? 'document' : undefined
    case 'content':
      return element === 'meta' ? 'refresh' : undefined
    case 'value':
      return element === 'param' ? 'text' : undefined
    default:
      return /^on[a-z]{3,30}$/.test(attribute) ? 'code' : undefined
  }
}
