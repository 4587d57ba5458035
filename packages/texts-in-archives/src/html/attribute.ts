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

/** Text continues through their tags. Every other tag ends a line. */
const INLINE_ELEMENTS = new Set(
  'a abbr acronym b basefont bdi bdo big blink cite code del dfn em font i img ins kbd label mark nobr q ruby s samp'
    .concat(' small span strike strong sub sup time tt u var wbr o:p')
    .split(' '),
)

export function isInline(element: string): boolean {
  return INLINE_ELEMENTS.has(element)
}
