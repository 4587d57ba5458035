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
      if (isLazy(attribute)) return kindOfLazy(attribute)
      return /^on[a-z]{3,30}$/.test(attribute) ? 'code' : undefined
  }
}

/** Whether a script reads it, not the browser. */
export function isLazy(attribute: string): boolean {
  return attribute.startsWith('data-') || attribute.startsWith('hx-') || attribute.startsWith('ng-')
}

const LONGEST_NAME = 64
/** The last words of the name: `data-lazy-src`, `data-full-url`. */
const LAZY_URL = /-(?:src|original|lazy|href|ur[il]|saferedirecturl|poster|bg|background|background-image)$/
const LAZY_SOURCES = /-(?:srcset|bgset)$/
/** Of htmx. */
const REQUEST = /^(?:data-)?hx-(?:get|post|put|patch|delete)$/

function kindOfLazy(attribute: string): AttributeKind | undefined {
  if (attribute.length > LONGEST_NAME) return undefined
  if (LAZY_SOURCES.test(attribute)) return 'images'
  return REQUEST.test(attribute) || LAZY_URL.test(attribute) ? 'url' : undefined
}

/**
 * A value of a lazy attribute, which may also be a style, JSON, a template, or a word. A word is a relative reference
 * only where it must be one.
 */
export function kindOfLazyValue(attribute: string, kind: AttributeKind, value: string): AttributeKind | undefined {
  if (/\{\{|<%|\$\{|^\s*[{[]/.test(value)) return 'text'
  if (/^\s*url\(/i.test(value)) return 'style'
  if (kind !== 'url' || REQUEST.test(attribute)) return kind
  if (!/[/.?:]/.test(value)) return undefined
  return /\S\s+\S/.test(value) ? 'text' : 'url'
}
